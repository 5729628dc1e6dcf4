import type { ReactNode } from 'react'
import { Field } from '../../design/primitives/Field.tsx'
import { typeMistake } from './type-mistake.ts'

interface TypeFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
  /** What it means to leave it empty. */
  readonly untouched?: string | undefined
}

/** A vulnerability type, by its id. */
export function TypeField({ value, onChange, untouched = 'None' }: TypeFieldProps): ReactNode {
  return (
    <Field
      label="Type"
      inputMode="numeric"
      value={value}
      onChange={onChange}
      placeholder={untouched}
      description="The service shows types as ids only."
      error={typeMistake(value) ?? undefined}
    />
  )
}
