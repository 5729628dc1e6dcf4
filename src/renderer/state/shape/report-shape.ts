import type { CommandResult } from '#shared/desk/commands.ts'
import type { OwnReport } from '#shared/desk/own-report.ts'

/**
 * How the open report came before the user, which decides when it counts as seen. `opened`: on purpose; seen at once.
 * `reached`: the cursor was moved to it; seen after a moment. `shown`: it came by itself; not seen before the user
 * turns to it. `unseen`: it was marked as unseen; not seen before it is opened again.
 */
export type Attention = 'opened' | 'reached' | 'shown' | 'unseen'

export interface ReportSlice {
  /** The report that a report window is there for; null = the desk's own window. */
  readonly ownReport: OwnReport | null
  /** The report at the right; it is shown before its data is here. */
  readonly openReportId: number | null
  readonly attention: Attention
  /** The reports that were before the user for a moment, the latest first. */
  readonly recentReports: readonly number[]

  /**
   * Opens a report by its id, even outside the list; the cursor goes to its row when the queue holds it. A report
   * window opens any other report in the desk's own window.
   */
  openReport(reportId: number, attention?: Attention): Promise<void>
  /** Opens a report in its own window, or brings that window to the front. */
  openWindow(reportId: number): Promise<CommandResult<'window.openReport'>>
  /** The user does something with the open report. */
  turnToReport(): void
  /** A report was before the user for a moment. */
  noteRead(reportId: number): void
  /** The user wants to read the open report. */
  readOpenReport(): void
}
