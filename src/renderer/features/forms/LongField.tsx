import type { ReactNode } from 'react'
import { Label, TextArea, TextField } from 'react-aria-components'
import styles from './LongField.module.css'

interface LongFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** What it is called where the label says more; left out = as the label. */
  readonly name?: string
  /** Lines that are shown before it is written in. */
  readonly rows: number
}

/** A labelled field for text of many lines. */
export function LongField({ label, name, value, onChange, rows }: LongFieldProps): ReactNode {
  return (
    <TextField className={styles.field} value={value} onChange={onChange}>
      <Label className={styles.label}>{label}</Label>
      <TextArea className={styles.area} rows={rows} aria-label={name} spellCheck />
    </TextField>
  )
}
