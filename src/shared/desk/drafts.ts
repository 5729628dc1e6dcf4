import * as z from 'zod'

/**
 * Where a text is written before it is sent: each audience has its own, so that no note becomes an answer. `knownIssue`
 * holds the fields of that form that were changed, as JSON; `entry:` those of an action in the outbox, by its id.
 */
export const DraftSlot = z.union([
  z.enum(['internal', 'public', 'transition', 'knownIssue']),
  z.templateLiteral(['entry:', z.int().min(0)]),
])
export type DraftSlot = z.infer<typeof DraftSlot>

export type Drafts = Readonly<Partial<Record<DraftSlot, string>>>

/** Characters of one draft: those of a form hold several texts. */
export const longestDraft = 1_000_000
