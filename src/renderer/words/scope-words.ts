import type { ReportScope } from '#shared/desk/models.ts'

const programWords = {
  open: 'Program open',
  paused: 'Program paused',
  inactive: 'Program inactive',
} as const

/** The facts that matter for a decision, each in a few words; facts that the program does not give are left out. */
export function scopeFacts({ maximumSeverity, isBountyEligible, program }: ReportScope): readonly string[] {
  return [
    ...(maximumSeverity === null ? [] : [`Up to ${maximumSeverity}`]),
    ...(isBountyEligible === null ? [] : [isBountyEligible ? 'Bounty eligible' : 'No bounty']),
    ...(program === null ? [] : [programWords[program]]),
  ]
}
