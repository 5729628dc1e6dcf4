import type { DeskEvent } from './events.ts'
import type { Result } from './result.ts'

/** Names shared by the Chromium host and its two preload scripts. */

/** The isolated world that holds the binding; page scripts cannot see it, not even those of same-origin frames. */
export const isolatedWorld = 'triage-desk'
/** The function the browser puts into that world; it passes one string to the host. */
export const bindingName = 'triageDeskSend'
/** The function the isolated script defines in that world; it takes a message piece by piece, in order. */
export const receiverName = 'triageDeskReceive'
/** The event that passes the line between the worlds to the page's own preload script, before any other script runs. */
export const handoverEvent = 'triage-desk-handover'
/** Events on that line: their detail is the JSON of a message to and from the host. */
export const askEvent = 'ask'
export const answerEvent = 'answer'

/** UTF-16 units. No command of the window is this long; a longer message is a fault or an attack. */
export const longestMessage = 4_000_000

/** Window to host. `name` and `input` are checked by the bridge, not believed. */
export interface FromWindow {
  readonly id: number
  readonly name: unknown
  readonly input: unknown
}

/** Host to window. */
export type ToWindow =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'event'; readonly event: DeskEvent }
