import type { AppState, AppStore } from '../state/app-state.ts'

/** In the order a person looks for them. */
export const commandGroups = ['Go', 'Search', 'Triage', 'Read', 'Views', 'Workspace', 'Desk', 'Move'] as const
export type CommandGroup = (typeof commandGroups)[number]

/**
 * One thing a person can do: by key, from the palette, from a menu. Its keys stand in `keymap.ts`, so that
 * every place that shows them shows the same.
 */
export interface Command {
  /** `topic.verb`, never shown. */
  readonly id: string
  /** As a menu would say it. */
  readonly title: string
  readonly group: CommandGroup
  /** Other words it is looked for by. */
  readonly synonyms?: string
  /** Left out = always. */
  readonly isEnabled?: (state: AppState) => boolean
  /** Whether its keys work in the dialog that is open; left out = in none. */
  readonly worksInDialog?: (state: AppState) => boolean
  readonly run: (store: AppStore) => void
}
