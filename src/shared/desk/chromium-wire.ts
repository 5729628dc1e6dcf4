import type { DeskEvent } from './events.ts'
import type { Result } from './result.ts'

/** Names shared by the Chromium host and its two preload scripts. */

/** The isolated world that holds the binding; page scripts, also those of same-origin frames, cannot see it. */
export const isolatedWorld = 'triage-desk'
/** The function the browser puts into that world; it carries one string out to the host. */
export const bindingName = 'triageDeskSend'
/** The function the isolated script leaves in that world: it takes a message piece by piece, in order. */
export const receiverName = 'triageDeskReceive'
/** The event that hands the line between the worlds over to the page's own preload script, before any other runs. */
export const handoverEvent = 'triage-desk-handover'
/** Events on that line: their detail is the JSON of a message to and from the host. */
export const askEvent = 'ask'
export const answerEvent = 'answer'

/** UTF-16 units: longer than any command of the window can be; a longer one is a fault or an attack. */
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
