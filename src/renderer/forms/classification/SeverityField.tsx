import type { ReactNode } from 'react'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import { type Segment, Segments } from '../Segments.tsx'

interface SeverityFieldProps {
  readonly severities: FormChoices['severities']
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  /** The label for choosing none; left out if a severity must be chosen. */
  readonly untouched?: string | undefined
}

/** Stands for no severity among the ids. */
const none = '-'

/** Chooses one of the severities that the desk has seen at this service. */
export function SeverityField(props: SeverityFieldProps): ReactNode {
  const { severities, value, onChange, untouched } = props
  const offered: Segment<string>[] = severities.map(({ id, name, band }) => ({
    value: String(id),
    content: (
      <>
        <SeverityGlyph band={band} size={13} />
        <ForeignText text={name} />
      </>
    ),
  }))
  return (
    <Segments
      label="Severity"
      segments={
        untouched === undefined || offered.length === 0
          ? offered
          : [{ value: none, content: untouched }, ...offered]
      }
      value={value === null ? (untouched === undefined ? null : none) : String(value)}
      onChange={(id) => onChange(id === none ? null : Number(id))}
      isBands
      empty="No severities in this workspace yet."
    />
  )
}
