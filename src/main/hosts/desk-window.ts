import type { DeskEvent } from '#shared/desk/events.ts'
import type { Result } from '#shared/desk/result.ts'

/** Where a command came from, as the host saw it (never as the page said it). */
export interface Sender {
  /** `scheme://host` of the calling document. */
  readonly origin: string
  readonly isMainFrame: boolean
  /** The call came out of the desk's preload script, not out of some other script context. */
  readonly isPreload: boolean
}

/** The bridge's way in, handed to the host. Never throws. */
export type Receive = (sender: Sender, name: unknown, input: unknown) => Promise<Result<unknown>>

/** The one window, on either host. */
export interface DeskWindow {
  push(event: DeskEvent): void
  focus(): void
  /**
   * Shows the desk anew in another process, and ends the one before with all that was in its memory. Settles when the
   * new document is on its way; never throws.
   */
  renew(): Promise<void>
  /** Settles when the window is gone, by whomever. */
  readonly closed: Promise<void>
  close(): Promise<void>
}
