import { type Command, commandGroups } from './command.ts'
import { deskCommands } from './desk-commands.ts'
import { type Binding, keymap } from './keymap.ts'
import { listCommands } from './list-commands.ts'
import { viewCommands } from './view-commands.ts'

const declared = [...viewCommands, ...listCommands, ...deskCommands]

/** Every command of the window, group by group, as the palette and the sheet of keys list them. */
export const allCommands: readonly Command[] = commandGroups.flatMap((group) =>
  declared.filter((command) => command.group === group),
)

const byId = new Map(allCommands.map((command) => [command.id, command]))

export function findCommand(id: string): Command | undefined {
  return byId.get(id)
}

/** All bindings of a command, the one to show first. */
export function bindingsOf(id: string): readonly Binding[] {
  return keymap.filter((binding) => binding.command === id)
}

/** The keys to show beside a command; undefined when it has none. */
export function keysOf(id: string): string | undefined {
  return bindingsOf(id)[0]?.keys
}
