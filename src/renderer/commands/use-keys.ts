import { useCallback } from 'react'
import { factoryKeys } from '#shared/desk/key-choices.ts'
import type { AppState } from '../state/app-state.ts'
import { useApp } from '../state/use-app.ts'
import type { Binding } from './keymap.ts'
import { keymapOf, keysOf } from './own-keys.ts'

/** The keymap in effect. */
export const currentKeymap = ({ desk }: AppState): readonly Binding[] =>
  keymapOf(desk?.settings.keys ?? factoryKeys)

/**
 * Whether a letter without a modifier may run a command: the user can switch that off, and one preset has no such keys.
 */
export const mayLettersAct = ({ desk }: AppState): boolean =>
  desk?.settings.singleKeys !== false && desk?.settings.keys.preset !== 'modifier'

/** Returns a function from a command's id to the keys to show beside the command; undefined when none runs it. */
export function useKeysOf(): (command: string) => string | undefined {
  const keymap = useApp(currentKeymap)
  const singleKeys = useApp(({ desk }) => desk?.settings.singleKeys ?? true)
  return useCallback((command) => keysOf(keymap, command, singleKeys), [keymap, singleKeys])
}
