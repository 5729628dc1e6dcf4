import type { CommandResult } from '#shared/desk/commands.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { EvidenceItem, ReportView, TimelineView } from '#shared/desk/models.ts'
import type { Desk } from '../../bridge/desk-bridge.ts'
import { readScore } from '../../forms/classification/use-cvss-score.ts'
import { prepareMarkdown } from '../../markdown/formatting.ts'
import type { ReportTarget } from '../../state/report-target.ts'
import { textSections, withoutOwnHeading } from '../../text/text-sections.ts'
import { firstShown } from './timeline/thread-view.ts'

/** The parts of a report that the pane shows. Timeline and evidence arrive a moment after the report itself. */
export interface ReadReport {
  readonly report: ReportView
  /** null until it was read. */
  readonly timeline: TimelineView | null
  readonly evidence: readonly EvidenceItem[] | null
}

export type ReportReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly content: ReadReport }
  | { readonly kind: 'failed'; readonly error: DeskError }

/**
 * Reads everything the pane shows of a report from the local copy; `report.open` also requests fresh details from the
 * service.
 */
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

/** The value of an answer; null if it failed. The error of the report itself tells the user why. */
function answered<N extends 'report.timeline' | 'report.evidence'>(
  answer: CommandResult<N>,
): Extract<CommandResult<N>, { ok: true }>['value'] | null {
  return answer.ok ? answer.value : null
}

/** How long a report waits for its texts to be formatted before it is shown without them, in milliseconds. */
const formattingPatience = 40

/**
 * Formats the texts that the first frame of a report shows, so that the user does not see the report assembled piece by
 * piece.
 *
 * @param isUrgent as in `prepareMarkdown`.
 */
export async function prepareTexts(
  reading: ReportReading,
  signal: AbortSignal,
  isUrgent?: () => boolean,
): Promise<void> {
  if (reading.kind !== 'read') return
  const { report, timeline } = reading.content
  readScore(report.cvss)
  const entries = firstShown(timeline?.entries ?? [], timeline?.news?.[0] ?? null)
  const texts = [...textSections(report).map(withoutOwnHeading), ...entries.map(({ message }) => message)]
  await prepareMarkdown(texts, signal, formattingPatience, isUrgent)
}
