import type { Result } from './result.ts'

/** A command with its input, as the window would send it, and its result. */
export interface AnsweredQuestion {
  readonly name: string
  readonly input: unknown
  readonly result: Result<unknown>
}
