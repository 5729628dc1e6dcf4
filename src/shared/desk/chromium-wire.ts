import type { DeskEvent } from './events.ts'
import type { Result } from './result.ts'

/** Names shared by the Chromium host and its two preload scripts. */

/** The isolated world in which the binding exists; page scripts, even in same-origin frames, cannot see that world. */
export const isolatedWorld = 'triage-desk'
/** A function that the browser adds to the isolated world; it passes one string to the host. */
export const bindingName = 'triageDeskSend'
/** A function that the isolated preload script defines there; the host calls it with a message's pieces, in order. */
export const receiverName = 'triageDeskReceive'
/**
 * The event that gives the page's preload script an element that both worlds share (the line between them), before any
 * other script runs.
 */
export const handoverEvent = 'triage-desk-handover'
/** Events on that line: `detail` is the JSON of a message, to the host (`ask`) or from the host (`answer`). */
export const askEvent = 'ask'
export const answerEvent = 'answer'

/**
 * Longest message to the host, in UTF-16 units; no command is this long. The window does not send a longer message, and
 * the isolated world does not pass one on.
 */
export const longestMessage = 4_000_000

/** A message from window to host. `name` and `input` are untrusted; the bridge checks them. */
export interface FromWindow {
  readonly id: number
  readonly name: unknown
  readonly input: unknown
}

/** A message from host to window. */
export type ToWindow =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'event'; readonly event: DeskEvent }
