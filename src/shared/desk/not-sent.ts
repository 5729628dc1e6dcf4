import type { CommandName, CommandResult } from './commands.ts'
import { err } from './result.ts'

/**
 * A preload script's answer to a command it cannot send: the same as the bridge gives for an input of the wrong shape.
 */
export function notSent<N extends CommandName>(command: N, issue: string): CommandResult<N> {
  const name: unknown = command
  return err({
    kind: 'invalidInput',
    command: typeof name === 'string' ? name.slice(0, 100) : typeof name,
    issues: [issue],
  })
}
