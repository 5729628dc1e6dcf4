import { useCallback } from 'react'
import { factoryKeys } from '#shared/desk/key-choices.ts'
import type { AppState } from '../state/app-state.ts'
import { useApp } from '../state/use-app.ts'
import type { Binding } from './keymap.ts'
import { keymapOf, keysOf } from './own-keys.ts'

/** The keymap in effect. */
export const currentKeymap = ({ desk }: AppState): readonly Binding[] =>
  keymapOf(desk?.settings.keys ?? factoryKeys)

/** Whether a letter without a modifier may act: the user can switch that off, and one preset has none. */
export const mayLettersAct = ({ desk }: AppState): boolean =>
  desk?.settings.singleKeys !== false && desk?.settings.keys.preset !== 'modifier'

/** A function from the id of a command to the keys to show beside it; undefined when it has none. */
export function useKeysOf(): (command: string) => string | undefined {
  const keymap = useApp(currentKeymap)
  return useCallback((command) => keysOf(keymap, command), [keymap])
}
