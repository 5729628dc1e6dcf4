/**
 * Every table that can contain text of a report (its title, texts, amounts, or messages written to it), and when that
 * text is deleted after the report was removed because the service no longer shows it.
 *
 * `atOnce`: in the transaction that removes the report. `whenSettled`: at once, but for an unsettled action only when
 * it is settled: until then it is the user's work waiting for an answer. `withTime`: text that the user was writing,
 * after the time that the settings say. `stays`: the index of evidence files, which belong to the user and stay
 * readable.
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
