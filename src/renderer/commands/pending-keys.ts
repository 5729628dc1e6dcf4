import { createStore } from 'zustand'

/**
 * The presses of a key sequence that is not complete yet: `g`. Apart from the state of the window, of which every part
 * would look whether it changed; only the hint shows it.
 */
export const pendingKeys = createStore<{ readonly keys: string | null }>(() => ({ keys: null }))
