import * as z from 'zod'
import { transitionNames } from '../admin-api/transition-names.ts'

/**
 * Where a text is written before it is sent. Each audience has its own, so that no note becomes a reply, and each
 * transition has its own message, so that no text goes out with the wrong one. `knownIssue` holds the changed fields of
 * that form, as JSON; `entry:` those of an outbox entry, by its id. A `note` is never sent.
 */
export const DraftSlot = z.union([
  z.enum(['internal', 'public', 'knownIssue', 'note']),
  z.templateLiteral(['transition:', z.enum(transitionNames)]),
  z.templateLiteral(['entry:', z.int().min(0)]),
])
export type DraftSlot = z.infer<typeof DraftSlot>

export type Drafts = Readonly<Partial<Record<DraftSlot, string>>>
