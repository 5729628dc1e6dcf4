import type { QueueSort } from '../../desk/queue-request.ts'
import { amountSteps, readAmountRange } from './amounts.ts'
import type { Filter, Query, QueryPart, QueryProblem, UnreadValue } from './ast.ts'
import { findFlag, findKey, findSort, nearestKey, ordersAtMost, sortField } from './keys.ts'
import { type RawValue, type Span, type Token, tokenise } from './query-tokens.ts'
import { readTimeRange } from './relative-dates.ts'

type FilterToken = Extract<Token, { kind: 'filter' }>

/**
 * Parses the text of a search. Any text is allowed: parts that cannot be understood are reported as problems with their
 * positions, and the other parts apply.
 */
export function parseQuery(text: string): Query {
  const parts: QueryPart[] = []
  const problems: QueryProblem[] = []
  for (const token of tokenise(text)) {
    const { isNegated, start, end } = token
    if (token.kind === 'filter') {
      parts.push(readFilter(token, text.length, problems))
      continue
    }
    const { value } = token
    if (!value.isClosed) problems.push({ kind: 'unfinishedQuote', start: value.start, end })
    noteLikelyKey(value, text.charAt(value.end), problems)
    if (value.text === '') continue
    const isBeginning = value.hasStar || isBeingTyped(value, text.length)
    parts.push({ kind: 'text', isNegated, text: value.text, isBeginning, start, end })
  }
  noteOtherOrders(parts, problems)
  return { parts, problems: problems.toSorted((one, other) => one.start - other.start) }
}

/** The sort orders in a query, most important first; empty when it has none. */
export function sortsOf(query: Pick<Query, 'parts'>): readonly QueueSort[] {
  return readOrders(query.parts).counting
}

/** The first sort order in a query; null when it has none. */
export function sortOf(query: Pick<Query, 'parts'>): QueueSort | null {
  return sortsOf(query)[0] ?? null
}

/** Removes the sort orders from a query's text, for when the user has chosen another order. */
export function withoutSort(text: string): string {
  let rest = text
  for (const token of tokenise(text).toReversed()) {
    if (token.kind !== 'filter' || token.key !== 'sort') continue
    rest = `${rest.slice(0, token.start).trimEnd()} ${rest.slice(token.end).trimStart()}`.trimStart()
  }
  return rest
}

/** Whether a value may be unfinished: nothing follows it, and it is not in closed quotes. */
function isBeingTyped(value: RawValue, length: number): boolean {
  return value.end === length && !(value.isQuoted && value.isClosed)
}

/** Matches `key:value` as users type filters, but no address, no `a::b`, and no port after a host with dots. */
const likelyKey = /^([a-z]{2,20}(?:-[a-z]{1,20})?):(?![/:]).+/i
/** Words that occur before a colon in pasted texts and are not mistyped keys. */
const pastedBefore: ReadonlySet<string> = new Set([
  ...['http', 'https', 'ws', 'wss', 'ftp', 'file', 'blob', 'data', 'javascript', 'mailto', 'tel', 'urn'],
  ...['localhost', 'host', 'port'],
])

/**
 * Reports text that looks like a filter with an unknown key. @param next the character after `value`. A quotation mark
 * there begins the next token, but the user may have meant it to begin the filter's value: `stauts:"new"`.
 */
function noteLikelyKey(value: RawValue, next: string, problems: QueryProblem[]): void {
  const name = value.isQuoted ? undefined : likelyKey.exec(value.text + (next === '"' ? next : ''))?.[1]
  if (name === undefined || findKey(name) !== null || pastedBefore.has(name.toLowerCase())) return
  const { start } = value
  problems.push({
    kind: 'unknownKey',
    text: name,
    meant: nearestKey(name),
    start,
    end: start + name.length,
  })
}

function readFilter(token: FilterToken, length: number, problems: QueryProblem[]): Filter {
  const { key, isNegated, start, end } = token
  const unfinished = token.values.find((value) => !value.isClosed)
  if (unfinished !== undefined) {
    problems.push({ kind: 'unfinishedQuote', start: unfinished.start, end: unfinished.end })
  }
  const written = token.values.filter((value) => value.text.trim() !== '')
  if (written.length === 0 && unfinished === undefined) problems.push({ kind: 'noValue', key, start, end })

  const values = <Value>(read: (value: RawValue) => Value | null): ((Value | UnreadValue) & Span)[] =>
    written.map((raw) => {
      const span = { start: raw.start, end: raw.end }
      const value = read(raw)
      if (value !== null) return { ...value, ...span }
      problems.push({ kind: 'badValue', key, text: raw.text, ...span })
      return { kind: 'unread', text: raw.text, ...span }
    })

  const base = { kind: 'filter', isNegated, start, end } as const
  switch (key) {
    case 'status':
    case 'severity':
    case 'program':
    case 'target':
    case 'type':
    case 'label':
      return { ...base, key, values: values(({ text }) => ({ kind: 'name', text }) as const) }
    case 'assignee':
    case 'reporter':
      return { ...base, key, values: values((raw) => readPerson(key, raw)) }
    case 'is':
    case 'has':
    case 'sla':
      return {
        ...base,
        key,
        values: values(({ text }) => {
          const flag = findFlag(key, text)
          return flag === null ? null : ({ kind: 'flag', flag } as const)
        }),
      }
    case 'created':
    case 'activity':
    case 'replied':
    case 'triaged':
    case 'resolved':
    case 'closed':
    case 'due':
      return {
        ...base,
        key,
        values: values(({ text }) => {
          const range = readTimeRange(text.trim())
          return range === null ? null : ({ kind: 'time', range } as const)
        }),
      }
    case 'cwe':
    case 'id':
      return {
        ...base,
        key,
        values: values(({ text }) => {
          const number = readNumber(key, text)
          return number === null ? null : ({ kind: 'number', number } as const)
        }),
      }
    case 'cvss':
    case 'bounty':
      return {
        ...base,
        key,
        values: values(({ text }) => {
          const range = readAmountRange(text.trim(), amountSteps[key])
          return range === null ? null : ({ kind: 'amount', range } as const)
        }),
      }
    case 'cve':
      return {
        ...base,
        key,
        values: values((raw) => ({
          kind: 'code' as const,
          text: raw.text,
          isBeginning: raw.hasStar || isBeingTyped(raw, length),
        })),
      }
    case 'sort':
      return {
        ...base,
        key,
        values: values(({ text }) => {
          const sort = findSort(text)
          return sort === null ? null : ({ kind: 'sort', sort } as const)
        }),
      }
    default:
      return key satisfies never
  }
}

function readPerson(key: 'assignee' | 'reporter', { text, isQuoted }: RawValue) {
  const word = isQuoted ? '' : text.toLowerCase()
  if (word === 'me') return { kind: 'me' } as const
  if (word === 'none' && key === 'assignee') return { kind: 'none' } as const
  return { kind: 'name', text } as const
}

function readNumber(key: 'cwe' | 'id', text: string): number | null {
  const form = key === 'cwe' ? /^(?:cwe-?)?(\d{1,9})$/i : /^#?(\d{1,15})$/
  const digits = form.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

function noteOtherOrders(parts: readonly QueryPart[], problems: QueryProblem[]): void {
  for (const { start, end } of readOrders(parts).others) problems.push({ kind: 'extraOrder', start, end })
}

interface Orders {
  readonly counting: readonly QueueSort[]
  /** The positions of the orders that do not apply. */
  readonly others: readonly Span[]
}

/** Divides the sort orders: the first `ordersAtMost` by different fields apply, the others do not. */
function readOrders(parts: readonly QueryPart[]): Orders {
  const counting: QueueSort[] = []
  const others: Span[] = []
  for (const part of parts) {
    if (part.kind !== 'filter' || part.key !== 'sort') continue
    if (part.isNegated) others.push(part)
    for (const value of part.isNegated ? [] : part.values) {
      if (value.kind !== 'sort') continue
      const isNew = !counting.some((sort) => sortField(sort) === sortField(value.sort))
      if (isNew && counting.length < ordersAtMost) counting.push(value.sort)
      else others.push(value)
    }
  }
  return { counting, others }
}
