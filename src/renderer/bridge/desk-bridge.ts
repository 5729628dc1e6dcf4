import type { CommandInput, CommandName, CommandResult } from '#shared/desk/commands.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import { err } from '#shared/desk/result.ts'

/** The desk as the window sees it. The store receives it as an argument, so that tests can pass another one. */
export interface Desk {
  invoke<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResult<N>>
  listen(listener: (event: DeskEvent) => void): () => void
}

/** Runs a command of the desk. Never rejects: a broken bridge is an `internal` error like any other. */
export async function invoke<N extends CommandName>(
  name: N,
  input: CommandInput<N>,
): Promise<CommandResult<N>> {
  try {
    return await window.desk.invoke(name, input)
  } catch {
    return err({ kind: 'internal', reference: `bridge:${name}` })
  }
}

/** Subscribes to everything the desk pushes. @returns a function that stops listening. */
export function listen(listener: (event: DeskEvent) => void): () => void {
  return window.desk.listen(listener)
}
