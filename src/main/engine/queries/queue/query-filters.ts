import type { Filter, FilterValue, Query, QueryProblem } from '#shared/rules/query/ast.ts'
import type { EventKey, Flag, KeyOf } from '#shared/rules/query/keys.ts'
import type { Span } from '#shared/rules/query/query-tokens.ts'
import { intervalOf, isBackwards } from '#shared/rules/query/relative-dates.ts'
import type { ReadableDb, SqlValue } from '../../store/database.ts'
import { factColumns, isLearned } from '../../store/reports/unshown-facts.ts'
import { recencyAbove, recencyFloor, recencyOf } from '../../store/search/recency.ts'
import { idsNamed, type NameKey } from '../known-names.ts'
import { anyOf, searchPhrase } from '../search/search-terms.ts'
import type { Asking, Lookup, RecencyBound } from './asked-conditions.ts'
import { clocksDue, clocksThat } from './clock-conditions.ts'
import { flagConditions, flagLookups, flagPhases, learnedFlags } from './flag-conditions.ts'
import { type PossibleStatuses, statusesNamed, statusesWhere } from './possible-statuses.ts'

/** A query's filters as SQL over `reports r`; all of them must be true. */
export interface QueryFilters {
  readonly conditions: readonly string[]
  readonly parameters: Readonly<Record<string, SqlValue>>
  /** The same conditions as lookups in indexes, where there is one. */
  readonly lookups: readonly Lookup[]
  /** For each filter that limits the status: the statuses it allows. */
  readonly statuses: readonly PossibleStatuses[]
  /** Bounds of `recency`, as SQL, that follow from the conditions. */
  readonly recencyBounds: readonly RecencyBound[]
  /** The query's own problems, and filters that the local copy cannot answer. */
  readonly problems: readonly QueryProblem[]
}

/** The condition of one value of a filter; null = the value was not understood and filters nothing. */
type Condition = string | null

const nothing = 'false'

/**
 * Converts filters to conditions. A value that was not understood filters nothing. An unknown name is understood, but
 * finds nothing: a mistyped name must not list all rows. An unknown fact counts as false: `has:cve` leaves the report
 * out, `-has:cve` does not.
 */
export function readQueryFilters(db: ReadableDb, query: Query, asking: Asking): QueryFilters {
  const conditions = new Set<string>()
  const parameters: Record<string, SqlValue> = {}
  const problems: QueryProblem[] = [...query.problems]
  const bind = (value: SqlValue): string => {
    const name = `q${Object.keys(parameters).length}`
    parameters[name] = value
    return `:${name}`
  }
  const lookups: Lookup[] = []
  const recencyBounds: RecencyBound[] = []
  const statuses: PossibleStatuses[] = []
  const context: Context = {
    db,
    asking,
    bind,
    problems,
    indexed: new Map(),
    bounds: new Map(),
    statuses: new Map(),
  }

  for (const part of query.parts) {
    if (part.kind !== 'filter') continue
    const alternatives = new Set(conditionsOf(part, context).filter((condition) => condition !== null))
    if (alternatives.size === 0) continue
    const either = [...alternatives].join(' or ')
    conditions.add(part.isNegated ? `not coalesce((${either}), 0)` : `(${either})`)
    if (part.isNegated) continue
    const left = [...alternatives].map((condition) => context.statuses.get(condition))
    if (left.every((some) => some !== undefined)) statuses.push(new Set(left.flatMap((some) => [...some])))
    if (alternatives.size > 1) continue
    lookups.push(...(context.indexed.get(either) ?? []))
    recencyBounds.push(...(context.bounds.get(either) ?? []))
  }
  return {
    conditions: [...conditions],
    parameters,
    lookups,
    statuses,
    recencyBounds,
    problems: problems.toSorted((one, other) => one.start - other.start),
  }
}

interface Context {
  readonly db: ReadableDb
  readonly asking: Asking
  /** Binds a value. @returns the SQL parameter for it. */
  readonly bind: (value: SqlValue) => string
  readonly problems: QueryProblem[]
  /** The lookups for a condition, by the condition. */
  readonly indexed: Map<string, readonly Lookup[]>
  readonly bounds: Map<string, readonly RecencyBound[]>
  /** The statuses that a condition allows, by the condition. */
  readonly statuses: Map<string, PossibleStatuses>
}

function conditionsOf(filter: Filter, context: Context): readonly Condition[] {
  switch (filter.key) {
    case 'status':
    case 'severity':
    case 'program':
    case 'target':
    case 'type':
    case 'label':
    case 'assignee':
    case 'reporter':
      return namedConditions(filter.key, filter.values, context)
    case 'is':
    case 'has':
    case 'sla':
      return filter.values.map((value) =>
        value.kind === 'flag' ? flagCondition(value.flag, value, context) : null,
      )
    case 'created':
    case 'activity': {
      const key = filter.key
      return filter.values.map((value) => timeCondition(key, value, context))
    }
    case 'replied':
    case 'triaged':
    case 'resolved':
    case 'closed': {
      const { key } = filter
      return filter.values.map((value) => eventCondition(key, value, context))
    }
    case 'due':
      return filter.values.map((value) => dueCondition(value, context))
    case 'id':
      return [idCondition(filter.values, context)]
    case 'cwe':
      return [cweCondition(filter.values, context)]
    case 'cvss':
    case 'bounty':
      return filter.values.map((value) => amountCondition(filter.key, value, context))
    case 'cve':
      return [codeCondition(filter.values, context)]
    case 'sort':
      return []
    default:
      return filter satisfies never
  }
}

const columns: Readonly<Record<Exclude<NameKey, 'label'>, string>> = {
  status: 'r.status_id',
  severity: 'r.severity_id',
  program: 'r.program_id',
  target: 'r.target_id',
  type: 'r.vulnerability_type_id',
  assignee: 'r.assignee_id',
  reporter: 'r.reporter_id',
}

/** All names of a filter become one condition with their ids, however many there are. */
function namedConditions(
  key: NameKey,
  values: readonly FilterValue[],
  { db, bind, problems, asking, indexed, statuses }: Context,
): readonly Condition[] {
  const ids: SqlValue[] = []
  let isAnyUnderstood = false
  for (const value of values) {
    if (value.kind === 'name') {
      const found = idsNamed(db, key, value.text)
      if (found.length === 0) problems.push({ kind: 'unknownName', key, text: value.text, ...spanOf(value) })
      ids.push(...found)
    } else if (value.kind === 'me') {
      if (asking.me === null) problems.push({ kind: 'whoIsMe', ...spanOf(value) })
      else ids.push(asking.me)
    }
    isAnyUnderstood ||= value.kind === 'name' || value.kind === 'me'
  }
  const isNobody = values.some(({ kind }) => kind === 'none')
  const among = ids.length === 0 ? nothing : isNamed(key, ids, bind)
  if (key === 'status') statuses.set(among, statusesNamed(db, ids.map(Number)))
  if (ids.length > 0) indexed.set(among, [lookupOf(key, among)])
  return [isAnyUnderstood ? among : null, isNobody ? flagConditions.unassigned : null]
}

/** The condition for these ids. Labels have a table of their own, which leads to few reports. */
function isNamed(key: NameKey, ids: readonly SqlValue[], bind: Context['bind']): string {
  return key === 'label'
    ? `r.id in (select report_id from report_labels where ${isAmong('label_id', ids, bind)})`
    : isAmong(columns[key], ids, bind)
}

function lookupOf(key: NameKey, condition: string): Lookup {
  if (key === 'label') return { from: 'reports r', condition }
  const from = `reports r indexed by reports_of_${key}`
  // The index does not contain reports without a type, so the condition must exclude them.
  if (key === 'type') return { from, condition: `${condition} and ${columns.type} is not null` }
  // In the index, a column for open reports lies between the assignee and the order, so the condition names the values
  // of this column.
  return { from, condition: key === 'assignee' ? `${condition} and r.is_open in (0, 1)` : condition }
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}

function mine(column: string, span: Span, { asking, bind, problems, indexed }: Context): string {
  if (asking.me !== null) {
    const condition = `${column} = ${bind(asking.me)}`
    indexed.set(condition, [lookupOf('assignee', condition)])
    return condition
  }
  problems.push({ kind: 'whoIsMe', ...spanOf(span) })
  return nothing
}

function flagCondition(flag: Flag, span: Span, context: Context): Condition {
  switch (flag) {
    case 'mine':
      return mine(columns.assignee, span, context)
    case 'known-issue':
    case 'embedded': {
      const fact = learnedFlags[flag]
      if (isLearned(context.db, fact)) return `r.${factColumns[fact]} = 1`
      context.problems.push({ kind: 'notKnownHere', flag, start: span.start, end: span.end })
      return null
    }
    case 'at-risk':
    case 'missed': {
      const asked = clocksThat[flag](context.bind(context.asking.now))
      context.indexed.set(asked.condition, [asked.lookup])
      return asked.condition
    }
    default: {
      const condition = flagConditions[flag]
      const lookup = flagLookups[flag]
      if (lookup !== undefined) context.indexed.set(condition, [{ condition, ...lookup }])
      const phases = flagPhases[flag]
      if (phases !== undefined) context.statuses.set(condition, statusesWhere(context.db, phases))
      return condition
    }
  }
}

function timeCondition(
  key: 'created' | 'activity',
  value: FilterValue,
  { asking, bind, problems, indexed, bounds }: Context,
): Condition {
  if (value.kind !== 'time') return null
  const interval = intervalOf(value.range, asking.now)
  if (isBackwards(interval)) {
    problems.push({ kind: 'backwards', key, start: value.start, end: value.end })
    return nothing
  }
  const { from, until } = interval
  const within = (column: string, start: number | null, end: number | null) =>
    [
      ...(start === null ? [] : [`${column} >= ${bind(start)}`]),
      ...(end === null ? [] : [`${column} < ${bind(end)}`]),
    ].join(' and ')
  if (key === 'created') {
    const condition = `(${within('r.created_at', from, until)})`
    const sorted = within('r.created_sort', from, until)
    indexed.set(condition, [{ from: 'reports r indexed by reports_by_created', condition: sorted }])
    return condition
  }
  const [lowest, above] = [
    from === null ? null : recencyFloor(from),
    until === null ? null : recencyAbove(until),
  ]
  const walked = within('r.recency', lowest, above)
  const condition = `(${within('coalesce(r.last_activity_at, r.created_at)', from, until)} and ${walked})`
  indexed.set(condition, [{ from: 'reports r indexed by reports_recency', condition: walked }])
  bounds.set(condition, [
    ...(lowest === null ? [] : [{ sign: '>=', value: bind(lowest) } as const]),
    ...(above === null ? [] : [{ sign: '<', value: bind(above) } as const]),
  ])
  return condition
}

/**
 * Reports with an event in a span of time, according to their histories. An event that the timeline does not show
 * counts as not happened.
 */
function eventCondition(key: EventKey, value: FilterValue, { asking, bind, problems }: Context): Condition {
  if (value.kind !== 'time') return null
  const interval = intervalOf(value.range, asking.now)
  if (isBackwards(interval)) {
    problems.push({ kind: 'backwards', key, ...spanOf(value) })
    return nothing
  }
  const { from, until } = interval
  const column = `${key}_at`
  const bounds = [
    ...(from === null ? [] : [`${column} >= ${bind(from)}`]),
    ...(until === null ? [] : [`${column} < ${bind(until)}`]),
  ]
  return `r.id in (select report_id from report_histories where ${bounds.join(' and ')})`
}

/**
 * Reports with a promise due in a span of time; relative times are counted forward. A report without a clock has
 * nothing due.
 */
function dueCondition(value: FilterValue, { asking, bind, problems, indexed }: Context): Condition {
  if (value.kind !== 'time') return null
  const interval = intervalOf(value.range, asking.now, 'ahead')
  if (isBackwards(interval)) {
    problems.push({ kind: 'backwards', key: 'due', ...spanOf(value) })
    return nothing
  }
  const { from, until } = interval
  const { condition, lookup } = clocksDue([
    ...(from === null ? [] : [`due_at >= ${bind(from)}`]),
    ...(until === null ? [] : [`due_at < ${bind(until)}`]),
  ])
  indexed.set(condition, [lookup])
  return condition
}

/** For each key, the column of the amount, and the index of the reports that have one. */
const amounts = {
  cvss: { column: 'r.cvss_score', from: 'reports r indexed by reports_by_cvss', isIndexed: 'is not null' },
  bounty: { column: 'r.bounty', from: 'reports r indexed by reports_by_bounty', isIndexed: '> 0' },
} as const

function amountCondition(
  key: KeyOf<'amount'>,
  value: FilterValue,
  { bind, problems, indexed }: Context,
): Condition {
  if (value.kind !== 'amount') return null
  const { from, to } = value.range
  if (from !== null && to !== null && from > to) {
    problems.push({ kind: 'backwards', key, ...spanOf(value) })
    return nothing
  }
  const { column, from: index, isIndexed } = amounts[key]
  const bounds = [
    ...(from === null ? [] : [`${column} >= ${bind(from)}`]),
    ...(to === null ? [] : [`${column} <= ${bind(to)}`]),
  ]
  const condition = `(${bounds.join(' and ')})`
  // The index of bounties does not contain reports without a bounty, so it is used only if these cannot match.
  if (key === 'cvss' || (from ?? 0) > 0) {
    indexed.set(condition, [{ from: index, condition: `${condition} and ${column} ${isIndexed}` }])
  }
  return condition
}

function idCondition(values: readonly FilterValue[], { bind, indexed }: Context): Condition {
  const ids = numbersOf(values)
  if (ids.length === 0) return null
  const condition = isAmong('r.id', ids, bind)
  indexed.set(condition, [{ from: 'reports r', condition }])
  return condition
}

function cweCondition(values: readonly FilterValue[], { bind, indexed }: Context): Condition {
  const types = numbersOf(values)
  if (types.length === 0) return null
  const condition = isAmong('r.cwe_type_id', types, bind)
  const lookedUp = `${condition} and r.cwe_type_id is not null`
  indexed.set(condition, [{ from: 'reports r indexed by reports_of_cwe', condition: lookedUp }])
  return condition
}

function numbersOf(values: readonly FilterValue[]): readonly number[] {
  return values.flatMap((value) => (value.kind === 'number' ? [value.number] : []))
}

function codeCondition(values: readonly FilterValue[], { bind, indexed }: Context): Condition {
  const codes = values.flatMap((value) => (value.kind === 'code' ? [value] : []))
  if (codes.length === 0) return null
  const phrases = codes.flatMap(({ text, isBeginning }) => searchPhrase(text, isBeginning) ?? [])
  if (phrases.length === 0) return nothing
  const condition = `r.recency in (select ${recencyOf('search')} from search where search match ${bind(`cve : (${anyOf(phrases)})`)})`
  indexed.set(condition, [{ from: 'reports r indexed by reports_recency', condition }])
  return condition
}

/**
 * Up to this many values are written into the statement one by one, so that SQLite can read an index in order; more
 * values become one list.
 */
const fewValues = 8

function isAmong(column: string, values: readonly SqlValue[], bind: Context['bind']): string {
  const different = [...new Set(values)]
  return different.length <= fewValues
    ? `${column} in (${different.map(bind).join(', ')})`
    : `${column} in (select value from json_each(${bind(JSON.stringify(different))}))`
}
