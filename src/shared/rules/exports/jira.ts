import { withHiddenNamed } from '../hidden-characters.ts'
import { withoutLastLineEnds } from './fenced.ts'

/** Characters of a value that are used: titles can have any length. */
const longestLine = 1_000

/** In Jira two backslashes end a line, and one escapes the next character. */
const backslash = '&#92;'

/** Text within a line of Jira's formatting that renders literally. */
export function jiraLine(text: string): string {
  const line = withHiddenNamed(text.slice(0, longestLine)).replaceAll(/\s+/g, ' ').trim()
  const escaped = line.replaceAll(/[\\{}[\]*_?\-+^~!|#@]/g, (sign) =>
    sign === '\\' ? backslash : `\\${sign}`,
  )
  // Jira links an address even without markup.
  return escaped.replaceAll('://', '&#58;//').replaceAll(/www\./gi, (www) => `${www.slice(0, 3)}&#46;`)
}

/**
 * A text of any length as a block that Jira renders literally. Its end mark cannot be escaped, so it is broken up in
 * the text.
 */
export function jiraText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\{(?=\s*noformat)/gi, '{ ')
  return `{noformat}\n${withoutLastLineEnds(lines)}\n{noformat}`
}
