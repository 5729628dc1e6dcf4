import { withHiddenNamed } from './hidden-characters.ts'

/** Text as one line: breaks and tabs become blanks, so a title of a thousand lines is still one row. */
export function oneLine(text: string): string {
  return isPlain(text) ? text : text.replaceAll(/\s/gu, ' ')
}

/**
 * Strangers' text for one-line places that take only a string: accessible names, menus, notices, a terminal. It has
 * nothing invisible, nothing that reorders its surroundings, and nothing a terminal would obey.
 */
export function visibleText(text: string): string {
  return isPlain(text) ? text : oneLine(withHiddenNamed(text))
}

/**
 * Whether a text is printable ASCII, like most texts of a list: nothing can hide in it, and it reorders nothing beside
 * it.
 */
export function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text)
}
