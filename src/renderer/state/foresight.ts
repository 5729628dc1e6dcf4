import type { ActionOf, ReportAction } from '#shared/desk/actions.ts'
import type { PersonView, ReportRow, ReportView } from '#shared/desk/models.ts'

/**
 * A decision that is shown as done from the key press on, while the outbox takes it to the disk. What cannot be told
 * without the engine, such as the status a transition leads to, comes with the next reading.
 */
export interface Foresight {
  readonly id: number
  readonly reportId: number
  readonly action: ReportAction
  /** Of the fields that rows and the open report both have. */
  readonly changes: ForeseenChanges
  /** What the outbox made of it; null until it has it. */
  readonly kept: KeptForesight | null
}

export interface KeptForesight {
  /** By `performance.now()`. What is read from then on holds it. */
  readonly at: number
  /** Its entry in the outbox. */
  readonly entryId: number | null
}

export type ForeseenChanges = Partial<Pick<ReportView & ReportRow, 'assignee' | 'severity' | 'title'>>

/** What the window knows by sight. */
export interface KnownValues {
  readonly people: readonly PersonView[]
  readonly severities: readonly NonNullable<ReportRow['severity']>[]
}

/** What an action makes of a report, as far as the names for it are known. */
export function foreseeChanges(action: ReportAction, { people, severities }: KnownValues): ForeseenChanges {
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

/** A row with what was decided about it; the row itself when that is nothing. */
export function foreseenRow(row: ReportRow, foresights: readonly Foresight[]): ReportRow {
  const mine = foresights.filter(({ reportId }) => reportId === row.id)
  if (mine.length === 0) return row
  const changes = together(mine)
  return {
    ...row,
    ...changes,
    ...(changes.title === undefined ? {} : { titleHighlights: [] }),
    outbox: row.outbox ?? 'waiting',
  }
}

/** An open report with what was decided about it; the report itself when that is nothing. */
export function foreseenReport(report: ReportView, foresights: readonly Foresight[]): ReportView {
  const changes = together(foresights.filter(({ reportId }) => reportId === report.id))
  return Object.keys(changes).length === 0 ? report : { ...report, ...changes }
}

function together(foresights: readonly Foresight[]): ForeseenChanges {
  return Object.assign({}, ...foresights.map(({ changes }) => changes))
}

/** The comments on a report that what was read of the outbox does not hold, and that it could not hold when asked. */
export function foreseenComments(
  foresights: readonly Foresight[],
  reportId: number,
  read: { readonly askedAt: number; readonly entries: readonly { readonly id: number }[] },
): readonly { readonly id: number; readonly comment: ActionOf<'comment'> }[] {
  return foresights.flatMap(({ id, reportId: about, action, kept }) => {
    if (about !== reportId || action.kind !== 'comment') return []
    const isRead =
      kept !== null && (kept.at <= read.askedAt || read.entries.some((entry) => entry.id === kept.entryId))
    return isRead ? [] : [{ id, comment: action }]
  })
}

/** Whether a comment with this text is on its way into the outbox, for the same readers. */
export function isForeseen(
  foresights: readonly Foresight[],
  reportId: number,
  { audience, text }: Pick<ActionOf<'comment'>, 'audience' | 'text'>,
): boolean {
  return foresights.some(
    ({ reportId: about, action, kept }) =>
      about === reportId &&
      action.kind === 'comment' &&
      kept === null &&
      action.audience === audience &&
      action.text === text,
  )
}
