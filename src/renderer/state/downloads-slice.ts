import type { StateCreator } from 'zustand'
import type { CommandInput } from '#shared/desk/commands.ts'
import type { DownloadsAdded } from '#shared/desk/evidence.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { shownSelection, toBulkSelection } from './selection.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { DownloadsSlice } from './shape/downloads-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { SelectionSlice } from './shape/selection-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'

/** The slices that this one reads and calls. */
type Needed = DownloadsSlice & DeskSlice & QueueSlice & SelectionSlice & UiSlice

/** Evidence on this machine, and downloads under way. */
export function createDownloadsSlice(desk: Desk): StateCreator<Needed, [], [], DownloadsSlice> {
  return (set, get) => {
    const nowhere = err({ kind: 'unknownHere', what: 'workspace' } as const)

    function download(which: CommandInput<'evidence.download'>['which']): Promise<Result<DownloadsAdded>> {
      const workspaceId = get().currentWorkspaceId
      return workspaceId === null
        ? Promise.resolve(nowhere)
        : desk.invoke('evidence.download', { workspaceId, which })
    }

    return {
      downloadCounts: null,
      viewed: null,

      async readDownloadCounts() {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return
        set({ downloadCounts: null })
        const answer = await desk.invoke('evidence.downloads', { workspaceId })
        if (answer.ok) get().takeDownloadCounts(workspaceId, answer.value.counts)
      },
      takeDownloadCounts(workspaceId, downloadCounts) {
        if (workspaceId === get().currentWorkspaceId) set({ downloadCounts })
      },
      downloadEvidence: (key) => download({ kind: 'item', key }),
      async downloadNext(reportId) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        const target = { workspaceId, reportId }
        const [items, known] = await Promise.all([
          desk.invoke('report.evidence', target),
          desk.invoke('evidence.ofReport', target),
        ])
        if (!items.ok) return items
        if (!known.ok) return known
        const isOpen = ({ id }: { readonly id: string }) => {
          const it = known.value.find(({ evidenceId }) => evidenceId === id)
          return it === undefined || (it.state === 'done' && it.presence !== 'here')
        }
        const next = items.value.find(isOpen)
        return next === undefined
          ? ok(null)
          : download({ kind: 'item', key: { reportId, evidenceId: next.id } })
      },
      downloadAllOf: (reportId) => download({ kind: 'report', reportId }),
      async downloadSelected() {
        const state = get()
        const selection = shownSelection(state)
        if (selection === null) return err({ kind: 'unknownHere', what: 'selection' })
        return download({ kind: 'selection', selection: toBulkSelection(selection, state) })
      },
      viewEvidence(viewed) {
        set({ viewed })
        get().openDialog('viewEvidence')
      },
      async changeDownloads(which, change) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        return desk.invoke('evidence.change', {
          workspaceId,
          which: which === 'all' ? which : [...which],
          change,
        })
      },
      async verifyDownloads(which) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        return desk.invoke('evidence.verify', { workspaceId, which: which === 'all' ? which : [...which] })
      },
      async savePdf(reportId) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        return desk.invoke('window.savePdf', { workspaceId, reportId })
      },
      async showInFolder(reportId, evidenceId) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        const known = await desk.invoke('evidence.ofReport', { workspaceId, reportId })
        if (!known.ok) return known
        const done = known.value
          .filter(({ state }) => state === 'done')
          .sort((one, other) => (other.finishedAt ?? 0) - (one.finishedAt ?? 0))
        const wanted = evidenceId ?? done[0]?.evidenceId
        if (wanted === undefined) return err({ kind: 'unknownHere', what: 'file' })
        return desk.invoke('evidence.showInFolder', { workspaceId, key: { reportId, evidenceId: wanted } })
      },
    }
  }
}
