import type { DeskEvent } from '#shared/desk/events.ts'
import type { OwnReport } from '#shared/desk/own-report.ts'
import type { Result } from '#shared/desk/result.ts'
import type { SystemNotice } from '#shared/desk/system-notice.ts'

/** The origin of a command, as the host saw it (never as the page claims). */
export interface Sender {
  /** `scheme://host` of the calling document. */
  readonly origin: string
  readonly isMainFrame: boolean
  /** The call came from the desk's preload script, not from another script context. */
  readonly isPreload: boolean
  /** The report of the window that sent it; null = the desk's own window. */
  readonly ownReport: OwnReport | null
}

/** The entrance of the bridge, which the host calls. Never throws. */
export type Receive = (sender: Sender, name: unknown, input: unknown) => Promise<Result<unknown>>

/** The part of a notice that the system shows. */
export type NoticeWords = Pick<SystemNotice, 'title' | 'body'>

/** The desk's own window and the report windows, on either host. The report windows end with the desk's. */
export interface DeskWindow {
  /** Sends an event to all windows. */
  push(event: DeskEvent): void
  /** Opens this report in a window of its own, or brings that window to the front. Rejects when it cannot be shown. */
  openReport(report: OwnReport): Promise<'shown' | 'tooMany'>
  /**
   * A PDF of the page, in its print layout. Rejects when it cannot be printed.
   *
   * @param report the report of the window; null = the desk's own window.
   */
  printPdf(report: OwnReport | null): Promise<Uint8Array>
  /** Brings the desk's own window to the front. */
  focus(): void
  /**
   * Shows a notice of the system, replacing the one before; nothing where the system has none.
   *
   * @param onClick called at most once.
   */
  notify(notice: NoticeWords, onClick: () => void): void
  /**
   * Shows the desk again in another process, and ends the old one with everything in its memory. Report windows
   * close, since the browser may have drawn them in the same process. Settles when the new document is being
   * loaded; never throws.
   */
  renew(): Promise<void>
  /** Settles when the window is gone, whatever closed it. */
  readonly closed: Promise<void>
  close(): Promise<void>
}
