import { withHiddenNamed } from '../hidden-characters.ts'
import { withoutLastLineEnds } from './fenced.ts'

/** Characters of a value that are carried over: titles can be of any length. */
const longestLine = 1_000

/** Two backslashes are the end of a line, and one escapes what follows. */
const backslash = '&#92;'

/** Words in a line of Jira's text formatting that read as these words. */
export function jiraLine(text: string): string {
  const line = withHiddenNamed(text.slice(0, longestLine)).replaceAll(/\s+/g, ' ').trim()
  const escaped = line.replaceAll(/[\\{}[\]*_?\-+^~!|#@]/g, (sign) =>
    sign === '\\' ? backslash : `\\${sign}`,
  )
  // An address is a link without any mark.
  return escaped.replaceAll('://', '&#58;//').replaceAll(/www\./gi, (www) => `${www.slice(0, 3)}&#46;`)
}

/** A text of any length as a block that Jira draws as it is. Nothing escapes the mark of its end, so that is taken apart. */
export function jiraText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\{(?=\s*noformat)/gi, '{ ')
  return `{noformat}\n${withoutLastLineEnds(lines)}\n{noformat}`
}
