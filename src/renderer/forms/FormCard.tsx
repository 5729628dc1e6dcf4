import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Kbd } from '../design/primitives/Kbd.tsx'
import { scrollPane } from '../focus/pane-focus.ts'
import { useApp } from '../state/use-app.ts'
import styles from './FormCard.module.css'
import { useTakenFocus } from './use-taken-focus.ts'

interface FormCardProps {
  /** The name of the form for assistive tools. */
  readonly name: string
  /** The label at the top of the form. */
  readonly label: string
  /** Shown at the other end of the label's line. */
  readonly beside?: ReactNode
  /** Called by the form's button, or by Ctrl+Enter from anywhere in the form. */
  readonly onSubmit: () => void
  readonly formRef?: RefObject<HTMLFormElement | null>
  /** Whether the fields are not there yet. */
  readonly isReading?: boolean
  readonly children: ReactNode
}

/**
 * A form about the open report, unfolded beside it: the user can still read, scroll and select in the report. The form
 * takes the focus; Esc closes it, and page keys scroll the report.
 */
export function FormCard(props: FormCardProps): ReactNode {
  const { name, label, beside, onSubmit, formRef, isReading = false, children } = props
  const closeForm = useApp((state) => state.closeForm)
  const own = useRef<HTMLFormElement>(null)
  const form = formRef ?? own
  useTakenFocus(form, isReading)

  const hearFirst = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isOurs(event)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  const hear = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isOurs(event) || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      closeForm()
    }
    if ((event.key === 'PageDown' || event.key === 'PageUp') && !scrollsItself(event.target)) {
      event.preventDefault()
      scrollPane('report', event.key === 'PageDown' ? 1 : -1)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In a one-line field, Enter chooses from the list below and sends nothing.
    if (document.activeElement instanceof HTMLInputElement) return
    onSubmit()
  }
  return (
    <form
      ref={form}
      className={styles.card}
      aria-label={name}
      tabIndex={-1}
      data-form-card
      data-unprinted
      onSubmit={submit}
      onKeyDownCapture={hearFirst}
      onKeyDown={hear}
    >
      <header className={styles.head}>
        <span className={styles.label}>{label}</span>
        {beside}
        <button
          type="button"
          className={styles.close}
          aria-keyshortcuts="Escape"
          title="Close. What you typed is kept."
          onClick={() => closeForm()}
        >
          <span className="visually-hidden">Close</span>
          <Kbd keys="Escape" />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </form>
  )
}

/** Whether a key belongs to the form: a dialog or list that opens from it handles its keys itself. */
function isOurs({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

/** Whether the page keys scroll the field itself, because its text is longer than the field. */
function scrollsItself(target: EventTarget): boolean {
  return target instanceof HTMLTextAreaElement && target.scrollHeight > target.clientHeight + 1
}
