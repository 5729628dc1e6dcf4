import type { StateCreator } from 'zustand'
import type { ReportAction } from '#shared/desk/actions.ts'
import { type Foresight, foreseeChanges, type KnownValues } from './foresight.ts'
import type { AppState } from './store.ts'

export interface ForesightSlice {
  /** Decisions that are shown as done before they were read back, in the order they were made. */
  readonly foresights: readonly Foresight[]

  /**
   * Shows decisions as done.
   *
   * @returns to be called with the entries the outbox made of them, one each; null: it did not take them, and they are
   * no longer shown.
   */
  foresee(
    decisions: readonly { readonly reportId: number; readonly action: ReportAction }[],
  ): (entryIds: readonly number[] | null) => void
  /** Something decided was taken back: from now on only what is read is shown. */
  dropForesights(): void
}

/** By then list and report have been read again after a decision; ms. */
const readAgainWithin = 1_500
/** Decisions about more reports at once are shown when they are read. */
const foreseenAtMost = 20

export const createForesightSlice: StateCreator<AppState, [], [], ForesightSlice> = (set, get) => {
  let lastId = 0
  const drop = (ids: ReadonlySet<number>) =>
    set({ foresights: get().foresights.filter(({ id }) => !ids.has(id)) })

  return {
    foresights: [],

    foresee(decisions) {
      if (decisions.length > foreseenAtMost) return () => undefined
      const known = knownValues(get())
      const made = decisions.map(({ reportId, action }): Foresight => {
        lastId += 1
        return { id: lastId, reportId, action, changes: foreseeChanges(action, known), kept: null }
      })
      const ids = new Set(made.map(({ id }) => id))
      set({ foresights: [...get().foresights, ...made] })
      return (entryIds) => {
        if (entryIds === null) return drop(ids)
        const at = performance.now()
        const kept = new Map(made.map(({ id }, index) => [id, { at, entryId: entryIds[index] ?? null }]))
        set({
          foresights: get().foresights.map((one) => ({ ...one, kept: kept.get(one.id) ?? one.kept })),
        })
        setTimeout(() => drop(ids), readAgainWithin)
      }
    },
    dropForesights() {
      if (get().foresights.length > 0) set({ foresights: [] })
    },
  }
}

function knownValues({ people, windows, desk, currentWorkspaceId }: AppState): KnownValues {
  const rows = [...windows.values()].flat()
  const me = desk?.workspaces.find(({ id }) => id === currentWorkspaceId)?.meUserId
  return {
    // Who one is may have been said since they were read.
    people: (people ?? rows.flatMap(({ assignee }) => assignee ?? [])).map((person) => ({
      ...person,
      isMe: person.id === me,
    })),
    severities: rows.flatMap(({ severity }) => severity ?? []),
  }
}
