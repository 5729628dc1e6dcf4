import type { TargetChoice } from '#shared/desk/form-choices.ts'
import type { ProgramView } from '#shared/desk/program.ts'

interface StateWords {
  readonly words: string
  readonly tone: 'good' | 'warn' | 'plain'
}

/** The state of a program, as far as the service reports it; never empty. */
export function programStates(program: ProgramView): readonly StateWords[] {
  const { isActive, isPaused, isPublished, isListed } = program
  const states: StateWords[] = [
    ...(isActive === false ? [{ words: 'Inactive', tone: 'warn' } as const] : []),
    ...(isPaused === true ? [{ words: 'Paused', tone: 'warn' } as const] : []),
    ...(isPublished === false ? [{ words: 'Unpublished', tone: 'warn' } as const] : []),
    ...(isListed ? [] : [{ words: 'No longer listed', tone: 'warn' } as const]),
  ]
  if (states.length > 0) return states
  return isActive === true
    ? [{ words: 'Active', tone: 'good' }]
    : [{ words: 'State not known', tone: 'plain' }]
}

/** The facts about a target that matter for a decision, each in a few words. */
export function targetFacts({
  type,
  tier,
  maximumSeverity,
  isBountyEligible,
}: Pick<TargetChoice, 'type' | 'tier' | 'maximumSeverity' | 'isBountyEligible'>): readonly string[] {
  return [
    ...(type === null || type.trim() === '' ? [] : [type]),
    ...(tier === null ? [] : [`Tier ${tier}`]),
    ...(maximumSeverity === null || maximumSeverity.trim() === '' ? [] : [`Max. ${maximumSeverity}`]),
    ...(isBountyEligible === null ? [] : [isBountyEligible ? 'Bounty' : 'No bounty']),
  ]
}
