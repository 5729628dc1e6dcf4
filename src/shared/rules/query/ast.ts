import type { QueueSort } from '../../desk/queue-request.ts'
import type { AmountRange } from './amounts.ts'
import type { Flag, KeyOf, QueryKey } from './keys.ts'
import type { Span } from './query-tokens.ts'
import type { TimeRange } from './relative-dates.ts'

/** Words to find next to each other. */
export interface TextTerm extends Span {
  readonly kind: 'text'
  readonly isNegated: boolean
  readonly text: string
  /** The last word may be only the beginning of one: `word*`, or the word being typed. */
  readonly isBeginning: boolean
}

/** Values of one filter are alternatives. */
interface FilterOf<Key extends QueryKey, Value> extends Span {
  readonly kind: 'filter'
  readonly key: Key
  readonly isNegated: boolean
  readonly values: readonly ((Value | UnreadValue) & Span)[]
}

/** A value that could not be read; a problem says why. */
export interface UnreadValue {
  readonly kind: 'unread'
  readonly text: string
}

/** A name as typed; only the local copy knows whose it is. */
export interface NameValue {
  readonly kind: 'name'
  readonly text: string
}

/** `me`, and `none` for unassigned. In quotes they are names. */
export interface PersonWord {
  readonly kind: 'me' | 'none'
}

export interface FlagValue {
  readonly kind: 'flag'
  readonly flag: Flag
}

export interface TimeValue {
  readonly kind: 'time'
  readonly range: TimeRange
}

export interface NumberValue {
  readonly kind: 'number'
  readonly number: number
}

export interface AmountValue {
  readonly kind: 'amount'
  /** In the steps of the key. */
  readonly range: AmountRange
}

/** An identifier made of words, such as a CVE, found by its words. */
export interface CodeValue {
  readonly kind: 'code'
  readonly text: string
  readonly isBeginning: boolean
}

export interface SortValue {
  readonly kind: 'sort'
  readonly sort: QueueSort
}

export type Filter =
  | FilterOf<KeyOf<'name'>, NameValue>
  | FilterOf<KeyOf<'person'>, NameValue | PersonWord>
  | FilterOf<KeyOf<'flag'>, FlagValue>
  | FilterOf<KeyOf<'time'>, TimeValue>
  | FilterOf<KeyOf<'number'>, NumberValue>
  | FilterOf<KeyOf<'amount'>, AmountValue>
  | FilterOf<KeyOf<'code'>, CodeValue>
  | FilterOf<KeyOf<'sort'>, SortValue>

export type FilterValue = Filter['values'][number]
export type QueryPart = TextTerm | Filter

/** A report must match all parts. `problems` are in the order of the text. */
export interface Query {
  readonly parts: readonly QueryPart[]
  readonly problems: readonly QueryProblem[]
}

/** A part of a query that was not understood, with its position. The rest of the query still applies. */
export type QueryProblem = Span &
  (
    | { readonly kind: 'unfinishedQuote' }
    /** `key:` with nothing after it. */
    | { readonly kind: 'noValue'; readonly key: QueryKey }
    | { readonly kind: 'badValue'; readonly key: QueryKey; readonly text: string }
    /** From later to earlier: the range is empty. */
    | { readonly kind: 'backwards'; readonly key: QueryKey }
    /** It looks like a filter, but there is no such key: it is searched for as text. */
    | { readonly kind: 'unknownKey'; readonly text: string; readonly meant: QueryKey | null }
    /** One order too many, a second one by the same field, or one negated by `-`. */
    | { readonly kind: 'extraOrder' }
    /** No person or thing in the local copy has this name. */
    | { readonly kind: 'unknownName'; readonly key: QueryKey; readonly text: string }
    /** `me` while the token's owner is unknown. */
    | { readonly kind: 'whoIsMe' }
    /** No field holds this, and the lists that show it have not been read yet. */
    | { readonly kind: 'notKnownHere'; readonly flag: Flag }
  )
