import type { HistoryFacts } from '#shared/rules/insights/figures.ts'

/** The facts about a report of which nothing is known, and that is not open. */
export const nothing: HistoryFacts = {
  receivedAt: null,
  openings: null,
  closedAt: null,
  repliedAt: null,
  replyMs: null,
  replyAskedMs: null,
  triagedAt: null,
  triageMs: null,
  triageAskedMs: null,
  resolvedAt: null,
  resolutionMs: null,
  resolutionAskedMs: null,
  rewardedAt: null,
  historyUnknown: null,
  rewardUnknown: null,
  isOpen: 0,
  isKnownIssue: 0,
  programId: null,
  bounty: 0,
  bonus: 0,
  group: null,
}
