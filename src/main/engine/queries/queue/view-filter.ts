import type { QueueView } from '#shared/desk/queue-request.ts'
import type { SqlValue } from '../../store/database.ts'
import type { Asking, Lookup } from './asked-conditions.ts'
import { clocksThat } from './clock-conditions.ts'
import { flagConditions } from './flag-conditions.ts'

export interface ViewFilter {
  readonly condition: string
  readonly parameters: Readonly<Record<string, SqlValue>>
  /** The index that shows by `recency` whether a report is in the view, without reading the report. */
  readonly index: string
  /** Lookups for the view's condition; empty for a view of everything. */
  readonly lookups: readonly Lookup[]
  /** Whether the view has open reports alone. */
  readonly isOpen: boolean
}

/** SQL: the report is not snoozed. It costs a lookup in a table for each row. */
const awake = 'r.id not in (select report_id from snoozes)'
const notReviewed = 'r.id not in (select report_id from reviewed_marks)'
const critical = `r.severity_id in (select id from severities where band = 'critical')`
/**
 * Must be the same condition as in the index `reports_awaiting_reporter` and in `turnOf` of `report-rows.ts`, which
 * determines a row's turn.
 */
const reportersTurn = `r.needs_reply = 0 and (r.last_word = 'team' or r.phase = 'waiting')`

interface Viewing extends Asking {
  /** Whether reviewed reports stay in the inbox. */
  readonly keepsReviewed: boolean
}

/**
 * The reports of a view, as SQL over `reports r`: `inbox` open reports that are not reviewed; `critical` open reports
 * of that severity; `waiting` open reports whose reporter has the next move; `mine` open reports assigned to the
 * token's owner; `unassigned` open reports for which the service named no assignee; `needsReply` see `needsReply` in
 * `store/reports/derived.ts`; `sla` reports with a promise at risk or missed. None of these views include snoozed
 * reports.
 */
export function viewFilter(view: QueueView, { me, now, keepsReviewed }: Viewing): ViewFilter {
  switch (view.kind) {
    case 'all':
      return { condition: 'true', parameters: {}, index: 'reports_recency', lookups: [], isOpen: false }
    case 'inbox':
      return ofOpen('reports_open', `r.is_open = 1 and ${awake}${keepsReviewed ? '' : ` and ${notReviewed}`}`)
    case 'mine':
      return ofOpen('reports_of_assignee', `r.is_open = 1 and r.assignee_id = :me and ${awake}`, { me })
    case 'unassigned':
      return ofOpen('reports_unassigned', `r.is_unassigned = 1 and ${awake}`)
    case 'critical':
      return ofOpen('reports_open', `r.is_open = 1 and ${critical} and ${awake}`)
    case 'waiting':
      return ofOpen('reports_awaiting_reporter', `r.is_open = 1 and ${reportersTurn} and ${awake}`)
    case 'needsReply':
      return ofOpen('reports_needing_reply', `r.needs_reply = 1 and ${awake}`)
    case 'pinned':
    case 'changed':
    case 'snoozed':
    case 'reviewed': {
      const condition = flagConditions[view.kind]
      return {
        condition,
        parameters: {},
        index: 'reports_recency',
        lookups: [{ from: 'reports r', condition }],
        isOpen: false,
      }
    }
    case 'sla': {
      const { condition, lookup } = clocksThat.needAttention(':clockNow')
      return {
        condition: `${condition} and ${awake}`,
        parameters: { clockNow: now },
        index: 'reports_recency',
        lookups: [lookup],
        isOpen: false,
      }
    }
    case 'program':
      return answeredBy('reports_of_program', 'r.program_id = :programId', { programId: view.programId })
    default:
      return view satisfies never
  }
}

function answeredBy(index: string, condition: string, parameters: ViewFilter['parameters'] = {}): ViewFilter {
  const lookups = [{ from: `reports r indexed by ${index}`, condition }]
  return { condition, parameters, index, lookups, isOpen: false }
}

function ofOpen(index: string, condition: string, parameters: ViewFilter['parameters'] = {}): ViewFilter {
  return { ...answeredBy(index, condition, parameters), isOpen: true }
}
