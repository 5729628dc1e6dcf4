import { withHiddenNamed } from '../hidden-characters.ts'
import { asMarkdownText, type LineAround } from '../templates/markdown-text.ts'

/** Texts by strangers in a Markdown file: whatever they contain, they end where they should. */

/**
 * A text of any length as a block of code, in a fence longer than any run of backticks in it. No renderer draws, loads
 * or links anything of it.
 */
export function fenced(text: string): string {
  // These characters end a line in Markdown; NUL is not allowed in it.
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
  const kept = withoutLastLineEnds(lines)
  const fence = '`'.repeat(Math.max(2, longestRun(kept)) + 1)
  return `${fence}text\n${kept}\n${fence}`
}

/**
 * A text without empty lines at its end. It uses a loop: a pattern would start again at each of a million line ends.
 */
export function withoutLastLineEnds(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}

/** Length of the longest run of backticks; a hostile text may have more runs than a call takes arguments. */
function longestRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** Values never begin a line. */
const behindWords: LineAround = { before: 'x ', after: '' }

/** Characters of a value that are used: titles can have any length. */
const longestValue = 1_000

/**
 * Signs in which Markdown renderers find links that are not markup: people, mail addresses, issues, commits, pages. A
 * backslash does not stop them.
 */
const namesSomething = /[@#!$%~&]|\/\/|www\.|\bgh-\d|\b[\da-f]{7,}\b/i

/** Text within a line of Markdown, as code: between backticks a name is no mention, and a number no reference. */
export function asCode(text: string): string {
  const line = asMarkdownText(withHiddenNamed(text.slice(0, longestValue)), null)
  return line === '' ? '' : `\`${line}\``
}

/** Text within a line of Markdown that renders literally: no markup, no link, no mention, nothing hidden. */
export function inLine(text: string): string {
  const value = text.slice(0, longestValue)
  return namesSomething.test(value) ? asCode(value) : asMarkdownText(withHiddenNamed(value), behindWords)
}
