import type { CommandInput, CommandName, CommandResult } from './commands.ts'
import type { DeskEvent } from './events.ts'

/** The only object that a preload script adds to the window, as `window.desk`. */
export interface DeskBridge {
  invoke<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResult<N>>
  /** @returns a function that stops listening. */
  listen(listener: (event: DeskEvent) => void): () => void
}
