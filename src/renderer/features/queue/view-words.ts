import type { QueueCounts } from '#shared/desk/models.ts'
import type { QueueGrouping, QueueSort, QueueView } from '#shared/desk/queue-request.ts'

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
    case 'changed':
      return 'Changed'
    case 'snoozed':
      return 'Snoozed'
    case 'reviewed':
      return 'Reviewed'
    case 'program':
      return counts?.programs.find(({ id }) => id === view.programId)?.name ?? 'Program'
  }
}

/** In the order of the menu; relevance is offered while words are searched for. */
export const queueSorts: readonly QueueSort[] = [
  'activity',
  'relevance',
  'newest',
  'oldest',
  'severity',
  'title',
]

/** What is not weighed comes by activity: see `queue-ranking.ts` of the engine. */
export const relevanceWords = 'Words in titles first, then the 2,000 newest hits by weight'

export const sortTitles: Readonly<Record<QueueSort, string>> = {
  activity: 'Newest activity',
  relevance: 'Most relevant',
  newest: 'Newest first',
  oldest: 'Oldest first',
  severity: 'Most severe',
  title: 'Title',
  'activity-asc': 'Oldest activity',
  'severity-asc': 'Least severe',
  'title-desc': 'Title, from Z',
  status: 'Status',
  'status-desc': 'Status, reversed',
  bounty: 'Highest bounty',
  'bounty-asc': 'Lowest bounty',
  id: 'Lowest number',
  'id-desc': 'Highest number',
}

/** In the order of the menu. */
export const groupTitles: Readonly<Record<QueueGrouping, string>> = {
  none: 'No groups',
  program: 'By program',
  severity: 'By severity',
  status: 'By status',
  assignee: 'By assignee',
  day: 'By day of activity',
}
export const queueGroupings = Object.keys(groupTitles) as readonly QueueGrouping[]

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
    case 'changed':
      return {
        title: 'Nothing new where you have been',
        text: 'Reports you have seen appear here when something happens to them.',
      }
    case 'snoozed':
      return {
        title: 'Nothing is asleep',
        text: 'Snoozed reports wait here until their time comes or something happens to them.',
      }
    case 'reviewed':
      return {
        title: 'Nothing is marked as reviewed',
        text: 'Mark a report when you are done with it for now. The mark goes when something happens to it.',
      }
    case 'program':
      return { title: 'No reports in this program', text: 'New ones appear here by themselves.' }
  }
}
