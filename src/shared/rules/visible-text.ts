import { withHiddenNamed } from './hidden-characters.ts'

/** Text as one line: breaks and tabs are blanks, and a title of a thousand lines is still one row. */
export function oneLine(text: string): string {
  return isPlain(text) ? text : text.replaceAll(/\s/gu, ' ')
}

/**
 * Text of strangers for one-line places that take only a string: accessible names, menus, notices, a terminal. Nothing
 * invisible, nothing that reorders its surroundings, nothing that a terminal would obey.
 */
export function visibleText(text: string): string {
  return isPlain(text) ? text : oneLine(withHiddenNamed(text))
}

/** What most texts of a list are: printable ASCII, in which nothing can hide, and which reorders nothing beside it. */
export function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text)
}
