import type { ReactNode } from 'react'
import type { TargetChoice as Target } from '#shared/desk/form-choices.ts'
import { targetFacts } from '../../words/program-words.ts'
import { Choice } from '../Choice.tsx'

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
      items={targets.map((target) => ({
        id: target.id,
        name: target.name,
        mark: markOf(target),
        isWarned: target.isOutOfScope || !target.isActive,
      }))}
      value={value}
      onChange={onChange}
      placeholder="Choose a target"
      empty="No known targets in this program yet."
    />
  )
}

/** Why not to choose a target, else the reward of a report of it. */
function markOf(target: Target): string {
  if (target.isOutOfScope) return 'out of scope'
  return target.isActive ? targetFacts(target).join(' · ') : 'not active'
}
