import { splitHidden } from '../hidden-characters.ts'

/** What means something in Markdown anywhere in a line, and a placeholder's own braces. */
const signs = /[\\`*_[\]<>~|{}&#@!$^]/g

/** Characters of a value that are carried over: titles can be of any length. */
const longestValue = 1_000

/**
 * A stranger's words as one line of Markdown that reads as exactly these words: no markup, no link, no mention, nothing
 * hidden. `code`: for a place between backticks, where a backslash is a letter.
 */
export function asMarkdownText(value: string, place: 'words' | 'code'): string {
  const visible = splitHidden(value.slice(0, longestValue))
    .filter((part) => typeof part === 'string')
    .join('')
  const line = visible.replaceAll(/\s+/g, ' ').trim()
  if (place === 'code') return line.replaceAll('`', "'").replaceAll('{{', '{ {')
  return line
    .replaceAll(signs, '\\$&')
    .replaceAll('://', '\\://')
    .replace(/^([-+=])/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2')
}
