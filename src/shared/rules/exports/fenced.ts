import { beginningOf } from '../beginning-of.ts'
import { withHiddenNamed } from '../hidden-characters.ts'
import { asMarkdownText, type LineAround } from '../templates/markdown-text.ts'

/** Embeds hostile texts in Markdown so that they cannot affect anything outside their block or line. */

/**
 * A text of any length as a code block, in a fence longer than any run of backticks in the text. No renderer interprets
 * markup, loads images or creates links in it.
 */
export function fenced(text: string): string {
  // CR and CRLF are line ends in Markdown, too; NUL is not allowed.
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
  const kept = withoutLastLineEnds(lines)
  const fence = '`'.repeat(Math.max(2, longestRun(kept)) + 1)
  return `${fence}text\n${kept}\n${fence}`
}

/**
 * Removes line ends from the end of a text. Uses a loop, since a regular expression would take quadratic time on a
 * million line ends.
 */
export function withoutLastLineEnds(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}

/**
 * Length of the longest run of backticks. Uses a loop, since a hostile text may have more runs than `Math.max` can take
 * as arguments.
 */
function longestRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** Tells `asMarkdownText` that the value is in the middle of a line, where markup of line beginnings has no effect. */
const behindWords: LineAround = { before: 'x ', after: '' }

/** Longest value, in UTF-16 units; a longer one is cut, since titles can have any length. */
const longestValue = 1_000

/**
 * Matches text that Markdown renderers turn into links without markup: people, mail addresses, issues, commits, pages.
 * A backslash does not prevent that.
 */
const namesSomething = /[@#!$%~&]|\/\/|www\.|\bgh-\d|\b[\da-f]{7,}\b/i

/**
 * A value as inline code, in which Markdown renderers create no mentions and no references. It is one line, with hidden
 * characters named; every other character is rendered as it is, backticks included.
 */
export function asCode(text: string): string {
  const line = withHiddenNamed(beginningOf(text, longestValue)).replaceAll(/\s+/g, ' ').trim()
  if (line === '') return ''
  const fence = '`'.repeat(longestRun(line) + 1)
  // Renderers remove one blank at each end.
  const blank = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${blank}${line}${blank}${fence}`
}

/** A value within a line of Markdown that renders literally: without markup, links, mentions or hidden characters. */
export function inLine(text: string): string {
  const value = beginningOf(text, longestValue)
  return namesSomething.test(value) ? asCode(value) : asMarkdownText(withHiddenNamed(value), behindWords)
}
