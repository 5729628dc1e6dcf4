/**
 * Every table that can hold words of a report (its title, texts, amounts, or what was written to it), and when they are
 * deleted after the report was removed because the service no longer shows it.
 *
 * `atOnce`: in the transaction that removes it. `whenSettled`: at once, or when the action is settled: until then it is
 * the person's work waiting for an answer. `withTime`: what the person was writing; after the time the settings show.
 * `stays`: the index of files of evidence, which are the person's own and stay readable.
 */
export const tablesWithReportWords = {
  reports: 'atOnce',
  report_details: 'atOnce',
  report_truths: 'atOnce',
  activities: 'atOnce',
  evidence: 'atOnce',
  search: 'atOnce',
  report_terms: 'atOnce',
  terms: 'atOnce',
  set_aside: 'atOnce',
  outbox: 'whenSettled',
  outbox_batches: 'whenSettled',
  drafts: 'withTime',
  notes: 'withTime',
  evidence_downloads: 'stays',
  evidence_folders: 'stays',
} as const satisfies Readonly<Record<string, 'atOnce' | 'whenSettled' | 'withTime' | 'stays'>>
