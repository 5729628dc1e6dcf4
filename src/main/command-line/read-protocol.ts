import * as z from 'zod'
import type { DeskError } from '#shared/desk/errors.ts'
import { isReadName, type ReadInput, type ReadName, readInputs } from '#shared/desk/reads.ts'
import { err, type Result } from '#shared/desk/result.ts'

/**
 * The protocol between a command line and a running desk: lines of JSON over the desk's socket. First the command line
 * sends the greeting, and the desk sends the same back. After that, each request gets one answer, a `Result`, in order.
 */

/** Longest request, in UTF-16 units; a longer one comes from another program. */
export const longestRequest = 64 * 1_024
/**
 * Longest answer, in UTF-16 units. The largest answers are the ids of a whole copy, or one report with a long timeline.
 */
export const longestAnswer = 256 * 1_024 * 1_024

const Request = z.object({ name: z.string(), input: z.unknown() })

/** Answers a request; `input` was parsed by the schema of its name. */
export type AnswerRead = (name: ReadName, input: ReadInput<ReadName>) => Promise<Result<unknown>>

export const requestLine = <N extends ReadName>(name: N, input: ReadInput<N>): string =>
  `${JSON.stringify({ name, input })}\n`

/** @returns the line of the answer. Anything but a known read with valid input is answered with an error. */
export async function answerLine(line: string, answer: AnswerRead): Promise<string> {
  return `${JSON.stringify(await answerTo(line, answer))}\n`
}

async function answerTo(line: string, answer: AnswerRead): Promise<Result<unknown>> {
  const request = Request.safeParse(parsed(line)).data
  if (request === undefined || !isReadName(request.name)) return refused('reads', ['no such request'])
  const { name } = request
  const input = readInputs[name].safeParse(request.input)
  if (!input.success)
    return refused(
      name,
      input.error.issues.map(({ message }) => message),
    )
  return answer(name, input.data)
}

const refused = (command: string, issues: string[]) =>
  err<DeskError>({ kind: 'invalidInput', command, issues })

/** Parses a line; undefined if it is not JSON. */
export function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}
