import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { TransitionsView } from '#shared/desk/acting-commands.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { Ago } from '../../time/Instant.tsx'
import { DuplicateField } from '../duplicates/DuplicateField.tsx'
import { useOriginal } from '../duplicates/use-original.ts'
import { TemplatedField } from '../templates/TemplatedField.tsx'
import { transitionWords } from './action-words.ts'
import { advance } from './advance.ts'
import styles from './StatePicker.module.css'
import { TransitionOptions } from './TransitionOptions.tsx'
import { tellDecision } from './tell-decision.ts'
import { messageHint, transitionLacks } from './transition-lacks.ts'
import { useTransitionMessage } from './use-transition-message.ts'
import { useTransitions } from './use-transitions.ts'

interface StatePickerProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Every transition there is, with what can be done now, what it needs, and where it leads. */
export function StatePicker({ workspaceId, reportId }: StatePickerProps): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const decide = useApp((state) => state.decide)
  const view = useTransitions(workspaceId, reportId)
  const [chosen, setChosen] = useState<TransitionName | null>(null)
  const first = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const option = view?.options?.find(({ transition }) => transition === chosen) ?? null
  const [originalText, setOriginalText] = useState('')
  const original = useOriginal(workspaceId, reportId, originalText, option?.requiresDuplicate === true)
  const { named } = original
  const message = useTransitionMessage(workspaceId, reportId, option?.transition ?? null, named)
  const lacks =
    option === null ? 'A state has to be chosen.' : transitionLacks(option, message.text, original)

  useEffect(() => {
    if (chosen !== null) first.current?.querySelector<HTMLElement>('textarea, input')?.focus()
  }, [chosen])

  const apply = async () => {
    if (option === null || lacks !== null) return
    if (option.requiresDuplicate && !(await original.check())) return
    const decided = await decide([reportId], {
      kind: 'transition',
      transition: option.transition,
      ...(message.text.trim() !== '' && { message: message.text.trim() }),
      ...(named !== null && option.requiresDuplicate && { duplicateOf: named.id }),
    })
    if (decided.ok) {
      message.forget()
      closeDialog()
    }
    tellDecision(store, decided, `#${reportId}: ${transitionWords[option.transition]}`)
    if (decided.ok) advance(store, reportId)
  }
  const hear = (event: KeyboardEvent) => {
    // Dialogs opened from here have keys of their own: to React they are within, to the document beside it.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.nativeEvent.isComposing || !isWithin) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void apply()
    }
  }

  return (
    <Dialog
      title="Change state"
      isOpen
      onClose={closeDialog}
      actions={
        <Button variant="primary" keys="$mod+Enter" isDisabled={lacks !== null} onPress={() => void apply()}>
          Apply
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the shortcut of its own button */}
      <div className={styles.picker} onKeyDown={hear}>
        <Standing view={view} />
        {view === null ? (
          <Skeleton width="100%" height="12rem" />
        ) : (
          <TransitionOptions view={view} chosen={chosen} onChoose={setChosen} />
        )}
        {option !== null && (
          <div ref={first} className={styles.form}>
            {option.requiresDuplicate && (
              <DuplicateField
                workspaceId={workspaceId}
                reportId={reportId}
                value={originalText}
                onChange={setOriginalText}
                candidates={original.candidates}
                error={original.error}
                onPicked={() => area.current?.focus()}
              />
            )}
            <TemplatedField
              workspaceId={workspaceId}
              reportId={reportId}
              label="Message"
              hint={messageHint(option)}
              value={message.text}
              onChange={message.type}
              original={named}
              from={message.from}
              rows={4}
              areaRef={area}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Standing({ view }: { readonly view: TransitionsView | null }): ReactNode {
  if (view === null) return null
  return (
    <p className={styles.standing}>
      {view.currentStatus !== null && (
        <>
          Now <b>{<ForeignText text={view.currentStatus.name} />}</b>.{' '}
        </>
      )}
      {view.error !== null && view.learnedAt !== null && (
        <>
          The service cannot be asked now; this is what it offered <Ago instant={view.learnedAt} />.
        </>
      )}
    </p>
  )
}
