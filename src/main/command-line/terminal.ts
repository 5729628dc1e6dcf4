import { styleText } from 'node:util'
import { visibleText } from '#shared/rules/visible-text.ts'
import { program } from './options.ts'

/** What a command writes to. Texts of strangers come here cleaned. */
export interface Terminal {
  /** @returns false once nobody takes what is written any more, and there is nothing more to do. */
  write(text: string): Promise<boolean>
  /** Why standard output could not be written to; null where it could, or where its reader had read enough. */
  readonly fault: string | null
  /** A line for the person, beside the output. */
  note(words: string): void
  /** As `note`, where a person looks on: neither a pipe nor a job hears of it. */
  remark(words: string): void
  /** Whether standard output is shown as it comes. */
  readonly isShown: boolean
  /** Characters in a line; null = nobody counts. */
  readonly width: number | null
  /** Colored where standard output takes colors and NO_COLOR does not forbid it. */
  paint(color: Color, text: string): string
}

export type Color = 'red' | 'yellow' | 'cyan' | 'dim' | 'bold'

type Output = NodeJS.WriteStream

/** @param errors where notes go. */
export function openTerminal(output: Output = process.stdout, errors: Output = process.stderr): Terminal {
  let isGone = false
  let fault: string | null = null
  output.on('error', (cause) => {
    isGone = true
    // As with `head`: whoever has read enough closes the pipe.
    if (!('code' in cause) || cause.code !== 'EPIPE') fault = cause.message
  })
  // The same of notes: there is nobody left to be told.
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

/** What went wrong, as programs say it. */
export function complaint(words: string): string {
  const [first = '', ...more] = words.split('\n').map(visibleText)
  return [`${program}: ${first}`, ...more].join('\n')
}
