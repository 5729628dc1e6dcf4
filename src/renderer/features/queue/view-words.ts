import type { QueueCounts } from '#shared/desk/models.ts'
import type { QueueSort, QueueView } from '#shared/desk/queue-request.ts'

export function isSameView(one: QueueView, other: QueueView): boolean {
  if (one.kind === 'program' && other.kind === 'program') return one.programId === other.programId
  return one.kind === other.kind
}

/** A view's name as it stands in the list of queues. */
export function viewTitle(view: QueueView, counts: QueueCounts | null): string {
  switch (view.kind) {
    case 'all':
      return 'All reports'
    case 'inbox':
      return 'Inbox'
    case 'mine':
      return 'Mine'
    case 'unassigned':
      return 'Unassigned'
    case 'needsReply':
      return 'Needs reply'
    case 'program':
      return counts?.programs.find(({ id }) => id === view.programId)?.name ?? 'Program'
  }
}

/** In the order of the menu. */
export const queueSorts: readonly QueueSort[] = ['activity', 'newest', 'oldest', 'severity', 'title']

export const sortTitles: Readonly<Record<QueueSort, string>> = {
  activity: 'Newest activity',
  newest: 'Newest first',
  oldest: 'Oldest first',
  severity: 'Most severe',
  title: 'Title',
}

/** Why a view is empty when all is well: good news, mostly. */
export function emptyViewWords(view: QueueView): { readonly title: string; readonly text: string } {
  switch (view.kind) {
    case 'all':
      return { title: 'No reports yet', text: 'The programs of this workspace have not received any.' }
    case 'inbox':
      return {
        title: 'Nothing is open',
        text: 'Every report is resolved or closed. New ones appear here by themselves.',
      }
    case 'mine':
      return { title: 'Nothing is assigned to you', text: 'Unassigned reports wait in their own queue.' }
    case 'unassigned':
      return { title: 'Every report has somebody', text: 'Open reports without an assignee appear here.' }
    case 'needsReply':
      return {
        title: 'No reporter is waiting',
        text: 'Open reports appear here when the reporter has the last public word.',
      }
    case 'program':
      return { title: 'No reports in this program', text: 'New ones appear here by themselves.' }
  }
}
