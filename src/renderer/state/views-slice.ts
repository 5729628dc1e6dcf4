import type { StateCreator } from 'zustand'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { SavedView } from '#shared/desk/saved-view.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'
import type { UndoSlice } from './shape/undo-shape.ts'
import type { ViewsSlice } from './shape/views-shape.ts'
import { throttled } from './throttled.ts'

/** The slices that this one reads and calls. */
type Needed = ViewsSlice & DeskSlice & QueueSlice & UiSlice & UndoSlice

/** Shortest time between two rounds of counting while changes pour in, in milliseconds. */
const recountEvery = 2_000
/** Time without a keystroke before the next view is counted, in milliseconds. */
const typingPause = 400
/** Pause after each count, in milliseconds: the user's own requests are answered in it. */
const breath = 20

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The saved view on screen, and whether it was changed there; null when none is chosen. */
export function chosenSavedView(
  state: Pick<Needed, 'savedViews' | 'savedViewId' | 'view' | 'search' | 'sort' | 'group'>,
): { readonly saved: SavedView; readonly isEdited: boolean } | null {
  const saved = state.savedViews?.find(({ id }) => id === state.savedViewId)
  if (saved === undefined) return null
  const isEdited =
    saved.search !== state.search ||
    saved.sort !== state.sort ||
    saved.group !== state.group ||
    JSON.stringify(saved.view) !== JSON.stringify(state.view)
  return { saved, isEdited }
}

/** The user's saved searches. */
export function createViewsSlice(desk: Desk): StateCreator<Needed, [], [], ViewsSlice> {
  return (set, get) => {
    let isCounting = false
    let isCountingDue = false

    /** Requests a change of the saved views and takes over the result. */
    async function change(
      asking: (workspaceId: string) => Promise<Result<readonly SavedView[]>>,
      workspaceId = get().currentWorkspaceId,
    ): Promise<Result<readonly SavedView[]>> {
      if (workspaceId === null) return err({ kind: 'unknownHere', what: 'workspace' })
      const answer = await asking(workspaceId)
      if (answer.ok && get().currentWorkspaceId === workspaceId) {
        set({ savedViews: answer.value })
        void countAll()
      }
      return answer
    }

    async function countAll(): Promise<void> {
      isCountingDue = true
      if (isCounting) return
      isCounting = true
      while (isCountingDue) {
        isCountingDue = false
        for (const { id } of get().savedViews ?? []) {
          await untilNobodyTypes()
          await countOne(id)
          await pause(breath)
        }
      }
      isCounting = false
    }

    async function untilNobodyTypes(): Promise<void> {
      for (;;) {
        const before = get().search
        await pause(breath)
        if (get().search === before) return
        await pause(typingPause)
      }
    }

    async function countOne(viewId: string): Promise<void> {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return
      const answer = await desk.invoke('views.count', { workspaceId, viewId })
      if (!answer.ok || get().currentWorkspaceId !== workspaceId) return
      if (get().savedCounts.get(viewId) !== answer.value)
        set({ savedCounts: new Map([...get().savedCounts, [viewId, answer.value]]) })
    }

    const recount = throttled(recountEvery, () => void countAll())

    return {
      savedViews: null,
      savedCounts: new Map(),
      savedViewId: null,
      orderBefore: null,
      renaming: null,

      async readViews() {
        set({ savedViews: null, savedCounts: new Map() })
        await change((workspaceId) => desk.invoke('views.list', { workspaceId }))
      },
      recountViews() {
        if ((get().savedViews?.length ?? 0) > 0) recount()
      },
      async saveView(name) {
        const { view, search, sort, group, orderBefore } = get()
        const saved: SavedView = { id: crypto.randomUUID(), name, view, search, sort, group }
        const answer = await change((workspaceId) =>
          desk.invoke('views.put', { workspaceId, view: saved, at: null }),
        )
        if (answer.ok) set({ savedViewId: saved.id, orderBefore: orderBefore ?? { sort, group } })
        return answer
      },
      async renameView(viewId, name) {
        const saved = get().savedViews?.find(({ id }) => id === viewId)
        if (saved === undefined) return ok(null)
        return change((workspaceId) =>
          desk.invoke('views.put', { workspaceId, view: { ...saved, name }, at: null }),
        )
      },
      async updateView() {
        const chosen = chosenSavedView(get())
        if (chosen === null || !chosen.isEdited) return ok(null)
        const { saved } = chosen
        const { view, search, sort, group, currentWorkspaceId: workspaceId } = get()
        const put = (changed: SavedView) =>
          change(
            (where) => desk.invoke('views.put', { workspaceId: where, view: changed, at: null }),
            workspaceId,
          )
        const answer = await put({ ...saved, view, search, sort, group })
        if (!answer.ok) return answer
        const title = `Changed the view “${saved.name}”`
        return ok(get().noteUndoable({ title, workspaceId, undo: () => put(saved) }))
      },
      async moveView(viewId, steps) {
        const from = get().savedViews?.findIndex(({ id }) => id === viewId) ?? -1
        const to = from + steps
        if (from < 0 || to < 0 || to >= (get().savedViews?.length ?? 0)) return ok(null)
        return change((workspaceId) => desk.invoke('views.move', { workspaceId, viewId, to }))
      },
      async removeView(viewId) {
        const { savedViews, currentWorkspaceId: workspaceId } = get()
        const at = savedViews?.findIndex(({ id }) => id === viewId) ?? -1
        const removed = savedViews?.[at]
        if (removed === undefined) return ok(null)
        const answer = await change((where) => desk.invoke('views.remove', { workspaceId: where, viewId }))
        if (!answer.ok) return answer
        if (get().savedViewId === viewId) set({ savedViewId: null })
        const undo = () =>
          change((where) => desk.invoke('views.put', { workspaceId: where, view: removed, at }), workspaceId)
        return ok(get().noteUndoable({ title: `Removed the view “${removed.name}”`, workspaceId, undo }))
      },
      openNaming(renaming) {
        set({ renaming })
        get().openDialog('nameView')
      },
    }
  }
}
