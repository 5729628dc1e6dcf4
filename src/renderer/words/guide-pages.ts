import type { GuidePage } from '../state/shape/ui-shape.ts'

interface GuidePageWords {
  readonly id: GuidePage
  /** The same as the heading of its page in `docs/guide`. */
  readonly title: string
  /** Other words by which a search finds the page. */
  readonly synonyms: string
}

/** The pages of the guide, in the order of its table of contents. */
export const guidePages: readonly GuidePageWords[] = [
  { id: 'start', title: 'Getting started', synonyms: 'connect token workspace demo first' },
  { id: 'queue', title: 'Work through a queue', synonyms: 'inbox snooze reviewed unseen list' },
  { id: 'labels', title: 'Labels, notes, and the inbox', synonyms: 'pins tags private reviewed remind' },
  { id: 'decide', title: 'Decide about a report', synonyms: 'state severity assign reply undo conflict' },
  { id: 'duplicates', title: 'Find duplicates', synonyms: 'compare original' },
  { id: 'search', title: 'Search', synonyms: 'filter query saved view' },
  { id: 'bulk', title: 'Bulk changes', synonyms: 'select all many at once' },
  { id: 'evidence', title: 'Evidence', synonyms: 'download files attachments' },
  { id: 'offline', title: 'Work offline', synonyms: 'outbox sync connection' },
  { id: 'templates', title: 'Templates and macros', synonyms: 'placeholders snippets' },
  { id: 'sla', title: 'SLA', synonyms: 'due overdue promise calendar' },
  { id: 'insights', title: 'Insights', synonyms: 'charts figures statistics metrics numbers backlog median' },
  { id: 'export', title: 'Export and print', synonyms: 'csv ndjson markdown pdf copy' },
  { id: 'command-line', title: 'Command line', synonyms: 'terminal script cron cli' },
  { id: 'privacy', title: 'Privacy and storage', synonyms: 'encryption backup token keychain' },
]
