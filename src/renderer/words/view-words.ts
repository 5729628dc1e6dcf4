import type { QueueCounts } from '#shared/desk/models.ts'
import type { QueueGrouping, QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import { formatCount } from '../design/primitives/Count.tsx'
import type { Uncounted } from '../state/use-uncounted.ts'

export function isSameView(one: QueueView, other: QueueView): boolean {
  if (one.kind === 'program' && other.kind === 'program') return one.programId === other.programId
  return one.kind === other.kind
}

/** A view's name in the list of queues. */
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
    case 'critical':
      return 'Critical'
    case 'needsReply':
      return 'Your turn'
    case 'waiting':
      return 'Reporter’s turn'
    case 'pinned':
      return 'Pinned'
    case 'changed':
      return 'Changed'
    case 'snoozed':
      return 'Snoozed'
    case 'reviewed':
      return 'Reviewed'
    case 'sla':
      return 'SLA at risk'
    case 'program':
      return counts?.programs.find(({ id }) => id === view.programId)?.name ?? 'Program'
  }
}

/** The orders, as the menu lists them; relevance is offered only while the search contains words. */
export const queueSorts: readonly QueueSort[] = [
  'activity',
  'relevance',
  'newest',
  'oldest',
  'severity',
  'title',
  'due',
]

/** Matches whose relevance is not computed are ordered by activity; see `queue-ranking.ts` of the engine. */
export const relevanceWords = 'Title matches first, then the 2,000 newest by relevance'

export const sortTitles: Readonly<Record<QueueSort, string>> = {
  activity: 'Newest activity',
  relevance: 'Most relevant',
  newest: 'Newest first',
  oldest: 'Oldest first',
  severity: 'Most severe',
  title: 'Title',
  due: 'Due first',
  'due-desc': 'Due last',
  'activity-asc': 'Oldest activity',
  'severity-asc': 'Least severe',
  'title-desc': 'Title, Z to A',
  status: 'Status',
  'status-desc': 'Status, reversed',
  bounty: 'Highest bounty',
  'bounty-asc': 'Lowest bounty',
  id: 'Lowest number',
  'id-desc': 'Highest number',
}

/** Titles of the groupings, in the order of the menu. */
export const groupTitles: Readonly<Record<QueueGrouping, string>> = {
  none: 'No groups',
  program: 'By program',
  severity: 'By severity',
  status: 'By status',
  type: 'By type',
  assignee: 'By assignee',
  day: 'By day of activity',
  due: 'By due day',
}
export const queueGroupings = Object.keys(groupTitles) as readonly QueueGrouping[]

/** Says why more reports may belong to the "Your turn" queue than it shows. */
export function uncountedWords({ reports, isReading }: Uncounted): {
  readonly title: string
  readonly text: string
} {
  if (isReading) {
    const whose = reports === 1 ? '1 open report has' : `${formatCount(reports)} open reports have`
    return {
      title: 'Still counting',
      text: `Counting: ${whose} a timeline still to be read. More may turn out to wait for your team.`,
    }
  }
  const whose =
    reports === 1 ? 'timeline of 1 open report' : `timelines of ${formatCount(reports)} open reports`
  return {
    title: 'May be incomplete',
    text: `Couldn’t update the ${whose}. More may be waiting for your team.`,
  }
}

/** The text of an empty view when there is no error: mostly good news. */
export function emptyViewWords(view: QueueView): { readonly title: string; readonly text: string } {
  switch (view.kind) {
    case 'all':
      return { title: 'No reports yet', text: 'The programs of this workspace have not received any.' }
    case 'inbox':
      return {
        title: 'Inbox empty',
        text: 'Nothing open is left to look at. New reports show up here, and reviewed ones when somebody else does something.',
      }
    case 'critical':
      return { title: 'Nothing critical', text: 'Open reports of critical severity show up here.' }
    case 'waiting':
      return {
        title: 'Waiting for no reporter',
        text: 'Open reports show up here when your team had the last word or asked for more.',
      }
    case 'pinned':
      return { title: 'Nothing pinned', text: 'Pin the reports you keep coming back to.' }
    case 'mine':
      return { title: 'Nothing assigned to you', text: 'Unassigned reports are in their own queue.' }
    case 'unassigned':
      return { title: 'Every report is assigned', text: 'Open reports without an assignee appear here.' }
    case 'needsReply':
      return {
        title: 'No reporter is waiting',
        text: 'Open reports show up here when the reporter had the last public word.',
      }
    case 'changed':
      return {
        title: 'No changes since you last looked',
        text: 'Reports you’ve seen show up here when they change.',
      }
    case 'snoozed':
      return {
        title: 'Nothing snoozed',
        text: 'Snoozed reports stay here until their time is up or something happens.',
      }
    case 'reviewed':
      return {
        title: 'Nothing reviewed yet',
        text: 'Mark a report as reviewed when you’re done with it for now. The mark clears when something happens.',
      }
    case 'sla':
      return {
        title: 'Nothing is at risk',
        text: 'Reports show up here shortly before a promise is due, and stay until it’s kept.',
      }
    case 'program':
      return { title: 'No reports in this program', text: 'New ones show up here automatically.' }
  }
}
