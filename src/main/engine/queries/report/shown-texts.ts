import type { ReportState } from '#shared/rules/outbox/report-state.ts'
import { reportTitle } from '../naming.ts'
import { cutText } from '../search/search-hit.ts'

/**
 * Maximum number of characters (UTF-16 units) of a title, and of other one-line texts, of an open report. Honest texts
 * are ten times shorter, and the window lays out a whole text at once.
 */
const longestTitle = 2_000
const longestFact = 1_000

/** A report's title as the window shows it: never blank, and shortened. */
export const shownTitle = (id: number, title: string | null): string =>
  cutText(reportTitle(id, title), longestTitle)

/** Another one-line text as the window shows it. */
export const shownFact = (text: string | null): string | null =>
  text === null ? null : cutText(text, longestFact)

/** Whether a field's stored value is a text that the window shows as the one that the user saw. */
export function isShownAs(
  reportId: number,
  field: keyof ReportState,
  stored: ReportState[keyof ReportState],
  seen: ReportState[keyof ReportState],
): boolean {
  const text = typeof stored === 'string' ? stored : null
  if (field === 'title') return seen === shownTitle(reportId, text)
  return field === 'cvss' && seen === shownFact(text)
}
