import { limits } from '../../admin-api/limits.ts'
import type { QueueSort, QueueView } from '../../desk/queue-request.ts'
import type { Filter, TextTerm } from './ast.ts'
import type { Flag, KeyOf } from './keys.ts'
import { type Interval, intervalOf } from './relative-dates.ts'

export interface Asker {
  /** The ids of the entries in the local copy that a typed name matches. */
  readonly idsOf: (key: KeyOf<'name' | 'person'>, text: string) => readonly (number | string)[]
  /** The token owner's user id; null = unknown. */
  readonly me: string | null
  /** The present, in ms since 1970. */
  readonly now: number
  /** The order to use when the query names none. */
  readonly sort: QueueSort
}

/** The service's parameters that take lists of ids. */
export type IdFilter =
  | 'programId'
  | 'statusId'
  | 'severityId'
  | 'targetId'
  | 'assignedToUserId'
  | 'reporterUserId'
export type YesNo = 'isAssigned' | 'isKnownIssue' | 'isEmbeddedSubmission' | 'isDuplicate' | 'hasReward'

/** Why a part of a query is not translated for the service; the local copy still applies it to the results. */
export type WhyLeft =
  /** The service has no parameter for it: excluded words, the user's marks, fields without a filter. */
  | 'onlyHere'
  /** The part's values are alternatives that would need different parameters, which the service combines with AND. */
  | 'either'
  /** The id to filter by is unknown: of a name, or of `me` while the token's owner is unknown. */
  | 'noId'
  /** The part is longer, or has more values, than the service accepts. */
  | 'tooMuch'

/** The parameter into which one part of a query is translated, or why it is not. */
export type Wish =
  | { readonly kind: 'ids'; readonly filter: IdFilter; readonly ids: readonly (number | string)[] }
  | { readonly kind: 'yesNo'; readonly filter: YesNo; readonly wanted: boolean }
  | { readonly kind: 'text'; readonly words: string }
  | { readonly kind: 'time'; readonly key: 'created' | 'activity'; readonly interval: Interval }
  | { readonly kind: 'left'; readonly why: WhyLeft }

const left = (why: WhyLeft) => ({ kind: 'left', why }) as const

/** The parameters into which a view is translated; the local copy applies what they cannot express. */
export function viewWishes(view: QueueView, me: string | null): readonly Wish[] {
  switch (view.kind) {
    case 'mine':
      return me === null ? [] : [{ kind: 'ids', filter: 'assignedToUserId', ids: [me] }]
    case 'unassigned':
      return [{ kind: 'yesNo', filter: 'isAssigned', wanted: false }]
    case 'program':
      return [{ kind: 'ids', filter: 'programId', ids: [view.programId] }]
    default:
      return []
  }
}

/** @returns null for a part that needs no parameter. */
export function wishOf(part: TextTerm | Filter, asker: Asker): Wish | null {
  return part.kind === 'text' ? textWish(part) : filterWish(part, asker)
}

/**
 * A text to search for. The `#` before a report id is removed, since only the desk understands it; the id alone is
 * found by the service, too.
 */
function textWish({ text, isNegated }: TextTerm): Wish | null {
  if (isNegated) return left('onlyHere')
  const words = text.replace(/^#(?=\d+$)/, '').trim()
  return /[\p{L}\p{N}]/u.test(words) ? { kind: 'text', words } : null
}

function filterWish(filter: Filter, asker: Asker): Wish | null {
  if (filter.key === 'sort' || filter.values.every(({ kind }) => kind === 'unread')) return null
  switch (filter.key) {
    case 'status':
    case 'severity':
    case 'program':
    case 'target':
    case 'assignee':
    case 'reporter':
      return namesWish(filter, filter.key, asker)
    case 'is':
    case 'has':
      return flagWish(filter, asker)
    case 'created':
    case 'activity': {
      const [value, ...others] = filter.values.filter((one) => one.kind === 'time')
      if (filter.isNegated) return left('onlyHere')
      if (value === undefined || others.length > 0) return left('either')
      return { kind: 'time', key: filter.key, interval: intervalOf(value.range, asker.now) }
    }
    case 'cve':
    case 'id': {
      const [value, ...others] = filter.values.filter((one) => one.kind !== 'unread')
      if (filter.isNegated) return left('onlyHere')
      if (value === undefined || others.length > 0) return left('either')
      return { kind: 'text', words: value.kind === 'number' ? String(value.number) : value.text.trim() }
    }
    case 'sla':
    case 'due':
    case 'replied':
    case 'triaged':
    case 'resolved':
    case 'closed':
    case 'type':
    case 'label':
    case 'cwe':
    case 'cvss':
    case 'bounty':
      return left('onlyHere')
    default:
      return filter satisfies never
  }
}

/** Keys whose names the service can filter by id. It has no filter for types, and labels exist only in the desk. */
type AskedKey = Exclude<KeyOf<'name' | 'person'>, 'type' | 'label'>

const idFilters: Readonly<Record<AskedKey, IdFilter>> = {
  status: 'statusId',
  severity: 'severityId',
  program: 'programId',
  target: 'targetId',
  assignee: 'assignedToUserId',
  reporter: 'reporterUserId',
}

function namesWish(
  { values, isNegated }: Extract<Filter, { key: KeyOf<'name' | 'person'> }>,
  key: AskedKey,
  { idsOf, me }: Asker,
): Wish {
  const read = values.filter(({ kind }) => kind !== 'unread')
  if (read.some(({ kind }) => kind === 'none')) {
    return read.length === 1 ? { kind: 'yesNo', filter: 'isAssigned', wanted: isNegated } : left('either')
  }
  if (isNegated) return left('onlyHere')
  const ids = read.flatMap((value) => {
    if (value.kind === 'name') return idsOf(key, value.text)
    return me === null ? [] : [me]
  })
  if (ids.length === 0) return left('noId')
  return ids.length > limits.valuesPerFilter
    ? left('tooMuch')
    : { kind: 'ids', filter: idFilters[key], ids: [...new Set(ids)] }
}

const yesNos: Readonly<Partial<Record<Flag, readonly [filter: YesNo, wanted: boolean]>>> = {
  assigned: ['isAssigned', true],
  duplicate: ['isDuplicate', true],
  'known-issue': ['isKnownIssue', true],
  embedded: ['isEmbeddedSubmission', true],
  reward: ['hasReward', true],
}

function flagWish(filter: Extract<Filter, { key: KeyOf<'flag'> }>, { me }: Asker): Wish {
  const flags = filter.values.flatMap((value) => (value.kind === 'flag' ? [value.flag] : []))
  const [flag, ...others] = [...new Set(flags)]
  if (flag === undefined || others.length > 0) return left('either')
  const isWanted = !filter.isNegated
  if (flag === 'unassigned') return { kind: 'yesNo', filter: 'isAssigned', wanted: !isWanted }
  if (flag === 'mine' && isWanted) {
    return me === null ? left('noId') : { kind: 'ids', filter: 'assignedToUserId', ids: [me] }
  }
  const [name, meaning] = yesNos[flag] ?? []
  if (name === undefined) return left('onlyHere')
  return { kind: 'yesNo', filter: name, wanted: isWanted ? meaning === true : meaning !== true }
}
