import type { AtStake } from '#shared/desk/models.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import type { WorkspaceCounts } from '../../state/shape/workspaces-shape.ts'

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`]

/** Describes the counts: `12 in inbox, 2 unsent, 1 conflict`; empty until they are known. */
export function countWords(counts: WorkspaceCounts | undefined): string {
  if (counts === undefined) return ''
  return [
    `${formatCount(counts.inbox)} in inbox`,
    ...counted(counts.unsent, 'unsent', 'unsent'),
    ...counted(counts.conflicts, 'conflict', 'conflicts'),
  ].join(', ')
}

/** Describes the data that would be lost with a workspace, item by item; empty when there is none. */
export function stakeWords(stake: AtStake): readonly string[] {
  const { unsent, drafts, marks, notes, views, labels, typeNames, slaRules, keptCopies } = stake
  return [
    ...counted(unsent, 'unsent action', 'unsent actions'),
    ...counted(drafts, 'draft', 'drafts'),
    ...counted(marks, 'report you reviewed or marked', 'reports you reviewed or marked'),
    ...counted(notes, 'private note', 'private notes'),
    ...counted(views, 'saved view', 'saved views'),
    ...counted(labels, 'label', 'labels'),
    ...counted(slaRules, 'SLA rule', 'SLA rules'),
    ...counted(typeNames, 'type name', 'type names'),
    ...counted(keptCopies, 'earlier copy set aside', 'earlier copies set aside'),
  ]
}
