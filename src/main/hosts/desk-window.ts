import type { DeskEvent } from '#shared/desk/events.ts'
import type { OwnReport } from '#shared/desk/own-report.ts'
import type { Result } from '#shared/desk/result.ts'
import type { SystemNotice } from '#shared/desk/system-notice.ts'

/** Where a command came from, as the host saw it (never as the page said it). */
export interface Sender {
  /** `scheme://host` of the calling document. */
  readonly origin: string
  readonly isMainFrame: boolean
  /** The call came out of the desk's preload script, not out of some other script context. */
  readonly isPreload: boolean
  /** The report of the window it came from; null = the desk's own window. */
  readonly ownReport: OwnReport | null
}

/** The bridge's way in, handed to the host. Never throws. */
export type Receive = (sender: Sender, name: unknown, input: unknown) => Promise<Result<unknown>>

/** What the system shows of a notice. */
export type NoticeWords = Pick<SystemNotice, 'title' | 'body'>

/** The desk's own window and those with reports of their own, on either host. They end with the first. */
export interface DeskWindow {
  /** To all windows. */
  push(event: DeskEvent): void
  /** Opens this report in a window of its own, or brings that to the front. Rejects when it cannot be shown. */
  openReport(report: OwnReport): Promise<'shown' | 'tooMany'>
  /**
   * The page as it prints itself. Rejects when it cannot be printed.
   *
   * @param report whose window is meant; null = the desk's own.
   */
  printPdf(report: OwnReport | null): Promise<Uint8Array>
  /** The desk's own window. */
  focus(): void
  /**
   * Shows a notice of the system, in the place of the one before; nothing where the system has none.
   *
   * @param onClick called at most once.
   */
  notify(notice: NoticeWords, onClick: () => void): void
  /**
   * Shows the desk anew in another process, and ends the one before with all that was in its memory. Windows with
   * reports close, since the browser may have drawn them in the same process. Settles when the new document is on its
   * way; never throws.
   */
  renew(): Promise<void>
  /** Settles when the window is gone, by whomever. */
  readonly closed: Promise<void>
  close(): Promise<void>
}
