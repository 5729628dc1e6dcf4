import { actCommands } from './act-commands.ts'
import { type Command, commandGroups } from './command.ts'
import { deskCommands } from './desk-commands.ts'
import { evidenceCommands } from './evidence-commands.ts'
import { exportCommands } from './export-commands.ts'
import { guideCommands } from './guide-commands.ts'
import { listCommands } from './list-commands.ts'
import { marksCommands } from './marks-commands.ts'
import { savedViewCommands } from './saved-view-commands.ts'
import { searchCommands } from './search-commands.ts'
import { selectionCommands } from './selection-commands.ts'
import { viewCommands } from './view-commands.ts'
import { reportWindowCommands } from './window-commands.ts'

const declared = [
  ...viewCommands,
  ...listCommands,
  ...actCommands,
  ...selectionCommands,
  ...reportWindowCommands,
  ...evidenceCommands,
  ...exportCommands,
  ...searchCommands,
  ...marksCommands,
  ...savedViewCommands,
  ...deskCommands,
  ...guideCommands,
]

/** Every command of the window, group by group, as the palette and the keys dialog list them. */
export const allCommands: readonly Command[] = commandGroups.flatMap((group) =>
  declared.filter((command) => command.group === group),
)

const byId = new Map(allCommands.map((command) => [command.id, command]))

export function findCommand(id: string): Command | undefined {
  return byId.get(id)
}
