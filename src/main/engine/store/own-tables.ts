/**
 * Tables that hold what a person noted down here. Nothing in them can be had from the service again: whoever makes
 * a database anew brings them over, in this order. They refer to no table that is not listed before them.
 */
export const ownTables = [
  'local_marks',
  'reviewed_marks',
  'snoozes',
  'wakings',
  'saved_views',
  'outbox_batches',
  'outbox',
  'drafts',
  'choices',
  'evidence_downloads',
  'evidence_folders',
  'evidence_wanted',
] as const

/** Tables with work that has not reached the service yet: what of their rows keeps a report's texts here. */
export const unsentWork: readonly { readonly table: string; readonly isUnsent: string }[] = [
  { table: 'outbox', isUnsent: 'settled_at is null' },
  { table: 'drafts', isUnsent: 'true' },
]
