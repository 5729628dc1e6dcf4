import { createStore } from 'zustand'

/**
 * The presses of a key sequence that is not complete yet: `g`. Kept apart from the state of the window, since every
 * part of it would check for changes; only the hint shows it.
 */
export const pendingKeys = createStore<{ readonly keys: string | null }>(() => ({ keys: null }))
