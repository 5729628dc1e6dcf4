import * as z from 'zod'
import { transitionNames } from '../admin-api/transition-names.ts'

/**
 * Identifies the field in which a draft is written. Each audience has its own slot, so that no internal comment becomes
 * a reply, and each transition has its own, so that no message is sent with the wrong transition. `note` is the private
 * note, which is never sent. `knownIssue` and `bulk` store the changed fields of those forms, as JSON; `entry:<id>`
 * stores the changes to that outbox entry.
 */
export const DraftSlot = z.union([
  z.enum(['internal', 'public', 'knownIssue', 'bulk', 'note']),
  z.templateLiteral(['transition:', z.enum(transitionNames)]),
  z.templateLiteral(['entry:', z.int().min(0)]),
])
export type DraftSlot = z.infer<typeof DraftSlot>

export type Drafts = Readonly<Partial<Record<DraftSlot, string>>>
