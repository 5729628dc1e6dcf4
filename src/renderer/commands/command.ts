import type { AppState, AppStore } from '../state/app-state.ts'

/** In the order in which users look for them. */
export const commandGroups = ['Go', 'Search', 'Triage', 'Read', 'Views', 'Workspace', 'Desk', 'Move'] as const
export type CommandGroup = (typeof commandGroups)[number]

/**
 * One thing the user can do: by key, from the palette, from a menu. Its keys are in `keymap.ts`, so that every place
 * that shows them shows the same.
 */
export interface Command {
  /** `topic.verb`, never shown. */
  readonly id: string
  /** In the words of a menu. */
  readonly title: string
  readonly group: CommandGroup
  /** Other words that find it. */
  readonly synonyms?: string
  /** Left out = always enabled. */
  readonly isEnabled?: (state: AppState) => boolean
  /** Whether its keys work in the open dialog; left out = in none. */
  readonly worksInDialog?: (state: AppState) => boolean
  readonly run: (store: AppStore) => void
}
