import type { ReactNode } from 'react'
import type { TargetChoice as Target } from '#shared/desk/form-choices.ts'
import { targetFacts } from '../../words/program-words.ts'
import { Choice } from '../Choice.tsx'

interface TargetChoiceProps {
  readonly targets: readonly Target[]
  readonly value: number | null
  readonly onChange: (id: number) => void
}

/** Chooses a target of a program. Targets that are out of scope or no longer active can be chosen, but are marked. */
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

/** Why a target should not be chosen, else facts about it such as its reward. */
function markOf(target: Target): string {
  if (target.isOutOfScope) return 'out of scope'
  return target.isActive ? targetFacts(target).join(' · ') : 'not active'
}
