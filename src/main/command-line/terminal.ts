import { styleText } from 'node:util'
import { visibleText } from '#shared/rules/visible-text.ts'
import { program } from './options.ts'

/** The output of a command. Hostile texts must be cleaned before they are written. */
export interface Terminal {
  /** Writes to standard output. @returns false once the reader is gone, so that nothing more needs to be written. */
  write(text: string): Promise<boolean>
  /** Why standard output could not be written to; null if it could, or if its reader had read enough. */
  readonly fault: string | null
  /** Writes a line for the user to standard error, apart from the output. */
  note(words: string): void
  /** Like `note`, but only if a person is watching, and not when standard error goes to a pipe or a job. */
  remark(words: string): void
  /** Whether standard output is displayed in a terminal. */
  readonly isShown: boolean
  /** Number of characters in a line; null = no limit. */
  readonly width: number | null
  /** Colors a text if standard output supports colors and NO_COLOR is not set. */
  paint(color: Color, text: string): string
}

export type Color = 'red' | 'yellow' | 'cyan' | 'dim' | 'bold'

type Output = NodeJS.WriteStream

/** @param errors the stream for notes; standard error by default. */
export function openTerminal(output: Output = process.stdout, errors: Output = process.stderr): Terminal {
  let isGone = false
  let fault: string | null = null
  output.on('error', (cause) => {
    isGone = true
    // EPIPE is no fault: a reader that has read enough, such as `head`, closes the pipe.
    if (!('code' in cause) || cause.code !== 'EPIPE') fault = cause.message
  })
  // Errors of the stream for notes are ignored: there is no reader to show them to.
  errors.on('error', () => undefined)
  const note = (words: string): void => void errors.write(`${words}\n`)
  return {
    write: (text) =>
      new Promise((resolve) => {
        if (isGone) resolve(false)
        else output.write(text, (cause) => resolve(cause == null && !isGone))
      }),
    get fault() {
      return fault
    },
    note,
    remark: (words) => {
      if (errors.isTTY) note(words)
    },
    isShown: output.isTTY === true,
    width: output.isTTY === true ? output.columns : null,
    paint: (color, text) => styleText(color, text, { stream: output }),
  }
}

/** An error message in the usual form of programs: the program's name, a colon and the text. */
export function complaint(words: string): string {
  const [first = '', ...more] = words.split('\n').map(visibleText)
  return [`${program}: ${first}`, ...more].join('\n')
}
