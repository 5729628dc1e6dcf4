import type { Backstage } from './backstage.ts'
import { severities } from './sample/catalogue.ts'

/** Comments by reporters who wait. New reports come from the sample generator. */
const remarks = [
  'Any news on this one?',
  'I can still reproduce it on the latest version, same steps.',
  'Attached nothing new, just confirming that the fix does not cover the second parameter.',
  'Happy to retest whenever you are ready.',
  'For reference: the same endpoint also answers without the header.',
] as const

/**
 * Makes things happen at the service as if others were working: at intervals a report arrives, a reporter comments, or
 * assignee or severity of a report change without a timeline entry.
 *
 * @param options `assignees`: user ids to which reports are assigned; `everyMs`: time between two events, in ms.
 * @returns a function that stops the events.
 */
export function startLive(
  backstage: Backstage,
  { assignees, everyMs }: { readonly assignees: readonly string[]; readonly everyMs: number },
): () => void {
  const timer = setInterval(() => liveEvent(backstage, assignees), everyMs)
  return () => clearInterval(timer)
}

function liveEvent(backstage: Backstage, assignees: readonly string[]): void {
  const reportId = oneOf(backstage.reportIds())
  const chance = Math.random()
  if (reportId === undefined || chance < 0.35) backstage.addReport()
  else if (chance < 0.7) backstage.addComment(reportId, { message: oneOf(remarks) ?? remarks[0] })
  else if (chance < 0.85) backstage.assign(reportId, oneOf([...assignees, null]) ?? null)
  else backstage.classify(reportId, { severityId: (oneOf(severities) ?? severities[0]).id })
}

function oneOf<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)]
}
