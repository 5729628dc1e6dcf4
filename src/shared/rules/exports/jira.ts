import { beginningOf } from '../beginning-of.ts'
import { withHiddenNamed } from '../hidden-characters.ts'
import { withoutLastLineEnds } from './fenced.ts'

/** Longest value within a line, in UTF-16 units; a longer one is cut, since titles can have any length. */
const longestLine = 1_000

/** Replaces a backslash: in Jira, two backslashes are a line break, and one escapes the next character. */
const backslash = '&#92;'

/** A value within a line of Jira's markup that renders literally. */
export function jiraLine(text: string): string {
  const line = withHiddenNamed(beginningOf(text, longestLine)).replaceAll(/\s+/g, ' ').trim()
  const escaped = line.replaceAll(/[\\{}[\]*_?\-+^~!|#@]/g, (sign) =>
    sign === '\\' ? backslash : `\\${sign}`,
  )
  // Jira turns addresses into links even without markup.
  return escaped.replaceAll('://', '&#58;//').replaceAll(/www\./gi, (www) => `${www.slice(0, 3)}&#46;`)
}

/**
 * A text of any length as a block that Jira renders literally. The marker that ends the block cannot be escaped, so a
 * blank is inserted where the text contains it.
 */
export function jiraText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\{(?=\s*noformat)/gi, '{ ')
  return `{noformat}\n${withoutLastLineEnds(lines)}\n{noformat}`
}
