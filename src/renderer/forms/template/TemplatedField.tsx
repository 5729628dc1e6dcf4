import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ChosenOriginal } from '#shared/rules/templates/report-values.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { LongField } from '../LongField.tsx'
import { QuoteSelection } from '../QuoteSelection.tsx'
import { PreviewToggle, PublicPreview } from './PublicPreview.tsx'
import styles from './TemplatedField.module.css'
import { TemplatePicker } from './TemplatePicker.tsx'
import { meansTemplate, useInsertion } from './use-insertion.ts'

interface TemplatedFieldProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** The original of the duplicate, for templates that mention it; null = none. */
  readonly original: ChosenOriginal | null
  /** The name of the template that the text came from, as long as the text is unchanged. */
  readonly from?: string | null
  readonly rows: number
  readonly autoFocus?: boolean
  /** Whether the reporter can read the text. */
  readonly isPublic?: boolean
  /** What is wrong with the text, in one sentence. */
  readonly error?: string | undefined
  readonly areaRef?: RefObject<HTMLTextAreaElement | null>
  /** Whether the field is beside the report, so that text selected there can be quoted. */
  readonly quotes?: boolean
}

/** A field for text about a report, into which templates can be inserted at the caret. */
export function TemplatedField(props: TemplatedFieldProps): ReactNode {
  const { workspaceId, reportId, label, hint, value, onChange, original, from = null, rows } = props
  const { autoFocus = false, areaRef, isPublic = false, quotes = false, error } = props
  const ownArea = useRef<HTMLTextAreaElement>(null)
  const area = areaRef ?? ownArea
  const [isPicking, setPicking] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const { insert, replace } = useInsertion(area, value, onChange)
  useCaretAtEnd(area, value, from !== null)
  return (
    <>
      <LongField
        label={label}
        name={label}
        {...(hint === undefined ? {} : { hint })}
        beside={
          <>
            {from !== null && <span className={styles.from}>from “{from}”</span>}
            {isPublic && <PreviewToggle text={value} isShown={isPreviewed} onChange={setPreviewed} />}
            <Button variant="quiet" size="small" keys=";" onPress={() => setPicking(true)}>
              Template
            </Button>
          </>
        }
        value={value}
        onChange={onChange}
        rows={rows}
        autoFocus={autoFocus}
        isPublic={isPublic}
        error={error}
        areaRef={area}
        onKeyDown={(event) => {
          // If the text is an unchanged default, a semicolon cannot be part of a sentence that the user is writing.
          if (!meansTemplate(event, from !== null)) return
          event.preventDefault()
          setPicking(true)
        }}
      />
      {quotes && <QuoteSelection text={value} onQuote={(text) => replace(text, false)} />}
      {isPublic && <PublicPreview text={value} isShown={isPreviewed} />}
      {isPicking && (
        <TemplatePicker
          workspaceId={workspaceId}
          reportId={reportId}
          original={original}
          onInsert={(text) => {
            setPicking(false)
            insert(text, from !== null)
          }}
          onClose={(how) => {
            setPicking(false)
            if (how === 'sign') insert(';')
          }}
        />
      )}
    </>
  )
}

/**
 * Moves the caret to the end of existing text, where the user continues: after a default text until the user moves the
 * caret, and after a restored text when the field appears.
 */
function useCaretAtEnd(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  isPrefilled: boolean,
): void {
  const hasBegun = useRef(false)
  useLayoutEffect(() => {
    if (hasBegun.current && !isPrefilled) return
    hasBegun.current = true
    area.current?.setSelectionRange(text.length, text.length)
  }, [area, text, isPrefilled])
}
