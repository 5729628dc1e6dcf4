import { withHiddenNamed } from './hidden-characters.ts'

/** A text on one line: line breaks and tabs become blanks, so that even a title of a thousand lines is one row. */
export function oneLine(text: string): string {
  return isPlain(text) ? text : text.replaceAll(/\s/gu, ' ')
}

/**
 * Makes hostile text safe for one-line uses that accept only a string: accessible names, menus, notices, a terminal.
 * The result has no invisible characters, none that reorder the text around it, and none that a terminal would
 * interpret.
 */
export function visibleText(text: string): string {
  return isPlain(text) ? text : oneLine(withHiddenNamed(text))
}

/**
 * Whether a text is printable ASCII, as most texts of the list are: it then needs no check for hidden or reordering
 * characters.
 */
export function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text)
}
