/**
 * Tables of what only this machine knows. The service cannot give it again, so a rebuild brings these tables over, in
 * this order. They refer to no table that is not listed before them.
 */
export const ownTables = [
  'local_marks',
  'reviewed_marks',
  'snoozes',
  'wakings',
  'labels',
  'report_labels',
  'pins',
  'notes',
  'saved_views',
  'outbox_batches',
  'outbox',
  'own_writes',
  'drafts',
  'choices',
  'vulnerability_types',
  'sla_rules',
  'evidence_downloads',
  'evidence_folders',
  'evidence_wanted',
] as const

/** Tables with work that has not reached the service yet. Rows that meet the condition spare a report from eviction. */
export const unsentWork: readonly { readonly table: string; readonly isUnsent: string }[] = [
  { table: 'outbox', isUnsent: 'settled_at is null' },
  { table: 'drafts', isUnsent: 'true' },
]
