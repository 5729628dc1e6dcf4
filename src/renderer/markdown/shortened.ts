/** Characters. */
const longestShown = 240

/** Cuts an address in the middle of a text; the dialog before opening shows all of it. */
export function shortened(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`
}
