import type { Filter, FilterValue, Query, QueryProblem } from '#shared/rules/query/ast.ts'
import type { Flag } from '#shared/rules/query/keys.ts'
import { findNamed } from '#shared/rules/query/names.ts'
import { intervalOf, isBackwards } from '#shared/rules/query/relative-dates.ts'
import type { Span } from '#shared/rules/query/tokens.ts'
import type { ReadableDb, SqlValue } from '../store/database.ts'
import { flagConditions } from './flag-conditions.ts'
import { knownNames, type NameKey } from './known-names.ts'
import type { Asking } from './queue-plan.ts'
import { anyOf, searchPhrase } from './search-terms.ts'

/** A query's filters as SQL over `reports r`, all of them to be true. */
export interface QueryFilters {
  readonly conditions: readonly string[]
  readonly parameters: Readonly<Record<string, SqlValue>>
  /** Those of the query, and what the local copy cannot answer. */
  readonly problems: readonly QueryProblem[]
}

/** What one value of a filter asks for; null = it was not understood and asks for nothing. */
type Condition = string | null

const nothing = 'false'

/**
 * Turns filters into conditions. What was not understood filters nothing; a name that nobody bears was understood,
 * and finds nothing: the rows of a mistyped name must not be all rows. What is not known of a report is not so:
 * `has:cve` leaves it out, `-has:cve` does not.
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
  const context = { db, asking, bind, problems }

  for (const part of query.parts) {
    if (part.kind !== 'filter') continue
    const alternatives = new Set(conditionsOf(part, context).filter((condition) => condition !== null))
    if (alternatives.size === 0) continue
    const either = [...alternatives].join(' or ')
    conditions.add(part.isNegated ? `not coalesce((${either}), 0)` : `(${either})`)
  }
  return {
    conditions: [...conditions],
    parameters,
    problems: problems.toSorted((one, other) => one.start - other.start),
  }
}

interface Context {
  readonly db: ReadableDb
  readonly asking: Asking
  /** @returns what stands for a value in SQL. */
  readonly bind: (value: SqlValue) => string
  readonly problems: QueryProblem[]
}

function conditionsOf(filter: Filter, context: Context): readonly Condition[] {
  switch (filter.key) {
    case 'status':
    case 'severity':
    case 'program':
    case 'target':
      return filter.values.map((value) =>
        value.kind === 'name' ? named(filter.key, value.text, value, context) : null,
      )
    case 'assignee':
    case 'reporter':
      return filter.values.map((value) => personCondition(filter.key, value, context))
    case 'is':
    case 'has':
      return filter.values.map((value) =>
        value.kind === 'flag' ? flagCondition(value.flag, value, context) : null,
      )
    case 'created':
    case 'activity':
      return filter.values.map((value) => timeCondition(filter.key, value, context))
    case 'id':
      return [numbersCondition('r.id', filter.values, context)]
    case 'cwe': {
      const numbers = numbersCondition('d.cwe_type_id', filter.values, context)
      return [numbers && `exists (select 1 from report_details d where d.report_id = r.id and ${numbers})`]
    }
    case 'cve':
      return [codeCondition(filter.values, context)]
    case 'sort':
      return []
    default:
      return filter satisfies never
  }
}

const columns: Readonly<Record<NameKey, string>> = {
  status: 'r.status_id',
  severity: 'r.severity_id',
  program: 'r.program_id',
  target: 'r.target_id',
  assignee: 'r.assignee_id',
  reporter: 'r.reporter_id',
}

function named(key: NameKey, text: string, { start, end }: Span, { db, bind, problems }: Context): string {
  const ids = findNamed(knownNames(db, key), ({ plainNames }) => plainNames, text).map(({ id }) => id)
  if (ids.length > 0) return isAmong(columns[key], ids, bind)
  problems.push({ kind: 'unknownName', key, text, start, end })
  return nothing
}

function personCondition(key: 'assignee' | 'reporter', value: FilterValue, context: Context): Condition {
  switch (value.kind) {
    case 'name':
      return named(key, value.text, value, context)
    case 'me':
      return mine(columns[key], value, context)
    case 'none':
      return flagConditions.unassigned
    default:
      return null
  }
}

function mine(column: string, { start, end }: Span, { asking, bind, problems }: Context): string {
  if (asking.me !== null) return `${column} = ${bind(asking.me)}`
  problems.push({ kind: 'whoIsMe', start, end })
  return nothing
}

function flagCondition(flag: Flag, span: Span, context: Context): Condition {
  switch (flag) {
    case 'mine':
      return mine(columns.assignee, span, context)
    case 'known-issue':
    case 'embedded':
      context.problems.push({ kind: 'notKnownHere', flag, start: span.start, end: span.end })
      return null
    default:
      return flagConditions[flag]
  }
}

function timeCondition(
  key: 'created' | 'activity',
  value: FilterValue,
  { asking, bind, problems }: Context,
): Condition {
  if (value.kind !== 'time') return null
  const interval = intervalOf(value.range, asking.now)
  if (isBackwards(interval)) {
    problems.push({ kind: 'backwards', key, start: value.start, end: value.end })
    return nothing
  }
  const column = key === 'created' ? 'r.created_at' : 'coalesce(r.last_activity_at, r.created_at)'
  const ends = [
    ...(interval.from === null ? [] : [`${column} >= ${bind(interval.from)}`]),
    ...(interval.until === null ? [] : [`${column} < ${bind(interval.until)}`]),
  ]
  return `(${ends.join(' and ')})`
}

function numbersCondition(column: string, values: readonly FilterValue[], { bind }: Context): Condition {
  const numbers = values.flatMap((value) => (value.kind === 'number' ? [value.number] : []))
  return numbers.length === 0 ? null : isAmong(column, numbers, bind)
}

function codeCondition(values: readonly FilterValue[], { bind }: Context): Condition {
  const codes = values.flatMap((value) => (value.kind === 'code' ? [value] : []))
  if (codes.length === 0) return null
  const phrases = codes.flatMap(({ text, isBeginning }) => searchPhrase(text, isBeginning) ?? [])
  if (phrases.length === 0) return nothing
  return `r.recency in (select rowid from search where search match ${bind(`cve : (${anyOf(phrases)})`)})`
}

function isAmong(column: string, values: readonly SqlValue[], bind: Context['bind']): string {
  return `${column} in (select value from json_each(${bind(JSON.stringify(values))}))`
}
