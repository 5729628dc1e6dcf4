import type { QueueView } from '#shared/desk/queue-request.ts'
import type { SqlValue } from '../store/database.ts'
import { flagConditions } from './flag-conditions.ts'
import type { Lookup } from './queue-source.ts'

export interface ViewFilter {
  readonly condition: string
  readonly parameters: Readonly<Record<string, SqlValue>>
  /** The index that tells for a `recency` whether its report is in the view, without reading the report. */
  readonly index: string
  /** None for a view of everything. */
  readonly lookups: readonly Lookup[]
  /** It holds open reports alone. */
  readonly isOpen: boolean
}

/** Snoozed reports are few: one look into their table for each row. */
const awake = 'r.id not in (select report_id from snoozes)'

/**
 * What a view holds, as SQL over `reports r`: `inbox` open reports; `mine` open reports assigned to the token's owner;
 * `unassigned` open reports the service said nobody is assigned to; `needsReply` see `needsReply` in
 * `store/derived.ts`; none of these while they are snoozed.
 */
export function viewFilter(view: QueueView, me: string | null): ViewFilter {
  switch (view.kind) {
    case 'all':
      return { condition: 'true', parameters: {}, index: 'reports_recency', lookups: [], isOpen: false }
    case 'inbox':
      return ofOpen('reports_open', `r.is_open = 1 and ${awake}`)
    case 'mine':
      return ofOpen('reports_of_assignee', `r.is_open = 1 and r.assignee_id = :me and ${awake}`, { me })
    case 'unassigned':
      return ofOpen('reports_unassigned', `r.is_unassigned = 1 and ${awake}`)
    case 'needsReply':
      return ofOpen('reports_needing_reply', `r.needs_reply = 1 and ${awake}`)
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
    case 'program':
      return answeredBy('reports_of_program', 'r.program_id = :programId', { programId: view.programId })
    default:
      return view satisfies never
  }
}

function answeredBy(index: string, condition: string, parameters: ViewFilter['parameters'] = {}): ViewFilter {
  const lookups = [{ from: `reports r indexed by ${index}`, condition, looks: 1 }]
  return { condition, parameters, index, lookups, isOpen: false }
}

function ofOpen(index: string, condition: string, parameters: ViewFilter['parameters'] = {}): ViewFilter {
  return { ...answeredBy(index, condition, parameters), isOpen: true }
}
