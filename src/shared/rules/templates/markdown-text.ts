import { splitHidden } from '../hidden-characters.ts'

/** Characters of a value that are used: titles can have any length. */
const longestValue = 1_000

/** The text before and after a value in the same line. */
export interface LineAround {
  readonly before: string
  readonly after: string
}

/**
 * A stranger's words as Markdown that renders literally: no markup, no link, nothing hidden. Only characters that would
 * render as something else are escaped, so that it also reads well as plain text: `tuxedo_cat` stays.
 *
 * @param around the line the words are put into; `null`: between backticks, where a backslash is literal.
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

/** Whether a character would render as something other than itself. */
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
      // Some renderers link an address without a scheme.
      return next === '/' && line[at - 1] !== ':' && (line[at - 1] ?? before.at(-1)) !== '/'
    case '|':
      return isTableRow
    default:
      return false
  }
}

/** The characters on both sides of the run of equal characters around a position. */
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

/** Within a word underscores are literal. */
function isWithinWord(line: string, at: number, before: string, after: string): boolean {
  return besideRun(line, at, before, after).every((beside) => /[\p{L}\p{N}]/u.test(beside))
}

/** Positions of unpaired brackets: they would close, or open, brackets of the surrounding text. */
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

/** Characters before the first words of a line: indentation, quotes, lists, headings. */
const lineStart = /^[\s>#*+\-\d.)]*$/

/** Escapes markup at the beginning of a line: lists, headings, quotes, rules. */
function escapeLineStart(line: string, before: string): string {
  if (!lineStart.test(before)) return line
  return line.replace(/^(?:[-+=>*_~.)]|#{1,6}(?= |$))/, '\\$&').replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2')
}
