import type * as z from 'zod'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { ReceivedList, ReceivedPage, SetAsideItem } from './admin-api.ts'
import type { Body } from './json-body.ts'
import { isObject, type JsonObject, sayWhyNot } from './plain-words.ts'

/** Why an answer cannot be used, in plain language and worded to follow "the answer". */
export type Unusable = string

interface FoundList {
  readonly list: readonly unknown[]
  /** The object that contains the list; empty when there was none. */
  readonly around: JsonObject
}

/** The name of an item, in the singular for texts and in the plural as services name such a list. */
export interface ListOf {
  readonly noun: string
  readonly plural: string
}

/** Names under which services put lists of any kind. */
const listNames = ['items', 'data', 'results', 'records', 'entries', 'content', 'list', 'values', 'value']
/** Names under which services put a whole answer. */
const wrappers = ['data', 'result', 'response', 'payload', 'value']

/**
 * Finds the list in an answer. Accepted forms, the first that fits:
 * 1. the bare list;
 * 2. an object with the list under `names`, the first of which is the documented one, or under a usual name of lists;
 * 3. `null`, or an object with only such fields as may be beside the list: the list is empty and was left out;
 * 4. one of these, inside an object under `data`, `result`, `response`, `payload` or `value`.
 *
 * Any other value is not a list. A different kind of answer must never be mistaken for an empty list: the desk would
 * conclude that everything it knows is gone.
 */
function findList(value: unknown, names: readonly string[], beside: readonly string[]): FoundList | null {
  if (Array.isArray(value)) return { list: value, around: {} }
  if (value === null) return { list: [], around: {} }
  if (!isObject(value)) return null
  const list = [...names, ...listNames].map((name) => value[name]).find((named) => Array.isArray(named))
  if (list !== undefined) return { list, around: value }
  const mayBeEmpty = Object.entries(value).every(
    ([key, field]) => beside.includes(key) || (names.includes(key) && field === null),
  )
  if (mayBeEmpty) return { list: [], around: value }
  const wrapped = wrappers.map((name) => value[name]).find(isObject)
  return wrapped === undefined ? null : findList(wrapped, names, beside)
}

/**
 * Maximum number of items in one answer; a page has about a hundred. Each item costs time, and an answer with millions
 * would block the desk.
 */
const mostItems = 20_000

/** The list in an answer, or the reason why it cannot be used. `names` and `beside` as for `findList`. */
export function listIn(
  body: Body,
  names: readonly string[],
  beside: readonly string[],
): Result<FoundList, Unusable> {
  if (body.kind !== 'json') return err(sayWhyNoJson(body))
  const found = findList(body.value, names, beside)
  if (found === null) return err('holds no list')
  return found.list.length > mostItems ? err('holds more items than the desk takes at once') : ok(found)
}

/** Reads each item by itself: an unreadable item is set aside, and the others are used. */
export function readItems<Item>(
  list: readonly unknown[],
  noun: string,
  read: (raw: unknown) => Result<Item, string>,
): ReceivedList<Item> {
  const items: Item[] = []
  const setAside: SetAsideItem[] = []
  list.forEach((raw, index) => {
    const item = read(raw)
    if (item.ok) items.push(item.value)
    else setAside.push({ what: nameItem(raw, noun, index), why: item.error, ...legibleId(raw) })
  })
  return { items, setAside }
}

export function bySchema<Item>(schema: z.ZodType<Item>): (raw: unknown) => Result<Item, string> {
  return (raw) => {
    const parsed = schema.safeParse(raw)
    return parsed.success ? ok(parsed.data) : err(sayWhyNot(raw, parsed.error))
  }
}

/** Reads a list that is not paged. */
export function readList<Item>(
  body: Body,
  { noun, plural }: ListOf,
  read: (raw: unknown) => Result<Item, string>,
): Result<ReceivedList<Item>, Unusable> {
  const found = listIn(body, ['items', plural], ['nextCursor'])
  if (!found.ok) return found
  const { list, around } = found.value
  const { items, setAside } = readItems(list, noun, read)
  const isWhole = (around.nextCursor ?? '') === ''
  return ok({ items, setAside: isWhole ? setAside : [...setAside, unreachablePages] })
}

const unreachablePages: SetAsideItem = {
  what: 'further pages',
  why: 'the service names a next page, and there is no documented way to ask for it',
}

/** Reads a page: a list in one of the accepted forms, with `nextCursor` beside it. */
export function readPage<Item>(
  body: Body,
  { noun, plural }: ListOf,
  read: (raw: unknown) => Result<Item, string>,
): Result<ReceivedPage<Item>, Unusable> {
  const found = listIn(body, ['items', plural], ['nextCursor'])
  if (!found.ok) return found
  const { list, around } = found.value
  const nextCursor = readCursor(around.nextCursor)
  if (!nextCursor.ok) return nextCursor
  return ok({ ...readItems(list, noun, read), nextCursor: nextCursor.value })
}

export function readOne<Item>(
  body: Body,
  read: (raw: unknown) => Result<Item, string>,
): Result<Item, Unusable> {
  if (body.kind !== 'json') return err(sayWhyNoJson(body))
  const item = read(body.value)
  return item.ok ? item : err(`cannot be used: ${item.error}`)
}

export function sayWhyNoJson(body: Exclude<Body, { kind: 'json' }>): Unusable {
  return body.kind === 'empty' ? 'is empty' : body.why
}

/**
 * Reads the cursor of the next page. An absent, null or empty cursor means that no page follows; a cursor that cannot
 * be read is an error, since it must not be mistaken for the end of the list.
 */
function readCursor(raw: unknown): Result<string | null, Unusable> {
  if (raw === undefined || raw === null || raw === '') return ok(null)
  if (typeof raw === 'string' || typeof raw === 'number') return ok(String(raw))
  return err('names a next page in a form that cannot be read')
}

function legibleId(raw: unknown): { readonly id?: number } {
  const id = isObject(raw) ? raw.id : undefined
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? { id } : {}
}

function nameItem(raw: unknown, noun: string, index: number): string {
  const id = isObject(raw) ? raw.id : undefined
  const isPlain = typeof id === 'number' || (typeof id === 'string' && /^[\w-]{1,40}$/.test(id))
  return isPlain ? `${noun} ${id}` : `${noun} in place ${index + 1} of the answer`
}
