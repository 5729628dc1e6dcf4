import type { CommandName, CommandResult } from './commands.ts'
import { err } from './result.ts'

/**
 * What a preload script returns for a command it cannot send: the error that the bridge returns for invalid input.
 */
export function notSent<N extends CommandName>(command: N, issue: string): CommandResult<N> {
  const name: unknown = command
  return err({
    kind: 'invalidInput',
    command: typeof name === 'string' ? name.slice(0, 100) : typeof name,
    issues: [issue],
  })
}
