import type { StateCreator } from 'zustand'
import { openWorkspaceOf } from '#shared/desk/open-workspace.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import { pastedAddress } from '#shared/rules/pasted-address.ts'
import { readToken } from '#shared/rules/pasted-token.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { placeOf } from './kept-places.ts'
import type { ActSlice } from './shape/act-shape.ts'
import type { BulkSlice } from './shape/bulk-shape.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { DownloadsSlice } from './shape/downloads-shape.ts'
import type { ExportsSlice } from './shape/exports-shape.ts'
import type { OptimisticSlice } from './shape/optimistic-shape.ts'
import type { OutboxSlice } from './shape/outbox-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { SelectionSlice } from './shape/selection-shape.ts'
import type { StorageSlice } from './shape/storage-shape.ts'
import type { SyncSlice } from './shape/sync-shape.ts'
import type { TemplatesSlice } from './shape/templates-shape.ts'
import type { DialogName, UiSlice } from './shape/ui-shape.ts'
import type { UndoSlice } from './shape/undo-shape.ts'
import type { ViewsSlice } from './shape/views-shape.ts'

/** The slices that this one reads and calls. */
type Needed = DeskSlice &
  ExportsSlice &
  DownloadsSlice &
  OutboxSlice &
  QueueSlice &
  StorageSlice &
  SyncSlice &
  TemplatesSlice &
  UiSlice &
  UndoSlice &
  ViewsSlice &
  OptimisticSlice &
  ReportSlice &
  SelectionSlice &
  ActSlice &
  BulkSlice

/** Dialogs that do not belong to a single workspace. */
const dialogsOfDesk: ReadonlySet<DialogName> = new Set<DialogName>([
  'palette',
  'keys',
  'settings',
  'guide',
  'storage',
  'proxy',
  'addWorkspace',
  'switchWorkspace',
  'templates',
])

/** The desk itself: workspaces, settings, keychain. */
export function createDeskSlice(desk: Desk): StateCreator<Needed, [], [], DeskSlice> {
  return (set, get) => {
    /**
     * Reads the desk's state as soon as a command has succeeded, without waiting for the push that announces the
     * change.
     */
    async function thenRead<T>(asking: Promise<Result<T>>): Promise<Result<T>> {
      const answer = await asking
      if (answer.ok) await get().readDesk()
      return answer
    }

    /**
     * Closes the form, and any dialog that belongs to the previous workspace: reports of the new workspace have the
     * same numbers.
     */
    function leaveDialogOfWorkspace(): void {
      const { dialog, closeDialog, closeForm } = get()
      closeForm()
      if (dialog !== null && !dialogsOfDesk.has(dialog)) closeDialog()
    }

    return {
      desk: null,
      deskError: null,
      currentWorkspaceId: null,
      people: null,

      async readDesk() {
        const answer = await desk.invoke('desk.state', {})
        if (answer.ok) get().takeDesk(answer.value)
        else set({ deskError: answer.error })
      },
      takeDesk(desk, showPlace) {
        const { currentWorkspaceId: before, undoables, ownReport } = get()
        // A report window stays in its own workspace, even if the desk switches to another one.
        const state = ownReport === null ? desk : { ...desk, currentWorkspaceId: ownReport.workspaceId }
        const isKnown = (workspaceId: string | null) =>
          workspaceId === null || state.workspaces.some(({ id }) => id === workspaceId)
        const currentWorkspaceId = openWorkspaceOf(state)
        set({
          desk: state,
          deskError: null,
          currentWorkspaceId,
          undoables: undoables.filter(({ workspaceId }) => isKnown(workspaceId)),
        })
        if (currentWorkspaceId === before) return
        // Reports of different workspaces have the same numbers, so drop what was decided or begun in the previous
        // workspace.
        set({
          people: null,
          optimisticUpdates: [],
          composing: null,
          returned: [],
          insertion: null,
          batches: null,
          bulkShown: null,
        })
        leaveDialogOfWorkspace()
        if (currentWorkspaceId === null) return
        if (ownReport === null) {
          get().startQueue(showPlace)
          void get().readViews()
          void get().readExport(currentWorkspaceId)
        }
        void get().readSync()
        void get().readOutboxCounts()
        void get().readDownloadCounts()
        void get().readPeople()
      },
      async connect(typed, pasted) {
        const baseUrl = pastedAddress(typed)
        if (!baseUrl.ok) return baseUrl
        const token = readToken(pasted)
        if (!token.ok) return token
        return thenRead(desk.invoke('workspace.connect', { baseUrl: baseUrl.value, token: token.value }))
      },
      cancelConnect: () => desk.invoke('workspace.cancelConnect', {}),
      openDemo: () => thenRead(desk.invoke('workspace.openDemo', {})),
      switchWorkspace: (workspaceId) => thenRead(desk.invoke('workspace.switch', { workspaceId })),
      async renewToken(workspaceId, pasted) {
        const token = readToken(pasted)
        if (!token.ok) return token
        const renewed = { workspaceId, token: token.value, place: placeOf(get()) }
        return thenRead(desk.invoke('workspace.renewToken', renewed))
      },
      chooseProxy: (choice, goesOn) =>
        thenRead(desk.invoke('proxy.choose', { ...choice, place: goesOn ? placeOf(get()) : null })),
      lookAtProxy: (address) => desk.invoke('proxy.look', { address }),
      forgetWorkspace: (workspaceId) => thenRead(desk.invoke('workspace.forget', { workspaceId })),
      async readPeople() {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return
        const answer = await desk.invoke('people.list', { workspaceId })
        if (answer.ok && get().currentWorkspaceId === workspaceId) set({ people: answer.value })
      },
      async chooseMe(userId, workspaceId = get().currentWorkspaceId ?? '') {
        const answer = await thenRead(desk.invoke('workspace.chooseMe', { workspaceId, userId }))
        if (answer.ok) {
          get().rereadQueue()
          void get().readPeople()
        }
        return answer
      },
      async changeSettings(change) {
        const before = get().desk
        if (before === null) return ok(null)
        set({ desk: { ...before, settings: { ...before.settings, ...change } } })
        const answer = await desk.invoke('settings.update', change)
        // Read the settings instead of restoring `before`: when two changes fail, the `before` of the second includes
        // the first.
        if (!answer.ok) await get().readDesk()
        return answer
      },
    }
  }
}
