/** Longest text shown, in UTF-16 units. */
const longestShown = 240

/** Cuts off an address within a text; the dialog that asks before opening it shows all of it. */
export function shortened(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`
}
