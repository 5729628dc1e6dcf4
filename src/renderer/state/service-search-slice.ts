import type { StateCreator } from 'zustand'
import type { DeskError } from '#shared/desk/errors.ts'
import type { ServiceFindings } from '#shared/desk/service-findings.ts'
import type { Desk } from './desk.ts'
import type { AppState } from './store.ts'

/** How the search on the server stands, for the search that is typed now. */
export interface ServiceSearch {
  readonly state: 'asking' | 'answered' | 'failed'
  /** What the pages so far have brought; null before the first. */
  readonly findings: ServiceFindings | null
  /** Why the last page did not come. */
  readonly error: DeskError | null
}

/** A report asked for by its number. */
export interface ReportFetch {
  readonly reportId: number
  /** null while it is on its way. */
  readonly error: DeskError | null
}

export interface ServiceSearchSlice {
  /** null = the server was not asked for this search. */
  readonly serviceSearch: ServiceSearch | null
  /** null = none was asked for, or it came. */
  readonly reportFetch: ReportFetch | null

  /** Asks the server for the next page of what is typed. */
  searchService(): Promise<void>
  /** @returns whether there was a request to call off. */
  stopServiceSearch(): boolean
  /** Asks the server for a report by its number and opens it when it comes. */
  fetchReport(reportId: number): Promise<void>
}

/** What a person asks of the server beyond the local copy. Typing on, or another queue, ends it. */
export function createServiceSearchSlice(desk: Desk): StateCreator<AppState, [], [], ServiceSearchSlice> {
  return (set, get, store) => {
    /** Raised when another search is typed: answers to the one before are not for it. */
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
        // What was found may be in the list although nothing was stored.
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
        if (workspaceId === null) return
        const mine = epoch
        set({ reportFetch: { reportId, error: null } })
        const answer = await desk.invoke('report.fetch', { workspaceId, reportId })
        if (mine !== epoch) return
        set({ reportFetch: answer.ok ? null : { reportId, error: answer.error } })
        if (!answer.ok) return
        get().rereadQueue()
        void get().openReport(reportId)
      },
    }
  }
}
