import type { QueueView } from '#shared/desk/queue-request.ts'
import { goToPane } from '../focus/pane-focus.ts'
import type { Command } from './command.ts'

const view = (name: string, title: string, chosen: QueueView): Command => ({
  id: `view.${name}`,
  title: `Go to ${title}`,
  group: 'Go',
  run: (store) => {
    store.getState().chooseView(chosen)
    store.getState().showRail(false)
    goToPane('list')
  },
})

export const viewCommands: readonly Command[] = [
  view('inbox', 'Inbox', { kind: 'inbox' }),
  view('mine', 'Mine', { kind: 'mine' }),
  view('unassigned', 'Unassigned', { kind: 'unassigned' }),
  view('needsReply', 'Your turn', { kind: 'needsReply' }),
  view('critical', 'Critical', { kind: 'critical' }),
  view('waiting', 'Reporter’s turn', { kind: 'waiting' }),
  view('pinned', 'Pinned', { kind: 'pinned' }),
  view('sla', 'SLA at risk', { kind: 'sla' }),
  view('changed', 'Changed since seen', { kind: 'changed' }),
  view('snoozed', 'Snoozed', { kind: 'snoozed' }),
  view('reviewed', 'Reviewed', { kind: 'reviewed' }),
  view('all', 'All reports', { kind: 'all' }),
  {
    id: 'view.programs',
    title: 'Go to Programs',
    group: 'Go',
    run: (store) => store.getState().openDialog('programs'),
  },
  {
    id: 'view.insights',
    title: 'Go to Insights',
    group: 'Go',
    synonyms: 'charts statistics metrics analytics dashboard backlog time to triage',
    run: (store) => {
      store.getState().openInsights()
      goToPane('insights')
    },
  },
]
