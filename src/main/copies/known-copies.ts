import type { CopyState } from '#shared/desk/models.ts'
import type { HeldKeys } from './held-keys.ts'

/** The states and keys of the local copies, as known while this desk runs. */
export interface KnownCopies {
  stateOf(workspaceId: string): CopyState
  /** Notes a state without reporting the change, which the caller does itself. */
  note(workspaceId: string, state: CopyState): void
  /** Notes a state and reports the change. */
  become(workspaceId: string, state: CopyState): Promise<void>
  /** The keys with which the copy was opened, known even after the engine died; null if there were none. */
  keysOf(workspaceId: string): HeldKeys | null
  hold(workspaceId: string, held: HeldKeys): void
  forget(workspaceId: string): void
  /** Runs the tasks of a copy one after the other, each when the one before has ended. */
  inTurn<T>(workspaceId: string, work: () => Promise<T>): Promise<T>
}

/** @param changed called by `become` after it has set the state; `note` and `forget` do not call it. */
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
      // The caller receives the failure; the next task must not fail because of it.
      turns.set(
        workspaceId,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}
