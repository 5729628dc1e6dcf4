import { splitHidden } from '../hidden-characters.ts'

/** Characters of a value that are carried over: titles can be of any length. */
const longestValue = 1_000

/** What stands in the same line before and after the place of a value. */
export interface LineAround {
  readonly before: string
  readonly after: string
}

/**
 * A stranger's words as Markdown that reads as exactly these words: no markup, no link, nothing hidden. Only what would
 * be drawn as something else is escaped, so that it also reads well as plain text: `tuxedo_cat` stays.
 *
 * @param around the line the words come into; `null`: between backticks, where a backslash is a letter.
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

/** Whether a sign would be drawn as something else than itself. */
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
      // An address without a scheme is a link to some.
      return next === '/' && line[at - 1] !== ':' && (line[at - 1] ?? before.at(-1)) !== '/'
    case '|':
      return isTableRow
    default:
      return false
  }
}

/** The run of the same sign around a place, and what stands beside it. */
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

/** Within a word underscores are letters. */
function isWithinWord(line: string, at: number, before: string, after: string): boolean {
  return besideRun(line, at, before, after).every((beside) => /[\p{L}\p{N}]/u.test(beside))
}

/** Places of brackets without a partner: they would close, or open, those of the text around them. */
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

/** What comes before the first words of a line: indentation, quotes, lists, headings. */
const lineStart = /^[\s>#*+\-\d.)]*$/

/** What means something at the beginning of a line: lists, headings, quotes, rules. */
function escapeLineStart(line: string, before: string): string {
  if (!lineStart.test(before)) return line
  return line.replace(/^(?:[-+=>*_~.)]|#{1,6}(?= |$))/, '\\$&').replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2')
}
