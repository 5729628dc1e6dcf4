import type { QueueSort } from '../../desk/queue-request.ts'
import type { AmountRange } from './amounts.ts'
import type { Flag, KeyOf, QueryKey } from './keys.ts'
import type { Span } from './query-tokens.ts'
import type { TimeRange } from './relative-dates.ts'

/** A text to search for; several words must occur next to each other. */
export interface TextTerm extends Span {
  readonly kind: 'text'
  readonly isNegated: boolean
  readonly text: string
  /** The last word also matches longer words that begin with it: for `word*`, and for the word being typed. */
  readonly isBeginning: boolean
}

/** A filter such as `status:new,triaged`; a report matches if any of the values does. */
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

/** A name as typed; it is resolved later, with the names in the local copy. */
export interface NameValue {
  readonly kind: 'name'
  readonly text: string
}

/** The keywords `me`, and `none` for unassigned. In quotes, both are ordinary names. */
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
  /** In steps as `amountSteps` defines them for the key. */
  readonly range: AmountRange
}

/** An identifier such as a CVE number, which is searched for as text. */
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

/** A parsed query. A report must match all `parts`. `problems` are in the order of the text. */
export interface Query {
  readonly parts: readonly QueryPart[]
  readonly problems: readonly QueryProblem[]
}

/** A part of a query that was not understood, with its position. The other parts still apply. */
export type QueryProblem = Span &
  (
    | { readonly kind: 'unfinishedQuote' }
    /** `key:` with nothing after it. */
    | { readonly kind: 'noValue'; readonly key: QueryKey }
    | { readonly kind: 'badValue'; readonly key: QueryKey; readonly text: string }
    /** The range's end is before its start, so the range is empty. */
    | { readonly kind: 'backwards'; readonly key: QueryKey }
    /**
     * The part looks like a filter but its key does not exist, so it is searched for as text. `meant`: a similar key.
     */
    | { readonly kind: 'unknownKey'; readonly text: string; readonly meant: QueryKey | null }
    /** A sort order that is one too many, is the second for the same field, or is negated by `-`. */
    | { readonly kind: 'extraOrder' }
    /** Nothing in the local copy has this name. */
    | { readonly kind: 'unknownName'; readonly key: QueryKey; readonly text: string }
    /** `me` was used while the token's owner is unknown. */
    | { readonly kind: 'whoIsMe' }
    /** No field of a report states this property, and the service's lists that show it have not been read yet. */
    | { readonly kind: 'notKnownHere'; readonly flag: Flag }
  )
