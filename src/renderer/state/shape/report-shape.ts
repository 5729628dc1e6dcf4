import type { CommandResult } from '#shared/desk/commands.ts'
import type { OwnReport } from '#shared/desk/own-report.ts'

/**
 * How the open report came on screen, which decides when it counts as seen. `opened`: the user opened it; seen at once.
 * `reached`: the cursor was moved to it; seen after a moment. `shown`: it appeared without the user's doing; seen only
 * after the user turns to it. `unseen`: the user marked it as unseen; seen only once it is opened again.
 */
export type Attention = 'opened' | 'reached' | 'shown' | 'unseen'

export interface ReportSlice {
  /** The report that this report window was opened for; null = this is the desk's own window. */
  readonly ownReport: OwnReport | null
  /** The open report; set before the report's data is read. null = none. */
  readonly openReportId: number | null
  readonly attention: Attention
  /** Reports that were on screen for a moment, the latest first. */
  readonly recentReports: readonly number[]

  /**
   * Opens a report by its id, even if the list does not contain it. If the list does, the cursor goes to its row. In a
   * report window, any other report opens in the desk's own window.
   */
  openReport(reportId: number, attention?: Attention): Promise<void>
  /** Opens a report in its own window, or brings that window to the front. */
  openWindow(reportId: number): Promise<CommandResult<'window.openReport'>>
  /** Notes that the user does something with the open report: from `shown` it becomes `reached`. */
  turnToReport(): void
  /** Notes that a report was on screen for a moment. */
  noteRead(reportId: number): void
  /** Notes that the user wants to read the open report: it counts as `opened`. */
  readOpenReport(): void
}
