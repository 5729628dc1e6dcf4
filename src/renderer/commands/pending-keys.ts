import { createStore } from 'zustand'

/**
 * The presses of a key sequence that is not complete yet, such as `g`. Stored outside the window's state, where each
 * press would make all components check for changes; only the hint shows them.
 */
export const pendingKeys = createStore<{ readonly keys: string | null }>(() => ({ keys: null }))
