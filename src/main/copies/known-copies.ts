import type { CopyState } from '#shared/desk/models.ts'
import type { HeldKeys } from './held-keys.ts'

/** What is known of the local copies in this run of the desk. */
export interface KnownCopies {
  stateOf(workspaceId: string): CopyState
  /** Notes a state that the caller tells itself. */
  note(workspaceId: string, state: CopyState): void
  /** Notes a state, and tells that it changed. */
  become(workspaceId: string, state: CopyState): Promise<void>
  /** The keys it was opened with, also for an engine that died; null where none were. */
  keysOf(workspaceId: string): HeldKeys | null
  hold(workspaceId: string, held: HeldKeys): void
  forget(workspaceId: string): void
  /** What is done about a copy is done one after the other. */
  inTurn<T>(workspaceId: string, work: () => Promise<T>): Promise<T>
}

/** @param changed what `stateOf` says has changed. */
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
      // Who asked hears how it failed; the next one is not to fail with it.
      turns.set(
        workspaceId,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}
