import type { CommandResult } from '#shared/desk/commands.ts'
import type { OwnReport } from '#shared/desk/own-report.ts'

/**
 * How the open report came in front of the person, which decides when it counts as seen. `opened`: on purpose, at
 * once. `reached`: the cursor was moved to it, after a moment. `shown`: it came by itself, not before the person turns
 * to it. `unseen`: it was marked as unseen, not before it is opened again.
 */
export type Attention = 'opened' | 'reached' | 'shown' | 'unseen'

export interface ReportSlice {
  /** The one report this window is there for; null = the desk's own window. */
  readonly ownReport: OwnReport | null
  /** The report at the right; it is shown before its data is here. */
  readonly openReportId: number | null
  readonly attention: Attention
  /** The reports that were in front of the person for a moment, the last one first. */
  readonly recentReports: readonly number[]

  /**
   * Opens a report by its id, wherever it stands; the cursor goes to its row when the queue holds it. From a window with a
   * report of its own, any other is opened in the desk's.
   */
  openReport(reportId: number, attention?: Attention): Promise<void>
  /** Opens a report in a window of its own, or brings that to the front. */
  openWindow(reportId: number): Promise<CommandResult<'window.openReport'>>
  /** The person does something with the report that is open. */
  turnToReport(): void
  /** A report was in front of the person. */
  noteRead(reportId: number): void
  /** The report that is open is what the person wants to read. */
  readOpenReport(): void
}
