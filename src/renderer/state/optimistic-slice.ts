import type { StateCreator } from 'zustand'
import { type KnownValues, type OptimisticUpdate, optimisticChanges } from './optimistic-update.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { OptimisticSlice } from './shape/optimistic-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'

/** The slices that this one reads and calls. */
type Needed = OptimisticSlice & DeskSlice & QueueSlice

/**
 * Time after a decision by which list and report have been read again, in milliseconds; then its optimistic update is
 * dropped.
 */
const readAgainWithin = 1_500
/**
 * Maximum number of reports in a decision that is shown optimistically; a decision about more is shown only once it was
 * read back.
 */
const optimisticAtMost = 20

export const createOptimisticSlice: StateCreator<Needed, [], [], OptimisticSlice> = (set, get) => {
  let lastId = 0
  const drop = (ids: ReadonlySet<number>) =>
    set({ optimisticUpdates: get().optimisticUpdates.filter(({ id }) => !ids.has(id)) })

  return {
    optimisticUpdates: [],

    showOptimistically(decisions) {
      if (decisions.length > optimisticAtMost) return () => undefined
      const known = knownValues(get())
      const made = decisions.map(({ reportId, action }): OptimisticUpdate => {
        lastId += 1
        return { id: lastId, reportId, action, changes: optimisticChanges(action, known), kept: null }
      })
      const ids = new Set(made.map(({ id }) => id))
      set({ optimisticUpdates: [...get().optimisticUpdates, ...made] })
      return (entryIds) => {
        if (entryIds === null) return drop(ids)
        const at = performance.now()
        const kept = new Map(made.map(({ id }, index) => [id, { at, entryId: entryIds[index] ?? null }]))
        set({
          optimisticUpdates: get().optimisticUpdates.map((one) => ({
            ...one,
            kept: kept.get(one.id) ?? one.kept,
          })),
        })
        setTimeout(() => drop(ids), readAgainWithin)
      }
    },
    dropOptimisticUpdates() {
      if (get().optimisticUpdates.length > 0) set({ optimisticUpdates: [] })
    },
  }
}

function knownValues({ people, windows, desk, currentWorkspaceId }: Needed): KnownValues {
  const rows = [...windows.values()].flat()
  const me = desk?.workspaces.find(({ id }) => id === currentWorkspaceId)?.meUserId
  return {
    // `isMe` may be out of date: the user may have chosen who they are since these people were read.
    people: (people ?? rows.flatMap(({ assignee }) => assignee ?? [])).map((person) => ({
      ...person,
      isMe: person.id === me,
    })),
    severities: rows.flatMap(({ severity }) => severity ?? []),
  }
}
