import type { DeskEvent } from '#shared/desk/events.ts'
import type { OwnReport } from '#shared/desk/own-report.ts'
import type { Result } from '#shared/desk/result.ts'
import type { SystemNotice } from '#shared/desk/system-notice.ts'

/** Where a command came from, as determined by the host (never as the page claims). */
export interface Sender {
  /** `scheme://host` of the calling document. */
  readonly origin: string
  readonly isMainFrame: boolean
  /** Whether the call came from the desk's preload script, and not from another script context. */
  readonly isPreload: boolean
  /** The report of the window that sent the command; null = the desk's own window. */
  readonly ownReport: OwnReport | null
}

/** The bridge's function that receives commands from the host. Never throws. */
export type Receive = (sender: Sender, name: unknown, input: unknown) => Promise<Result<unknown>>

/** The texts of a notice that the operating system shows. */
export type NoticeWords = Pick<SystemNotice, 'title' | 'body'>

/**
 * The desk's own window and the report windows, on either host. Report windows close together with the desk's own
 * window.
 */
export interface DeskWindow {
  /** Sends an event to all windows. */
  push(event: DeskEvent): void
  /**
   * Opens this report in a window of its own, or brings that window to the front. Rejects when the report cannot be
   * shown.
   */
  openReport(report: OwnReport): Promise<'shown' | 'tooMany'>
  /**
   * Creates a PDF of a window's page, in its print layout. Rejects when it cannot be printed, or the window is gone.
   *
   * @param report the report of the window; null = the desk's own window.
   */
  printPdf(report: OwnReport | null): Promise<Uint8Array>
  /** Brings the desk's own window to the front. */
  focus(): void
  /**
   * Shows a notice of the operating system, which replaces the previous one. Does nothing if the system has no notices.
   *
   * @param onClick called at most once.
   */
  notify(notice: NoticeWords, onClick: () => void): void
  /**
   * Shows the desk again in another process, and ends the old process with everything in its memory. Report windows
   * close, since the browser may have drawn them in the same process. Resolves when the new document is being loaded;
   * never rejects.
   */
  renew(): Promise<void>
  /** Resolves when the window is gone, whatever closed it. */
  readonly closed: Promise<void>
  close(): Promise<void>
}
