import type { QueueRequest, QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { parseQuery, sortsOf } from '#shared/rules/query/parse-query.ts'
import { type ReadableDb, type SqlValue, type Statement, select } from '../../store/database.ts'
import { keepsReviewed } from '../../store/own/inbox-choice.ts'
import { documentAt, recencyOf } from '../../store/search/recency.ts'
import { asWalked } from '../search/beginnings.ts'
import { anyOf, matchExpression, readSearch, type SearchPhrase } from '../search/search-terms.ts'
import type { Asking, Lookup } from './asked-conditions.ts'
import { areAllOpen, inAll, openStatuses, type PossibleStatuses } from './possible-statuses.ts'
import { readQueryFilters } from './query-filters.ts'
import { type QueueOrder, queueOrder } from './queue-order.ts'
import { type DueSource, dueSource, indexOfAll, queueSource, type SourceParts } from './queue-source.ts'
import { viewFilter } from './view-filter.ts'

/**
 * The question for a queue, without the workspace: the caller has chosen its database. `view-filter.ts` says which
 * reports each view has.
 */
export type QueueQuestion = Omit<QueueRequest, 'workspaceId'> & {
  /**
   * Ids of reports that the service found for this search: they match even if their texts are not in the local copy.
   */
  readonly found?: readonly number[]
}

/** A queue converted to SQL: everything that matches, except the report whose number was typed (see `exact`). */
export interface QueuePlan {
  readonly view: QueueView
  /** The first order in the query, or else the order of the question. */
  readonly sort: QueueSort
  readonly order: QueueOrder
  readonly phrases: readonly SearchPhrase[]
  /** SQL of the form `from ... where ...`, in which reports are `r` and search documents `s`. */
  readonly source: string
  /**
   * The same rows in two parts, for an order by due time alone, in which every report would otherwise have to be
   * sorted; null for other orders.
   */
  readonly byDue: DueSource | null
  /** Like `source`, for counting or weighing many rows: then a lookup pays off for more common values. */
  readonly countSource: () => string
  /** Whether the search documents alone give the order, so that no report is read. */
  readonly byDocument: boolean
  /** Whether rows are ordered by relevance, as `queue-ranking.ts` does. */
  readonly isRanked: boolean
  /** The search in the language of FTS5, and the same search restricted to titles; null without words. */
  readonly match: string | null
  readonly titleMatch: string | null
  /** Whether rows are read from the search documents `s`. */
  readonly isSearched: boolean
  /** Whether the queue is everything in the view, which can be counted at no cost. */
  readonly isWholeView: boolean
  readonly parameters: Readonly<Record<string, SqlValue>>
  /** The report whose number was typed, if it is in the view: it comes before all others. null otherwise. */
  readonly exact: { readonly id: number; readonly recency: number } | null
  /** Equal for questions that have the same rows, even in another order. */
  readonly key: string
  /** Parts of the query that were not understood. */
  readonly problems: readonly QueryProblem[]
}

/** A report that the service found may contain the words in texts that were not read yet. */
const foundHereOrThere = `(r.recency in (select ${recencyOf('search')} from search where search match :match)
  or r.id in (select value from json_each(:found)))`

/**
 * Maximum number of reports with a value that is looked up in an index; more common values are filtered while the
 * reports are read in order. One limit is for reading rows, the other for counting them. Both ways give the same rows.
 */
export interface Rare {
  readonly forRows: number
  readonly forCount: number
}

const rareAtSize: Rare = { forRows: 1_500, forCount: 10_000 }

/** The limit for rows of open reports: these are read so quickly that only rarer values are worth a lookup. */
const rareAmongOpen = 300

/**
 * The present is rounded down to a multiple of this, in ms, so that relative times give the same rows while the list is
 * scrolled.
 */
const timeStep = 60_000

export function planQueue(
  db: ReadableDb,
  question: QueueQuestion,
  { me, now: exactNow }: Asking,
  rare = rareAtSize,
): QueuePlan {
  const { view } = question
  const query = parseQuery(question.search)
  const asks = sortsOf(query)
  const sorts = asks.length > 0 ? asks : [question.sort]
  const [sort = question.sort] = sorts
  const terms = readSearch(query)
  const now = exactNow - (exactNow % timeStep)
  const viewed = viewFilter(view, { me, now, keepsReviewed: view.kind === 'inbox' && keepsReviewed(db) })
  const asked = readQueryFilters(db, query, { me, now })

  const conditions = [viewed.condition, ...asked.conditions]
  const parameters: Record<string, SqlValue> = { ...viewed.parameters, ...asked.parameters }
  const isFiltered = asked.conditions.length > 0
  // In a grouped queue, no row comes before all others, and grouping needs the columns of the reports.
  const isGrouped = (question.group ?? 'none') !== 'none'
  const exact =
    terms.reportId === null || isGrouped ? null : findExact(db, terms.reportId, conditions, parameters)
  const { found = [] } = question
  const hasText = terms.phrases.length > 0
  const isMerged = hasText && found.length > 0
  const isSearched = hasText && !isMerged
  // Without words for the local search, the newest reports are the most relevant.
  const isRanked = sort === 'relevance' && isSearched && !isGrouped
  const isByRecency = isRanked || (sorts.length === 1 && (sort === 'activity' || sort === 'relevance'))
  const byDocument = isSearched && !isFiltered && view.kind === 'all' && isByRecency && !isGrouped
  if (isMerged) {
    conditions.push(foundHereOrThere)
    parameters.found = JSON.stringify(found)
  }
  const walked = asWalked(db, terms)
  // The form of `asWalked` is made for reading newest first. Other orders need every match, and the search as typed
  // gathers all matches at once.
  const match = isByRecency ? walked.match : matchExpression(terms)
  if (match !== null) {
    parameters.match = match
  }
  if (!isSearched && terms.excluded.length > 0) {
    conditions.push(
      `r.recency not in (select ${recencyOf('search')} from search where search match :excluded)`,
    )
    parameters.excluded = anyOf(terms.excluded)
  }
  if (exact !== null) {
    conditions.push(byDocument ? `s.rowid <> ${documentAt(':exactRecency')}` : 'r.recency <> :exactRecency')
    parameters.exactRecency = exact.recency
  }
  const statuses = inAll([...(viewed.isOpen ? [openStatuses(db)] : []), ...asked.statuses])
  // No status is allowed by all filters.
  if (statuses?.size === 0) conditions.push('false')
  const isOpen = isFiltered && !isGrouped && statuses !== null && areAllOpen(db, statuses)
  if (isOpen) conditions.push('r.is_open = 1')
  const inStatuses = statusLookup(statuses, parameters)
  const parts: SourceParts = {
    conditions,
    parameters,
    lookups: [...asked.lookups, ...inStatuses, ...viewed.lookups],
    recencyBounds: asked.recencyBounds,
    isSearched,
    // Each of these indexes has every column by which rows are grouped.
    index: isOpen ? 'reports_open' : isFiltered || isGrouped ? indexOfAll : viewed.index,
    sort,
    isByRecency,
  }
  const source = byDocument
    ? `from search s where search match :match and ${conditions.join(' and ')}`
    : queueSource(db, parts, isOpen ? Math.min(rare.forRows, rareAmongOpen) : rare.forRows)

  return {
    view,
    sort,
    order: queueOrder(sorts),
    phrases: terms.phrases,
    source,
    byDue: sorts.length === 1 && !isSearched && !isGrouped ? dueSource(parts, source) : null,
    countSource: () => (byDocument ? source : queueSource(db, parts, rare.forCount)),
    byDocument,
    isRanked,
    match,
    titleMatch: walked.titleMatch,
    isSearched,
    isWholeView: match === null && conditions.length === 1,
    parameters,
    exact,
    key: JSON.stringify([source, parameters]),
    problems: asked.problems,
  }
}

/** Reads the ids of a slice of the queue, in order, without the exact report. */
export function sliceStatement(plan: QueuePlan): Statement<{ id: number }> {
  const name = `queue.${plan.view.kind}.${plan.sort}${plan.phrases.length > 0 ? '.search' : ''}`
  if (!plan.byDocument) {
    // The search returns its documents in this order by itself, but SQLite's planner does not recognize that the orders
    // are the same.
    const { orderBy } = plan.order
    const bySearch = orderBy === 'r.recency desc' && plan.isSearched
    return select(
      name,
      `select r.id ${plan.source} order by ${bySearch ? 's.rowid' : orderBy} limit :limit offset :offset`,
    )
  }
  return select(
    name,
    `select r.id from
       (select ${recencyOf('s')} as recency ${plan.source} order by s.rowid limit :limit offset :offset) page
       join reports r on r.recency = page.recency
     order by page.recency desc`,
  )
}

export function countStatement(plan: QueuePlan): Statement<{ total: number }> {
  return select('queue.count', `select count(*) as total ${plan.countSource()}`)
}

/** Counts the rows that come before the row whose sort columns are bound. */
export function countBeforeStatement(plan: QueuePlan): Statement<{ total: number }> {
  const before = plan.byDocument ? `s.rowid < ${documentAt(':recency')}` : plan.order.before
  return select('queue.before', `select count(*) as total ${plan.source} and ${before}`)
}

/** Counts 1 if the row whose `recency` is bound belongs to the queue, otherwise 0. */
export function membershipStatement(plan: QueuePlan): Statement<{ total: number }> {
  const condition = plan.isSearched
    ? `s.rowid between ${documentAt(':recency')} and ${documentAt(':recency')}`
    : 'r.recency = :recency'
  return select('queue.member', `select count(*) as total ${plan.source} and ${condition}`)
}

/** A lookup of the statuses that the filters leave; empty when they cannot be looked up. */
function statusLookup(
  statuses: PossibleStatuses | null,
  parameters: Record<string, SqlValue>,
): readonly Lookup[] {
  if (statuses === null || statuses.size === 0 || statuses.has(null)) return []
  const names = [...statuses].map((status, at) => {
    parameters[`status${at}`] = status
    return `:status${at}`
  })
  return [
    {
      from: 'reports r indexed by reports_of_status',
      condition: `r.status_id in (${names.join(', ')})`,
    },
  ]
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
