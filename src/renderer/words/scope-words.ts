import type { ReportScope } from '#shared/desk/models.ts'

const programWords = {
  open: 'Program open',
  paused: 'Program paused',
  inactive: 'Program inactive',
} as const

/** What counts for a decision, in a few words each; nothing of what the program does not say. */
export function scopeFacts({ maximumSeverity, isBountyEligible, program }: ReportScope): readonly string[] {
  return [
    ...(maximumSeverity === null ? [] : [`Up to ${maximumSeverity}`]),
    ...(isBountyEligible === null ? [] : [isBountyEligible ? 'Bounty eligible' : 'No bounty']),
    ...(program === null ? [] : [programWords[program]]),
  ]
}
