/**
 * Tables of data that exists only on this computer. The service cannot supply it again, so a rebuild copies these
 * tables, in this order. They reference only tables listed before them.
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

/**
 * Tables with work that has not reached the service yet. A report with rows that meet the condition is exempt from
 * eviction.
 */
export const unsentWork: readonly { readonly table: string; readonly isUnsent: string }[] = [
  { table: 'outbox', isUnsent: 'settled_at is null' },
  { table: 'drafts', isUnsent: 'true' },
]
