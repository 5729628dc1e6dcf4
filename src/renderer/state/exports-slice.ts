import type { StateCreator } from 'zustand'
import type { ExportEnd } from '#shared/desk/exports.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { ExportRun, ExportsSlice } from './shape/exports-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'

/** The slices that this one reads and calls. */
type Needed = ExportsSlice & DeskSlice & UiSlice

/** Exports reports to files, and copies them to the clipboard. */
export function createExportsSlice(desk: Desk): StateCreator<Needed, [], [], ExportsSlice> {
  return (set, get) => {
    function put(workspaceId: string, run: ExportRun | null): void {
      const { [workspaceId]: _, ...others } = get().exportRuns
      set({ exportRuns: run === null ? others : { ...others, [workspaceId]: run } })
    }

    function putEnd(workspaceId: string, ended: Result<ExportEnd>): void {
      // After canceling, the dialog shows the choices again.
      if (!ended.ok) {
        put(workspaceId, ended.error.kind === 'cancelled' ? null : { kind: 'failed', error: ended.error })
      } else if (ended.value.kind === 'asks') {
        const { exportId, doubts, reports } = ended.value
        put(workspaceId, { kind: 'asks', exportId, doubts, reports })
      } else {
        put(workspaceId, { kind: 'done', file: ended.value })
      }
    }

    return {
      exportSubject: 'view',
      exportRuns: {},
      exportFolder: null,
      takenUpEnd: null,

      openExport(exportSubject) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return
        const run = get().exportRuns[workspaceId]
        // Forget the outcome of the earlier export: it was shown already.
        if (run?.kind === 'done' || run?.kind === 'failed') put(workspaceId, null)
        set({ exportSubject })
        get().openDialog('export')
      },
      readExportPlace: () => desk.invoke('export.place', {}),
      async readExport(workspaceId) {
        const answer = await desk.invoke('export.state', { workspaceId })
        const isKnown = get().exportRuns[workspaceId] !== undefined
        // If the state cannot be read, it is read again with the next change of workspace, or by the next window. The
        // export itself continues.
        if (!answer.ok || answer.value === null || isKnown) return
        const found = answer.value
        if (found.kind === 'running') put(workspaceId, found)
        const ended = found.kind === 'running' ? await desk.invoke('export.wait', { workspaceId }) : ok(found)
        putEnd(workspaceId, ended)
        set({ takenUpEnd: { workspaceId, ended } })
      },
      async startExport(workspaceId, choices) {
        set({ exportFolder: choices.folder })
        put(workspaceId, { kind: 'running', progress: { done: 0, of: null } })
        const ended = await desk.invoke('export.start', { workspaceId, ...choices })
        putEnd(workspaceId, ended)
        return ended
      },
      async answerExport(workspaceId, exportId, keep) {
        const answered = await desk.invoke('export.answer', { workspaceId, exportId, keep })
        if (!answered.ok) put(workspaceId, { kind: 'failed', error: answered.error })
        else put(workspaceId, answered.value === null ? null : { kind: 'done', file: answered.value })
        return answered
      },
      async cancelExport(workspaceId) {
        await desk.invoke('export.cancel', { workspaceId })
      },
      forgetExport: (workspaceId) => put(workspaceId, null),
      takeExportProgress(workspaceId, progress) {
        const run = get().exportRuns[workspaceId]
        if (progress !== null && run?.kind === 'running') put(workspaceId, { kind: 'running', progress })
      },
      showExport: (workspaceId, exportId) => desk.invoke('export.showInFolder', { workspaceId, exportId }),
      copyReport(reportId, form) {
        const workspaceId = get().currentWorkspaceId
        return workspaceId === null
          ? Promise.resolve(err({ kind: 'unknownHere', what: 'workspace' }))
          : desk.invoke('export.copy', { workspaceId, reportId, form })
      },
    }
  }
}
