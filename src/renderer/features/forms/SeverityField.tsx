import type { ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import labels from '../../design/primitives/labels.module.css'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import styles from './segments.module.css'

interface SeverityFieldProps {
  readonly severities: FormChoices['severities']
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  /** What choosing none is called; left out where there has to be one. */
  readonly untouched?: string | undefined
}

/** The key of none among the ids. */
const none = '-'

/** The severities the desk has met at this service. */
export function SeverityField(props: SeverityFieldProps): ReactNode {
  const { severities, value, onChange, untouched } = props
  return (
    <RadioGroup
      className={labels.labelled}
      orientation="horizontal"
      value={value === null ? (untouched === undefined ? null : none) : String(value)}
      onChange={(id) => onChange(id === none ? null : Number(id))}
    >
      <Label className={labels.label}>Severity</Label>
      {severities.length === 0 ? (
        <p className={styles.note}>No report of this workspace has named a severity yet.</p>
      ) : (
        <div className={styles.segments}>
          {untouched !== undefined && (
            <Radio value={none} className={styles.segment}>
              {untouched}
            </Radio>
          )}
          {severities.map(({ id, name, band }) => (
            <Radio key={id} value={String(id)} className={styles.segment}>
              <SeverityGlyph band={band} size={13} />
              <ForeignText text={name} />
            </Radio>
          ))}
        </div>
      )}
    </RadioGroup>
  )
}
