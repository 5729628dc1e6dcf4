import type { KeyboardEventHandler, ReactNode, RefObject } from 'react'
import { FieldError, Label, Text, TextArea, TextField } from 'react-aria-components'
import { Icon } from '../design/primitives/Icon.tsx'
import labels from '../design/primitives/labels.module.css'
import styles from './LongField.module.css'

interface LongFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** The accessible name, if it should say more than the label; if left out, the label. */
  readonly name?: string
  /** A hint after the label, less prominent. */
  readonly hint?: string
  /** Shown at the other end of the label's line. */
  readonly beside?: ReactNode
  /** How many lines the empty field shows. */
  readonly rows: number
  readonly autoFocus?: boolean
  readonly areaRef?: RefObject<HTMLTextAreaElement | null>
  /** What is wrong with the text, in one sentence. */
  readonly error?: string | undefined
  /** Whether the reporter can read the text; the field's color and its label say so. */
  readonly isPublic?: boolean
  readonly onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>
}

/** A labeled field for text of many lines. */
export function LongField(props: LongFieldProps): ReactNode {
  const { label, value, onChange, name, hint, beside, rows, autoFocus = false, areaRef, onKeyDown } = props
  const { error, isPublic = false } = props
  return (
    <TextField
      className={labels.labelled}
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      isInvalid={error !== undefined}
    >
      <span className={styles.head}>
        <Label className={labels.label}>
          {label} {hint !== undefined && <span className={labels.hint}>{hint}</span>}
        </Label>
        {beside}
      </span>
      <TextArea
        autoComplete="off"
        ref={areaRef}
        className={styles.area}
        rows={rows}
        aria-label={name}
        data-public={isPublic || undefined}
        spellCheck
        onKeyDown={onKeyDown}
      />
      {isPublic && (
        <Text slot="description" className={styles.readers}>
          <Icon name="eye" size={14} />
          Visible to the reporter
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </TextField>
  )
}
