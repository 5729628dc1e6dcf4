import { withHiddenNamed } from '../hidden-characters.ts'
import { asMarkdownText, type LineAround } from '../templates/markdown-text.ts'

/** Texts that strangers wrote, in a Markdown file: whatever they hold, they end where they are to end. */

/**
 * A text of any length as a block of code, in a fence longer than any run of backticks in it. No renderer draws, loads
 * or links anything of it.
 */
export function fenced(text: string): string {
  // The signs that end a line in Markdown are these; a NUL is none of its characters.
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
  const kept = withoutLastLineEnds(lines)
  const fence = '`'.repeat(Math.max(2, longestRun(kept)) + 1)
  return `${fence}text\n${kept}\n${fence}`
}

/** Without empty lines at the end. Walked: a pattern would begin anew at each of a million line ends. */
export function withoutLastLineEnds(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}

/** Backticks in the longest run of them; a hostile text may hold more runs than a call takes arguments. */
function longestRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** Values never begin a line. */
const behindWords: LineAround = { before: 'x ', after: '' }

/** Characters of a value that are looked at: titles can be of any length. */
const longestValue = 1_000

/**
 * Signs by which programs that draw Markdown find more than it says: people, mail addresses, issues, commits, pages.
 * A backslash does not keep them from it.
 */
const namesSomething = /[@#!$%~&]|\/\/|www\.|\bgh-\d|\b[\da-f]{7,}\b/i

/** Words in a line of Markdown as code: between backticks a name is no mention, and a number no reference. */
export function asCode(text: string): string {
  const line = asMarkdownText(withHiddenNamed(text.slice(0, longestValue)), null)
  return line === '' ? '' : `\`${line}\``
}

/** Words in a line of Markdown that read as these words: no markup, no link, no mention, nothing hidden. */
export function inLine(text: string): string {
  const value = text.slice(0, longestValue)
  return namesSomething.test(value) ? asCode(value) : asMarkdownText(withHiddenNamed(value), behindWords)
}
