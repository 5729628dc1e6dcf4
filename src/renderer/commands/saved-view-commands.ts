import type { QueueGrouping } from '#shared/desk/queue-request.ts'
import { goToPane } from '../focus/pane-focus.ts'
import { notifyFailure } from '../notices/notify-error.ts'
import { tellUndoable } from '../notices/tell-undoable.ts'
import type { AppState } from '../state/app-state.ts'
import { chosenSavedView } from '../state/views-slice.ts'
import type { Command } from './command.ts'

/** Places of the saved views that have a key, from 0: the first ones, in the user's order. */
const withKeys = [0, 1, 2, 3, 4]

/** The id of the command that goes to the saved view at a place; the command exists only for places with keys. */
export function savedViewCommand(place: number): string {
  return `view.saved${place + 1}`
}

/** Whether a command goes to a saved view by its place. Where views are listed by name, such a command adds nothing. */
export function isByPlace(commandId: string): boolean {
  return withKeys.some((place) => savedViewCommand(place) === commandId)
}

const chosen = (state: AppState) => chosenSavedView(state)?.saved ?? null

const goTo = (place: number): Command => ({
  id: savedViewCommand(place),
  title: `Go to view ${place + 1} of your own`,
  group: 'Views',
  isEnabled: ({ savedViews }) => savedViews?.[place] !== undefined,
  run: (store) => {
    const saved = store.getState().savedViews?.[place]
    if (saved === undefined) return
    store.getState().chooseSavedView(saved)
    store.getState().showRail(false)
    goToPane('list')
  },
})

const move = (id: string, title: string, steps: number): Command => ({
  id,
  title,
  group: 'Views',
  isEnabled: (state) => chosen(state) !== null,
  run: (store) => {
    const saved = chosen(store.getState())
    if (saved !== null) void store.getState().moveView(saved.id, steps).then(notifyFailure)
  },
})

const groupBy = (group: QueueGrouping, title: string): Command => ({
  id: `group.${group}`,
  title,
  group: 'Views',
  run: (store) => store.getState().chooseGroup(group),
})

export const savedViewCommands: readonly Command[] = [
  ...withKeys.map(goTo),
  {
    id: 'view.saved',
    title: 'Go to Saved views',
    group: 'Go',
    isEnabled: ({ savedViews }) => (savedViews?.length ?? 0) > 0,
    run: (store) => {
      store.getState().showRail(true)
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('[data-saved-views] li button')?.focus(),
      )
    },
  },
  {
    id: 'view.save',
    title: 'Save this search as a view',
    group: 'Views',
    run: (store) => store.getState().openNaming(null),
  },
  {
    id: 'view.update',
    title: 'Update this view',
    group: 'Views',
    isEnabled: (state) => chosenSavedView(state)?.isEdited === true,
    run: (store) =>
      void store
        .getState()
        .updateView()
        .then((done) => tellUndoable(store, done)),
  },
  {
    id: 'view.rename',
    title: 'Rename this view',
    group: 'Views',
    isEnabled: (state) => chosen(state) !== null,
    run: (store) => store.getState().openNaming(chosen(store.getState())),
  },
  move('view.moveUp', 'Move this view up', -1),
  move('view.moveDown', 'Move this view down', 1),
  {
    id: 'view.remove',
    title: 'Remove this view',
    group: 'Views',
    isEnabled: (state) => chosen(state) !== null,
    run: (store) => {
      const saved = chosen(store.getState())
      if (saved === null) return
      void store
        .getState()
        .removeView(saved.id)
        .then((done) => tellUndoable(store, done))
    },
  },
  groupBy('none', 'Show without groups'),
  groupBy('program', 'Group by program'),
  groupBy('severity', 'Group by severity'),
  groupBy('status', 'Group by status'),
  groupBy('assignee', 'Group by assignee'),
  groupBy('day', 'Group by day of activity'),
]
