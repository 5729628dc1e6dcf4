import type { QueueRequest, QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { parseQuery, sortOf } from '#shared/rules/query/parse.ts'
import { type ReadableDb, type SqlValue, type Statement, select } from '../store/database.ts'
import { readQueryFilters } from './query-filters.ts'
import { anyOf, matchExpression, readSearch, type SearchPhrase } from './search-terms.ts'

/**
 * What a queue is asked for, apart from the workspace: the caller has chosen its database.
 *
 * What the views hold: `inbox` open reports; `mine` open reports assigned to the token's owner; `unassigned` open
 * reports the service said nobody is assigned to; `needsReply` see `needsReply` in `store/derived.ts`.
 */
export type QueueQuestion = Omit<QueueRequest, 'workspaceId'>

/** Who asks, and when. */
export interface Asking {
  /** The token owner's user id. */
  readonly me: string | null
  /** Milliseconds since 1970; what relative times of a query are counted back from. */
  readonly now: number
}

/** A queue turned into SQL: everything that matches, without the report that was asked for by its number. */
export interface QueuePlan {
  readonly view: QueueView
  /** The order that was asked for in the query, else that of the question. */
  readonly sort: QueueSort
  readonly phrases: readonly SearchPhrase[]
  /** `from … where …`; reports are `r`, search documents `s`. */
  readonly source: string
  /** The order by search document alone, when no report has to be looked at for it. */
  readonly byDocument: boolean
  readonly parameters: Readonly<Record<string, SqlValue>>
  /** The report whose number was typed, if the view holds it: it stands before all others. */
  readonly exact: { readonly id: number; readonly recency: number } | null
  /** Equal for questions with the same rows in any order. */
  readonly key: string
  /** What of the query was not understood. */
  readonly problems: readonly QueryProblem[]
}

interface Order {
  readonly orderBy: string
  /** Whether a row stands before the one whose columns are bound. */
  readonly before: string
}

const orders: Readonly<Record<QueueSort, Order>> = {
  activity: { orderBy: 'r.recency desc', before: 'r.recency > :recency' },
  newest: {
    orderBy: 'r.created_sort desc, r.id desc',
    before: '(r.created_sort, r.id) > (:createdSort, :id)',
  },
  oldest: {
    orderBy: 'r.created_sort, r.id',
    before: '(r.created_sort, r.id) < (:createdSort, :id)',
  },
  severity: {
    orderBy: 'r.severity_rank, r.recency desc',
    before: '(r.severity_rank < :severityRank or (r.severity_rank = :severityRank and r.recency > :recency))',
  },
  title: {
    orderBy: 'r.title_sort, r.id',
    before: '(r.title_sort, r.id) < (:titleSort, :id)',
  },
}

/** Relative times count in whole minutes, so that the same question has the same rows while it is scrolled. */
const timeStep = 60_000

export function planQueue(db: ReadableDb, question: QueueQuestion, { me, now }: Asking): QueuePlan {
  const { view } = question
  const query = parseQuery(question.search)
  const sort = sortOf(query) ?? question.sort
  const terms = readSearch(query)
  const match = matchExpression(terms)
  const viewed = viewFilter(view, me)
  const asked = readQueryFilters(db, query, { me, now: now - (now % timeStep) })

  const conditions = [viewed.condition, ...asked.conditions]
  const parameters: Record<string, SqlValue> = { ...viewed.parameters, ...asked.parameters }
  const exact = terms.reportId === null ? null : findExact(db, terms.reportId, conditions, parameters)
  const byDocument = match !== null && conditions.length === 1 && view.kind === 'all' && sort === 'activity'
  if (match !== null) {
    conditions.push('search match :match')
    parameters.match = match
  } else if (terms.excluded.length > 0) {
    conditions.push('r.recency not in (select rowid from search where search match :excluded)')
    parameters.excluded = anyOf(terms.excluded)
  }
  if (exact !== null) {
    conditions.push(byDocument ? 's.rowid <> :exactRecency' : 'r.recency <> :exactRecency')
    parameters.exactRecency = exact.recency
  }
  const from =
    match === null
      ? 'reports r'
      : byDocument
        ? 'search s'
        : // The planner must not turn it round: asking the index about one document at a time is slow.
          `search s cross join reports r indexed by ${viewed.index} on r.recency = s.rowid`
  const source = `from ${from} where ${conditions.join(' and ')}`

  return {
    view,
    sort,
    phrases: terms.phrases,
    source,
    byDocument,
    parameters,
    exact,
    key: JSON.stringify([source, parameters]),
    problems: asked.problems,
  }
}

/** Ids of a slice of the queue, in order, without the exact one. */
export function sliceStatement(plan: QueuePlan): Statement<{ id: number }> {
  const name = `queue.${plan.view.kind}.${plan.sort}${plan.phrases.length > 0 ? '.search' : ''}`
  if (!plan.byDocument) {
    // The search answers its documents in this order by itself; the planner does not see that it is the same.
    const orderBy =
      plan.sort === 'activity' && plan.phrases.length > 0 ? 's.rowid desc' : orders[plan.sort].orderBy
    return select(name, `select r.id ${plan.source} order by ${orderBy} limit :limit offset :offset`)
  }
  return select(
    name,
    `select r.id from
       (select s.rowid as recency ${plan.source} order by s.rowid desc limit :limit offset :offset) page
       join reports r on r.recency = page.recency
     order by page.recency desc`,
  )
}

export function countStatement(plan: QueuePlan): Statement<{ total: number }> {
  return select('queue.count', `select count(*) as total ${plan.source}`)
}

/** How many rows stand before the one whose sort columns are bound. */
export function countBeforeStatement(plan: QueuePlan): Statement<{ total: number }> {
  const before = plan.byDocument ? 's.rowid > :recency' : orders[plan.sort].before
  return select('queue.before', `select count(*) as total ${plan.source} and ${before}`)
}

/** Whether the row whose `recency` is bound belongs to the queue. */
export function membershipStatement(plan: QueuePlan): Statement<{ total: number }> {
  // Not `s.rowid = :recency`: together with a prefix FTS5 takes no notice of it (SQLite 3.54).
  const condition = plan.phrases.length > 0 ? 's.rowid between :recency and :recency' : 'r.recency = :recency'
  return select('queue.member', `select count(*) as total ${plan.source} and ${condition}`)
}

interface ViewFilter {
  readonly condition: string
  readonly parameters: Readonly<Record<string, SqlValue>>
  /** The index that tells for a `recency` whether its report is in the view, without reading the report. */
  readonly index: string
}

function viewFilter(view: QueueView, me: string | null): ViewFilter {
  switch (view.kind) {
    case 'all':
      return { condition: 'true', parameters: {}, index: 'reports_recency' }
    case 'inbox':
      return { condition: 'r.is_open = 1', parameters: {}, index: 'reports_open' }
    case 'mine':
      return {
        condition: 'r.is_open = 1 and r.assignee_id = :me',
        parameters: { me },
        index: 'reports_of_assignee',
      }
    case 'unassigned':
      return { condition: 'r.is_unassigned = 1', parameters: {}, index: 'reports_unassigned' }
    case 'needsReply':
      return { condition: 'r.needs_reply = 1', parameters: {}, index: 'reports_needing_reply' }
    case 'program':
      return {
        condition: 'r.program_id = :programId',
        parameters: { programId: view.programId },
        index: 'reports_of_program',
      }
    default:
      return view satisfies never
  }
}

function findExact(
  db: ReadableDb,
  id: number,
  conditions: readonly string[],
  parameters: Readonly<Record<string, SqlValue>>,
): QueuePlan['exact'] {
  const statement = select<{ id: number; recency: number }>(
    'queue.exact',
    `select r.id, r.recency from reports r where r.id = :exact and ${conditions.join(' and ')}`,
  )
  return db.get(statement, { ...parameters, exact: id }) ?? null
}
