import { splitHidden } from '../hidden-characters.ts'

/** Longest value, in UTF-16 units; a longer one is cut, since titles can have any length. */
const longestValue = 1_000

/** The text before and after a value in the same line. */
export interface LineAround {
  readonly before: string
  readonly after: string
}

/**
 * A hostile text as one line of Markdown that renders literally: without markup, links or hidden characters. Only
 * characters that would render as something else are escaped, so that the result also reads well as plain text:
 * `tuxedo_cat` remains unchanged.
 *
 * @param around the line into which the text is inserted; null = between backticks, where backslashes are literal.
 */
export function asMarkdownText(value: string, around: LineAround | null): string {
  const visible = splitHidden(value.slice(0, longestValue))
    .filter((part) => typeof part === 'string')
    .join('')
  const line = visible.replaceAll(/\s+/g, ' ').trim()
  if (around === null) return line.replaceAll('`', "'").replaceAll('{{', '{ {')
  return escapeLineStart(escapeInline(line, around), around.before)
}

const punctuation = /[!-/:-@[-`{-~]/

function escapeInline(line: string, { before, after }: LineAround): string {
  const isTableRow = before.includes('|') || after.includes('|')
  const unpaired = unpairedBrackets(line)
  let escaped = ''
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    escaped += isMarkup(line, at, { before, after }, isTableRow) || unpaired.has(at) ? `\\${sign}` : sign
  }
  return escaped
}

/** Whether the character at `at` would be interpreted as markup. */
function isMarkup(line: string, at: number, { before, after }: LineAround, isTableRow: boolean): boolean {
  const rest = line.slice(at + 1) + after
  const next = rest[0] ?? ''
  switch (line[at]) {
    case '`':
      return true
    case '\\':
      return next === '' || punctuation.test(next)
    case '*':
    case '~':
      return !isBetweenSpaces(line, at, before, after)
    case '_':
      return !isBetweenSpaces(line, at, before, after) && !isWithinWord(line, at, before, after)
    case ']':
      return next === '(' || next === '[' || next === ':'
    case '!':
      return next === '['
    case '<':
      return /^[a-z/!?]/i.test(rest)
    case '&':
      return /^(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/i.test(rest)
    case '{':
      return next === '{'
    case ':':
      return rest.startsWith('//')
    case '/':
      // Some renderers turn an address without a scheme into a link.
      return next === '/' && line[at - 1] !== ':' && (line[at - 1] ?? before.at(-1)) !== '/'
    case '|':
      return isTableRow
    default:
      return false
  }
}

/** The characters before and after the run of equal characters that contains a position. */
function besideRun(line: string, at: number, before: string, after: string): readonly [string, string] {
  const sign = line[at]
  let start = at
  let end = at
  while (start > 0 && line[start - 1] === sign) start -= 1
  while (end < line.length - 1 && line[end + 1] === sign) end += 1
  return [line[start - 1] ?? before.at(-1) ?? ' ', line[end + 1] ?? after[0] ?? ' ']
}

function isBetweenSpaces(line: string, at: number, before: string, after: string): boolean {
  return besideRun(line, at, before, after).every((beside) => /\s/.test(beside))
}

/** Whether a run of underscores is within a word, where Markdown treats it as literal. */
function isWithinWord(line: string, at: number, before: string, after: string): boolean {
  return besideRun(line, at, before, after).every((beside) => /[\p{L}\p{N}]/u.test(beside))
}

/** Positions of unpaired brackets, which could pair with brackets of the surrounding text. */
function unpairedBrackets(line: string): ReadonlySet<number> {
  const open: number[] = []
  const unpaired = new Set<number>()
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '[') open.push(at)
    if (line[at] === ']' && open.pop() === undefined) unpaired.add(at)
  }
  for (const at of open) unpaired.add(at)
  return unpaired
}

/** Matches what may precede the first word of a line: indentation and markup of quotes, lists and headings. */
const lineStart = /^[\s>#*+\-\d.)]*$/

/** Escapes markup at the beginning of a line: lists, headings, quotes, rules. */
function escapeLineStart(line: string, before: string): string {
  if (!lineStart.test(before)) return line
  return line.replace(/^(?:[-+=>*_~.)]|#{1,6}(?= |$))/, '\\$&').replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2')
}
