/** Characters. */
const longestShown = 240

/** An address in the middle of a text is cut; the dialog before opening shows all of it. */
export function shortened(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`
}
