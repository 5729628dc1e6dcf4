import type { CommandResult } from '#shared/desk/commands.ts'
import { prepareMarkdown } from '../../markdown/formatting.ts'
import type { Desk } from '../../state/desk.ts'
import { firstShown } from '../timeline/thread-view.ts'
import type { ReportReading } from './report-reading.ts'
import { textSections, withoutOwnHeading } from './text-sections.ts'
import { readScore } from './use-cvss-score.ts'

export interface ReportTarget {
  readonly workspaceId: string
  readonly reportId: number
}

/** Reads all there is to show of a report from the local copy; `report.open` also marks it as seen. */
export async function readReport(
  desk: Pick<Desk, 'invoke'>,
  target: ReportTarget,
  command: 'report.open' | 'report.read',
): Promise<Exclude<ReportReading, { kind: 'reading' }>> {
  const [report, timeline, evidence] = await Promise.all([
    desk.invoke(command, target),
    desk.invoke('report.timeline', target),
    desk.invoke('report.evidence', target),
  ])
  if (!report.ok) return { kind: 'failed', error: report.error }
  return {
    kind: 'read',
    content: { report: report.value, timeline: answered(timeline), evidence: answered(evidence) },
  }
}

/** A part that could not be read leaves its place empty; the report's own error tells why. */
function answered<N extends 'report.timeline' | 'report.evidence'>(
  answer: CommandResult<N>,
): Extract<CommandResult<N>, { ok: true }>['value'] | null {
  return answer.ok ? answer.value : null
}

/** Milliseconds a report waits for its texts to be formatted before it is shown without. */
const formattingPatience = 40

/**
 * Formats what the first picture of a report shows, so that it is not pieced together before one's eyes.
 *
 * @param isUrgent as of `prepareMarkdown`.
 */
export async function prepareTexts(
  reading: ReportReading,
  signal: AbortSignal,
  isUrgent?: () => boolean,
): Promise<void> {
  if (reading.kind !== 'read') return
  const { report, timeline } = reading.content
  readScore(report.cvss)
  const entries = firstShown(timeline?.entries ?? [])
  const texts = [...textSections(report).map(withoutOwnHeading), ...entries.map(({ message }) => message)]
  await prepareMarkdown(texts, signal, formattingPatience, isUrgent)
}
