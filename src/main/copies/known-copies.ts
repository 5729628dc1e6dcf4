import type { CopyState } from '#shared/desk/models.ts'
import type { HeldKeys } from './held-keys.ts'

/** The states and keys of the local copies in this run of the desk. */
export interface KnownCopies {
  stateOf(workspaceId: string): CopyState
  /** Notes a state that the caller itself reports. */
  note(workspaceId: string, state: CopyState): void
  /** Notes a state, and reports the change. */
  become(workspaceId: string, state: CopyState): Promise<void>
  /** The keys the copy was opened with, kept even if the engine died; null if there were none. */
  keysOf(workspaceId: string): HeldKeys | null
  hold(workspaceId: string, held: HeldKeys): void
  forget(workspaceId: string): void
  /** Runs the tasks of a copy one after the other. */
  inTurn<T>(workspaceId: string, work: () => Promise<T>): Promise<T>
}

/** @param changed called when `stateOf` has a new answer. */
export function createKnownCopies(changed: () => Promise<void>): KnownCopies {
  const states = new Map<string, CopyState>()
  const held = new Map<string, HeldKeys>()
  const turns = new Map<string, Promise<unknown>>()

  return {
    stateOf: (workspaceId) => states.get(workspaceId) ?? { state: 'opening' },
    note: (workspaceId, state) => void states.set(workspaceId, state),
    async become(workspaceId, state) {
      states.set(workspaceId, state)
      await changed()
    },
    keysOf: (workspaceId) => held.get(workspaceId) ?? null,
    hold: (workspaceId, keys) => void held.set(workspaceId, keys),
    forget(workspaceId) {
      held.delete(workspaceId)
      states.delete(workspaceId)
    },
    inTurn(workspaceId, work) {
      const turn = (turns.get(workspaceId) ?? Promise.resolve()).then(work)
      // The caller gets the failure; the next task must not fail with it.
      turns.set(
        workspaceId,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}
