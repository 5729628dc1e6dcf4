import type { ReactNode } from 'react'
import { Field } from '../../design/primitives/Field.tsx'
import { typeMistake } from './type-mistake.ts'

interface TypeFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A vulnerability type, by its id. */
export function TypeField({ value, onChange }: TypeFieldProps): ReactNode {
  return (
    <Field
      label="Type"
      inputMode="numeric"
      value={value}
      onChange={onChange}
      placeholder="None"
      description="The service shows types as ids only."
      error={typeMistake(value) ?? undefined}
    />
  )
}
