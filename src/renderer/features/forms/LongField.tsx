import type { KeyboardEventHandler, ReactNode, RefObject } from 'react'
import { Label, TextArea, TextField } from 'react-aria-components'
import labels from '../../design/primitives/labels.module.css'
import styles from './LongField.module.css'

interface LongFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** What it is called where the label says more; left out = as the label. */
  readonly name?: string
  /** Behind the label, quieter. */
  readonly hint?: string
  /** At the other end of the label's line. */
  readonly beside?: ReactNode
  /** Lines that are shown before it is written in. */
  readonly rows: number
  readonly autoFocus?: boolean
  readonly areaRef?: RefObject<HTMLTextAreaElement | null>
  readonly onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>
}

/** A labelled field for text of many lines. */
export function LongField(props: LongFieldProps): ReactNode {
  const { label, value, onChange, name, hint, beside, rows, autoFocus = false, areaRef, onKeyDown } = props
  return (
    <TextField className={labels.labelled} value={value} onChange={onChange} autoFocus={autoFocus}>
      <span className={styles.head}>
        <Label className={labels.label}>
          {label} {hint !== undefined && <span className={labels.hint}>{hint}</span>}
        </Label>
        {beside}
      </span>
      <TextArea
        ref={areaRef}
        className={styles.area}
        rows={rows}
        aria-label={name}
        spellCheck
        onKeyDown={onKeyDown}
      />
    </TextField>
  )
}
