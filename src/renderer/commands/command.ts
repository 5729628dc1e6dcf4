import type { AppState, AppStore } from '../state/app-state.ts'

/** Groups of commands, in the order in which users look for them. */
export const commandGroups = ['Go', 'Search', 'Triage', 'Read', 'Views', 'Workspace', 'Desk', 'Move'] as const
export type CommandGroup = (typeof commandGroups)[number]

/**
 * One thing the user can do: by key, from the palette, from a menu. `keymap.ts` holds the keys, so that all places that
 * show them agree.
 */
export interface Command {
  /** `topic.verb`; never shown. */
  readonly id: string
  /** Title as written in a menu. */
  readonly title: string
  readonly group: CommandGroup
  /** Other words by which a search finds the command. */
  readonly synonyms?: string
  /** Whether the command can run; left out = always. */
  readonly isEnabled?: (state: AppState) => boolean
  /** Whether the command's keys work in the open dialog; left out = in no dialog. */
  readonly worksInDialog?: (state: AppState) => boolean
  /** @param subject `selection` if left out. */
  readonly run: (store: AppStore, subject?: CommandSubject) => void
}

/**
 * What a command acts on. `selection`: the selected reports, or the report the user looks at if none are selected.
 * `report`: that report even if others are selected, for buttons and menus that belong to it.
 */
export type CommandSubject = 'selection' | 'report'
