import { styleText } from 'node:util'
import { visibleText } from '#shared/rules/visible-text.ts'
import { program } from './options.ts'

/** The output of a command. Texts of strangers must be cleaned before. */
export interface Terminal {
  /** @returns false once the reader is gone, and there is nothing more to do. */
  write(text: string): Promise<boolean>
  /** Why standard output could not be written to; null if it could, or if its reader had read enough. */
  readonly fault: string | null
  /** Writes a line for the user, beside the output. */
  note(words: string): void
  /** Like `note`, but only if a person is watching: a pipe or a job does not get it. */
  remark(words: string): void
  /** Whether standard output is shown on a terminal as it comes. */
  readonly isShown: boolean
  /** Characters in a line; null = no limit. */
  readonly width: number | null
  /** Colored where standard output takes colors and NO_COLOR does not forbid it. */
  paint(color: Color, text: string): string
}

export type Color = 'red' | 'yellow' | 'cyan' | 'dim' | 'bold'

type Output = NodeJS.WriteStream

/** @param errors the stream for notes. */
export function openTerminal(output: Output = process.stdout, errors: Output = process.stderr): Terminal {
  let isGone = false
  let fault: string | null = null
  output.on('error', (cause) => {
    isGone = true
    // As with `head`: a reader that has read enough closes the pipe.
    if (!('code' in cause) || cause.code !== 'EPIPE') fault = cause.message
  })
  // The same for notes: no reader is left.
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

/** A failure, in the form that programs write. */
export function complaint(words: string): string {
  const [first = '', ...more] = words.split('\n').map(visibleText)
  return [`${program}: ${first}`, ...more].join('\n')
}
