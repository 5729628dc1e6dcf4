import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { ChosenOriginal } from '#shared/rules/templates/report-values.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { meansTemplate, useInsertion } from '../act/use-insertion.ts'
import { LongField } from '../forms/LongField.tsx'
import styles from './TemplatedField.module.css'
import { TemplatePicker } from './TemplatePicker.tsx'

interface TemplatedFieldProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** What the text is a duplicate of, for templates that name it. */
  readonly original: ChosenOriginal | null
  /** Name of the template the text was taken from, while nobody has changed it. */
  readonly from?: string | null
  readonly rows: number
  readonly autoFocus?: boolean
  readonly areaRef?: RefObject<HTMLTextAreaElement | null>
}

/** A field for words about a report, into which templates can be put where the caret is. */
export function TemplatedField(props: TemplatedFieldProps): ReactNode {
  const { workspaceId, reportId, label, hint, value, onChange, original, from = null, rows } = props
  const { autoFocus = false, areaRef } = props
  const ownArea = useRef<HTMLTextAreaElement>(null)
  const area = areaRef ?? ownArea
  const [isPicking, setPicking] = useState(false)
  const { insert } = useInsertion(area, value, onChange)
  return (
    <>
      <LongField
        label={label}
        name={label}
        {...(hint === undefined ? {} : { hint })}
        beside={
          <>
            {from !== null && <span className={styles.from}>from “{from}”</span>}
            <Button variant="quiet" size="small" keys=";" onPress={() => setPicking(true)}>
              Template
            </Button>
          </>
        }
        value={value}
        onChange={onChange}
        rows={rows}
        autoFocus={autoFocus}
        areaRef={area}
        onKeyDown={(event) => {
          if (!meansTemplate(event)) return
          event.preventDefault()
          setPicking(true)
        }}
      />
      {isPicking && (
        <TemplatePicker
          workspaceId={workspaceId}
          reportId={reportId}
          original={original}
          onInsert={(text) => {
            setPicking(false)
            insert(text)
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
