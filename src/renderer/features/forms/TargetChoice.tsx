import type { ReactNode } from 'react'
import type { TargetChoice as Target } from '#shared/desk/form-choices.ts'
import { Choice } from './Choice.tsx'

interface TargetChoiceProps {
  readonly targets: readonly Target[]
  readonly value: number | null
  readonly onChange: (id: number) => void
}

/** A target of a program; those out of scope or no longer active can be chosen, and say so. */
export function TargetChoice({ targets, value, onChange }: TargetChoiceProps): ReactNode {
  return (
    <Choice
      label="Target"
      items={targets.map(({ id, name, type, isOutOfScope, isActive }) => ({
        id,
        name,
        mark: isOutOfScope ? 'out of scope' : isActive ? type : 'not active',
        isWarned: isOutOfScope || !isActive,
      }))}
      value={value}
      onChange={onChange}
      placeholder="Choose a target"
      empty="No targets of this program are known here yet."
    />
  )
}
