import type { QueueView } from '#shared/desk/queue-request.ts'
import type { Command } from './command.ts'
import { focusPane } from './pane-focus.ts'

const view = (name: string, title: string, chosen: QueueView): Command => ({
  id: `view.${name}`,
  title: `Go to ${title}`,
  group: 'Go',
  run: (store) => {
    store.getState().chooseView(chosen)
    store.getState().showRail(false)
    focusPane('list')
  },
})

export const viewCommands: readonly Command[] = [
  view('inbox', 'Inbox', { kind: 'inbox' }),
  view('mine', 'Mine', { kind: 'mine' }),
  view('unassigned', 'Unassigned', { kind: 'unassigned' }),
  view('needsReply', 'Needs reply', { kind: 'needsReply' }),
  view('changed', 'Changed since seen', { kind: 'changed' }),
  view('snoozed', 'Snoozed', { kind: 'snoozed' }),
  view('reviewed', 'Reviewed', { kind: 'reviewed' }),
  view('all', 'All reports', { kind: 'all' }),
  {
    id: 'view.programs',
    title: 'Go to Programs',
    group: 'Go',
    run: (store) => {
      store.getState().showRail(true)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-programs] button')?.focus())
    },
  },
]
