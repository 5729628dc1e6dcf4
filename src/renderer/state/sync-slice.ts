import type { StateCreator } from 'zustand'
import { ok } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { SyncError, SyncSlice } from './shape/sync-shape.ts'

/** The slices that this one reads and calls. */
type Needed = SyncSlice & DeskSlice & ReportSlice

/** How many errors are remembered for each workspace. */
const errorsAtMost = 5

/**
 * Adds an error to the front of the list. An error like the latest one replaces it, so a repeated error stays one line
 * with its last time.
 */
function withError(known: readonly SyncError[], next: SyncError | null): readonly SyncError[] {
  const [latest] = known
  if (next === null || latest?.at === next.at) return known
  const others = latest?.error.kind === next.error.kind ? known.slice(1) : known
  return [next, ...others].slice(0, errorsAtMost)
}

/** Whether nothing has come from the service yet; then a count of zero would be a guess. */
export function isStillBare({ sync }: Pick<SyncSlice, 'sync'>): boolean {
  return sync !== null && sync.reports === 0 && sync.currentAsOf === null
}

/** The state of the sync: connection, age of the local copy, request budget. */
export function createSyncSlice(desk: Desk): StateCreator<Needed, [], [], SyncSlice> {
  /** Reports being fetched because the user asked for news; a held key must not fetch them again. */
  const reading = new Set<string>()
  return (set, get) => ({
    sync: null,
    syncReadError: null,
    syncs: {},
    syncErrors: {},
    setAside: null,

    async readSync() {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return
      set({ sync: null, syncReadError: null, setAside: null })
      const answer = await desk.invoke('sync.state', { workspaceId })
      const { currentWorkspaceId, sync } = get()
      if (answer.ok) get().takeSync(answer.value)
      else if (currentWorkspaceId === workspaceId && sync === null) set({ syncReadError: answer.error })
    },
    async readOtherSyncs() {
      const { desk: deskState, currentWorkspaceId } = get()
      const others = deskState?.workspaces.filter(({ id }) => id !== currentWorkspaceId) ?? []
      const asking = others.map(({ id }) => desk.invoke('sync.state', { workspaceId: id }))
      for (const answer of await Promise.all(asking)) if (answer.ok) get().takeSync(answer.value)
    },
    takeSync(state) {
      const { workspaceId, lastError } = state
      const { syncs, syncErrors, currentWorkspaceId } = get()
      const errors = withError(syncErrors[workspaceId] ?? [], lastError)
      set({
        syncs: { ...syncs, [workspaceId]: state },
        syncErrors: { ...syncErrors, [workspaceId]: errors },
        ...(workspaceId === currentWorkspaceId && { sync: state, syncReadError: null }),
      })
    },
    async syncNow() {
      const { currentWorkspaceId: workspaceId, openReportId: reportId } = get()
      if (workspaceId === null) return ok(null)
      const name = `${workspaceId} ${reportId}`
      // The service's lists do not show every change, so the open report is fetched, too. The report shows how that
      // ended.
      if (reportId !== null && !reading.has(name)) {
        reading.add(name)
        void desk.invoke('report.fetch', { workspaceId, reportId }).then(() => reading.delete(name))
      }
      return desk.invoke('sync.now', { workspaceId })
    },
    async readSetAside() {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return
      const answer = await desk.invoke('sync.setAside', { workspaceId })
      if (answer.ok && get().currentWorkspaceId === workspaceId) set({ setAside: answer.value })
    },
  })
}
