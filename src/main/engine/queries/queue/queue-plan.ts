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
 * The question for a queue, without the workspace: the caller has chosen its database. `view-filter.ts` says what each
 * view holds.
 */
export type QueueQuestion = Omit<QueueRequest, 'workspaceId'> & {
  /** Reports that the service found for this search: they match even if their texts are not here. */
  readonly found?: readonly number[]
}

/** A queue turned into SQL: everything that matches, except the report whose number was typed. */
export interface QueuePlan {
  readonly view: QueueView
  /** The query's first order, else the question's. */
  readonly sort: QueueSort
  readonly order: QueueOrder
  readonly phrases: readonly SearchPhrase[]
  /** `from … where …`; reports are `r`, search documents `s`. */
  readonly source: string
  /** The same in two parts, for an order by due time alone in which every report would have to be sorted. */
  readonly byDue: DueSource | null
  /** The same for counting or weighing many rows, where a lookup pays off sooner. */
  readonly countSource: () => string
  /** Whether the search documents alone give the order, without a look at any report. */
  readonly byDocument: boolean
  /** Whether rows are ordered by relevance; `queue-ranking.ts` does that. */
  readonly isRanked: boolean
  /** The search in the index's own language, and the same in titles alone. */
  readonly match: string | null
  readonly titleMatch: string | null
  /** Whether rows come from search documents, `s`. */
  readonly isSearched: boolean
  /** Whether the queue is everything in the view, which is counted in no time. */
  readonly isWholeView: boolean
  readonly parameters: Readonly<Record<string, SqlValue>>
  /** The report whose number was typed, if the view holds it: it comes before all others. */
  readonly exact: { readonly id: number; readonly recency: number } | null
  /** Equal for questions with the same rows, whatever their order. */
  readonly key: string
  /** Parts of the query that were not understood. */
  readonly problems: readonly QueryProblem[]
}

/** A report the service found may hold the words in texts that have not been read yet. */
const foundHereOrThere = `(r.recency in (select ${recencyOf('search')} from search where search match :match)
  or r.id in (select value from json_each(:found)))`

/**
 * How many reports may have a value for it to be looked up instead of walked past: when rows are wanted, and when all
 * are counted. Rows and their number are the same in both cases.
 */
export interface Rare {
  readonly forRows: number
  readonly forCount: number
}

const rareAtSize: Rare = { forRows: 1_500, forCount: 10_000 }

/** Walking past open reports is so quick that among them only rarer values are looked up for rows. */
const rareAmongOpen = 300

/** Relative times count in whole minutes, so that the same question has the same rows while it is scrolled. */
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
  // In a grouped queue no row comes before all others, and grouping needs the columns of the reports.
  const isGrouped = (question.group ?? 'none') !== 'none'
  const exact =
    terms.reportId === null || isGrouped ? null : findExact(db, terms.reportId, conditions, parameters)
  const { found = [] } = question
  const hasText = terms.phrases.length > 0
  const isMerged = hasText && found.length > 0
  const isSearched = hasText && !isMerged
  // Without words to search for here, the newest reports are the most relevant.
  const isRanked = sort === 'relevance' && isSearched && !isGrouped
  const isByRecency = isRanked || (sorts.length === 1 && (sort === 'activity' || sort === 'relevance'))
  const byDocument = isSearched && !isFiltered && view.kind === 'all' && isByRecency && !isGrouped
  if (isMerged) {
    conditions.push(foundHereOrThere)
    parameters.found = JSON.stringify(found)
  }
  const walked = asWalked(db, terms)
  // Other orders need every match.
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
  // The filters have no status in common.
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
    // This index also holds every column that rows are grouped by.
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

/** Ids of a slice of the queue, in order, without the exact one. */
export function sliceStatement(plan: QueuePlan): Statement<{ id: number }> {
  const name = `queue.${plan.view.kind}.${plan.sort}${plan.phrases.length > 0 ? '.search' : ''}`
  if (!plan.byDocument) {
    // The search returns its documents in this order by itself; the planner does not see that it is the same.
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

/** How many rows come before the one whose sort columns are bound. */
export function countBeforeStatement(plan: QueuePlan): Statement<{ total: number }> {
  const before = plan.byDocument ? `s.rowid < ${documentAt(':recency')}` : plan.order.before
  return select('queue.before', `select count(*) as total ${plan.source} and ${before}`)
}

/** Whether the row whose `recency` is bound belongs to the queue. */
export function membershipStatement(plan: QueuePlan): Statement<{ total: number }> {
  const condition = plan.isSearched
    ? `s.rowid between ${documentAt(':recency')} and ${documentAt(':recency')}`
    : 'r.recency = :recency'
  return select('queue.member', `select count(*) as total ${plan.source} and ${condition}`)
}

/** A lookup of the statuses that are left, where they can be looked up. */
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
