import { beginningOf } from '#shared/rules/beginning-of.ts'

/** Longest text shown, in UTF-16 units. */
const longestShown = 240

/**
 * Cuts off a long address or image description within a text; the dialog that asks before opening an address shows all
 * of it.
 */
export function shortened(text: string): string {
  return text.length <= longestShown ? text : `${beginningOf(text, longestShown)}…`
}
