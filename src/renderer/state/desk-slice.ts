import type { StateCreator } from 'zustand'
import type { DeskError } from '#shared/desk/errors.ts'
import type { DeskState, PersonView, Settings, Workspace } from '#shared/desk/models.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { Desk } from './desk.ts'
import type { AppState } from './store.ts'
import type { DialogName } from './ui-slice.ts'
import { placeOf } from './window-place.ts'

export interface DeskSlice {
  /** null until the desk has said how it stands. */
  readonly desk: DeskState | null
  readonly deskError: DeskError | null
  readonly currentWorkspaceId: string | null
  /** People of the current workspace; null until they were asked for. */
  readonly people: readonly PersonView[] | null

  /** Reads how the desk stands: at start, and to try again. */
  readDesk(): Promise<void>
  takeDesk(desk: DeskState): void
  connect(baseUrl: string, token: string): Promise<Result<Workspace>>
  openDemo(): Promise<Result<Workspace>>
  switchWorkspace(workspaceId: string): Promise<Result<null>>
  renewToken(workspaceId: string, token: string): Promise<Result<Workspace>>
  forgetWorkspace(workspaceId: string): Promise<Result<null>>
  readPeople(): Promise<void>
  chooseMe(userId: string | null): Promise<Result<Workspace>>
  changeSettings(change: Partial<Settings>): Promise<Result<unknown>>
}

/** Dialogs that are about no single workspace. */
const dialogsOfDesk: ReadonlySet<DialogName> = new Set<DialogName>([
  'palette',
  'keys',
  'settings',
  'storage',
  'addWorkspace',
  'templates',
])

/** The desk itself: workspaces, settings, keychain. */
export function createDeskSlice(desk: Desk): StateCreator<AppState, [], [], DeskSlice> {
  return (set, get) => {
    /** What a command changed is read at once: the push that tells the same may come later. */
    async function thenRead<T>(asking: Promise<Result<T>>): Promise<Result<T>> {
      const answer = await asking
      if (answer.ok) await get().readDesk()
      return answer
    }

    /** What was begun in it would be decided about other reports: those that have the same numbers here. */
    function leaveDialogOfWorkspace(): void {
      const { dialog, closeDialog } = get()
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
      takeDesk(state) {
        const { currentWorkspaceId: before, undoables } = get()
        const isKnown = (workspaceId: string | null) =>
          workspaceId === null || state.workspaces.some(({ id }) => id === workspaceId)
        set({
          desk: state,
          deskError: null,
          currentWorkspaceId: state.currentWorkspaceId,
          undoables: undoables.filter(({ workspaceId }) => isKnown(workspaceId)),
        })
        if (state.currentWorkspaceId === before) return
        // Workspaces number their reports alike: what is decided or begun in one is nothing of another's.
        set({
          people: null,
          foresights: [],
          composing: null,
          insertion: null,
          batches: null,
          bulkShown: null,
        })
        leaveDialogOfWorkspace()
        if (state.currentWorkspaceId === null) return
        get().startQueue()
        void get().readViews()
        void get().readSync()
        void get().readOutboxCounts()
        void get().readDownloadCounts()
        void get().readPeople()
      },
      connect: (baseUrl, token) => thenRead(desk.invoke('workspace.connect', { baseUrl, token })),
      openDemo: () => thenRead(desk.invoke('workspace.openDemo', {})),
      switchWorkspace: (workspaceId) => thenRead(desk.invoke('workspace.switch', { workspaceId })),
      renewToken: (workspaceId, token) =>
        thenRead(desk.invoke('workspace.renewToken', { workspaceId, token, place: placeOf(get()) })),
      forgetWorkspace: (workspaceId) => thenRead(desk.invoke('workspace.forget', { workspaceId })),
      async readPeople() {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return
        const answer = await desk.invoke('people.list', { workspaceId })
        if (answer.ok && get().currentWorkspaceId === workspaceId) set({ people: answer.value })
      },
      async chooseMe(userId) {
        const workspaceId = get().currentWorkspaceId ?? ''
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
        if (!answer.ok) set({ desk: before })
        return answer
      },
    }
  }
}
