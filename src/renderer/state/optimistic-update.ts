import type { ActionOf, ReportAction } from '#shared/desk/actions.ts'
import type { ReportRow, ReportView } from '#shared/desk/models.ts'
import type { PersonView } from '#shared/desk/named.ts'

/**
 * A decision that is shown as done from the key press on, while the outbox writes it to the disk. Changes that only the
 * engine can know, such as the status a transition leads to, appear with the next reading.
 */
export interface OptimisticUpdate {
  readonly id: number
  readonly reportId: number
  readonly action: ReportAction
  /** Only fields that rows and the open report have in common. */
  readonly changes: OptimisticChanges
  /** Set once the outbox has stored the decision; null until then. */
  readonly kept: KeptOptimisticUpdate | null
}

export interface KeptOptimisticUpdate {
  /** When it was stored, by `performance.now()`; readings requested from then on include the decision. */
  readonly at: number
  /** The id of its entry in the outbox; null if unknown. */
  readonly entryId: number | null
}

export type OptimisticChanges = Partial<Pick<ReportView & ReportRow, 'assignee' | 'severity' | 'title'>>

/** People and severities that the window has already read. */
export interface KnownValues {
  readonly people: readonly PersonView[]
  readonly severities: readonly NonNullable<ReportRow['severity']>[]
}

/** The changes an action makes to a report, as far as the window knows the names of the new values. */
export function optimisticChanges(
  action: ReportAction,
  { people, severities }: KnownValues,
): OptimisticChanges {
  switch (action.kind) {
    case 'assign': {
      if (action.userId === null) return { assignee: null }
      const assignee = people.find(({ id }) => id === action.userId)
      return assignee === undefined ? {} : { assignee }
    }
    case 'classify': {
      const severity = severities.find(({ id }) => id === action.severityId)
      return severity === undefined ? {} : { severity }
    }
    case 'edit':
      return action.title === undefined ? {} : { title: action.title }
    case 'comment':
    case 'transition':
    case 'reward':
      return {}
    default:
      return action satisfies never
  }
}

/** A row with the pending decisions about it applied; the same row when there are none. */
export function optimisticRow(row: ReportRow, optimisticUpdates: readonly OptimisticUpdate[]): ReportRow {
  const mine = optimisticUpdates.filter(({ reportId }) => reportId === row.id)
  if (mine.length === 0) return row
  const changes = together(mine)
  return {
    ...row,
    ...changes,
    ...(changes.title === undefined ? {} : { titleHighlights: [] }),
    outbox: row.outbox ?? 'waiting',
  }
}

/** An open report with the pending decisions about it applied; the same report when there are none. */
export function optimisticReport(
  report: ReportView,
  optimisticUpdates: readonly OptimisticUpdate[],
): ReportView {
  const changes = together(optimisticUpdates.filter(({ reportId }) => reportId === report.id))
  return Object.keys(changes).length === 0 ? report : { ...report, ...changes }
}

function together(optimisticUpdates: readonly OptimisticUpdate[]): OptimisticChanges {
  return Object.assign({}, ...optimisticUpdates.map(({ changes }) => changes))
}

/**
 * The comments on a report that the last reading of the outbox does not contain because they were stored after it
 * began.
 */
export function optimisticComments(
  optimisticUpdates: readonly OptimisticUpdate[],
  reportId: number,
  read: { readonly askedAt: number; readonly entries: readonly { readonly id: number }[] },
): readonly { readonly id: number; readonly comment: ActionOf<'comment'> }[] {
  return optimisticUpdates.flatMap(({ id, reportId: about, action, kept }) => {
    if (about !== reportId || action.kind !== 'comment') return []
    const isRead =
      kept !== null && (kept.at <= read.askedAt || read.entries.some((entry) => entry.id === kept.entryId))
    return isRead ? [] : [{ id, comment: action }]
  })
}

/** Whether a comment with this text, for the same readers, is being written to the outbox. */
export function isShownOptimistically(
  optimisticUpdates: readonly OptimisticUpdate[],
  reportId: number,
  { audience, text }: Pick<ActionOf<'comment'>, 'audience' | 'text'>,
): boolean {
  return optimisticUpdates.some(
    ({ reportId: about, action, kept }) =>
      about === reportId &&
      action.kind === 'comment' &&
      kept === null &&
      action.audience === audience &&
      action.text === text,
  )
}
