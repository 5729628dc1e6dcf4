import type { StateCreator } from 'zustand'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { ServiceSearchSlice } from './shape/service-search-shape.ts'

/** The slices that this one reads and calls. */
type Needed = ServiceSearchSlice & DeskSlice & QueueSlice & ReportSlice

/** The user's search at the service, beyond the local copy. Changing the search or choosing another queue ends it. */
export function createServiceSearchSlice(desk: Desk): StateCreator<Needed, [], [], ServiceSearchSlice> {
  return (set, get, store) => {
    /** Increased when the search ends or is stopped; answers to earlier requests are then dropped. */
    let epoch = 0

    function leave(workspaceId: string | null): void {
      epoch += 1
      if (get().reportFetch !== null) set({ reportFetch: null })
      if (get().serviceSearch === null) return
      set({ serviceSearch: null })
      if (workspaceId !== null) void desk.invoke('queue.leaveService', { workspaceId })
    }

    store.subscribe((now, before) => {
      const isSame =
        now.search === before.search &&
        now.view === before.view &&
        now.currentWorkspaceId === before.currentWorkspaceId
      if (!isSame) leave(before.currentWorkspaceId)
    })

    return {
      serviceSearch: null,
      reportFetch: null,

      async searchService() {
        const { currentWorkspaceId: workspaceId, view, search, sort, serviceSearch } = get()
        if (workspaceId === null || search.trim() === '' || serviceSearch?.state === 'asking') return
        const mine = epoch
        const findings = serviceSearch?.findings ?? null
        set({ serviceSearch: { state: 'asking', findings, error: null } })
        const answer = await desk.invoke('queue.askService', { workspaceId, view, search, sort })
        if (mine !== epoch) return
        set({
          serviceSearch: answer.ok
            ? { state: 'answered', findings: answer.value, error: null }
            : { state: 'failed', findings, error: answer.error },
        })
        // A report that was found may belong in the list even if nothing new was stored.
        if (answer.ok) get().rereadQueue()
      },
      stopServiceSearch() {
        const { serviceSearch, currentWorkspaceId } = get()
        if (serviceSearch?.state !== 'asking') return false
        leave(currentWorkspaceId)
        return true
      },
      async fetchReport(reportId) {
        const { currentWorkspaceId: workspaceId } = get()
        if (workspaceId === null) return false
        const mine = epoch
        set({ reportFetch: { reportId, error: null } })
        const answer = await desk.invoke('report.fetch', { workspaceId, reportId })
        if (mine !== epoch) return false
        set({ reportFetch: answer.ok ? null : { reportId, error: answer.error } })
        if (!answer.ok) return false
        get().rereadQueue()
        void get().openReport(reportId)
        return true
      },
    }
  }
}
