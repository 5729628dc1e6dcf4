import { flags, type KeyOf, keyKinds, keyMeanings, type QueryKey, queryKeys, sortWords } from './keys.ts'
import { plainNames } from './names.ts'
import { printName } from './print.ts'
import { type RawValue, type Span, type Token, tokenise } from './query-tokens.ts'

/** The names in the local copy, by the key for which they are values. */
export type QueryCatalogue = Readonly<Record<KeyOf<'name' | 'person'>, readonly string[]>>

export interface Completion {
  /** The text that replaces the range. */
  readonly inserted: string
  readonly label: string
  /** The meaning of a key; null for a value. */
  readonly meaning: string | null
}

export interface Completions {
  /** The range that a completion replaces. */
  readonly range: Span
  readonly items: readonly Completion[]
}

const offeredAtMost = 8
/** Fewest typed letters for which keys are offered; a shorter word is more likely plain text. */
const shortestKeyStart = 2
/** Words that stand in place of a person's name. */
const personWords: Partial<Record<QueryKey, readonly string[]>> = {
  assignee: ['me', 'none'],
  reporter: ['me'],
}
/** The bands of the CVSS rating scale, as ranges of scores. */
const scores = ['>=9', '>=7', '4..6.9', '<4']
const bounties = ['>0', '>=500', '>=1000', '>=5000']
const dueTimes = ['<4h', '<1d', '<2d', 'today', '<7d', '>7d']
const times = ['today', 'yesterday', '<7d', '<30d', '>30d', '>90d']

/** The completions at the caret: keys for the beginning of a word, known values after a key; null if there are none. */
export function completionsAt(
  text: string,
  caret: number,
  catalogue: QueryCatalogue | null,
): Completions | null {
  const token = tokenise(text).find(({ start, end }) => start < caret && caret <= end)
  if (token === undefined) return null
  return token.kind === 'text'
    ? completeKey(token.value, caret)
    : completeValue(token, text, caret, catalogue)
}

/** All keys, for when the user opens the list of keys. */
export function allKeysAt(caret: number): Completions {
  return { range: { start: caret, end: caret }, items: queryKeys.map(keyCompletion) }
}

function completeKey(value: RawValue, caret: number): Completions | null {
  const typed = value.text.toLowerCase()
  if (value.isQuoted || caret !== value.end || typed.length < shortestKeyStart) return null
  return offer(value, queryKeys.filter((key) => key.startsWith(typed)).map(keyCompletion))
}

function keyCompletion(key: QueryKey): Completion {
  return { inserted: `${key}:`, label: `${key}:`, meaning: keyMeanings[key] }
}

function completeValue(
  token: Extract<Token, { kind: 'filter' }>,
  text: string,
  caret: number,
  catalogue: QueryCatalogue | null,
): Completions | null {
  const value = token.values.find(({ start, end }) => start <= caret && caret <= end)
  if (value === undefined) return null
  const typed = text.slice(value.start, caret).replace(/^"/, '')
  const others = new Set(
    token.values.filter((other) => other !== value).flatMap(({ text: other }) => plainNames(other)),
  )
  const space = value.end === text.length ? ' ' : ''
  const offered = (words: readonly string[], write: (word: string) => string) =>
    words
      .filter((word) => !plainNames(word).some((name) => others.has(name)) && isBegunBy(word, typed))
      .slice(0, offeredAtMost)
      .map((word): Completion => ({ inserted: write(word) + space, label: word, meaning: null }))
  const items = [
    ...offered(personWords[token.key] ?? [], (word) => word),
    ...offered(valuesOf(token.key, catalogue), isNameKey(token.key) ? printName : (word) => word),
  ].slice(0, offeredAtMost)
  // The only completion is already typed in full.
  if (items.length === 1 && items[0]?.label.toLowerCase() === value.text.toLowerCase()) return null
  return offer(value, items)
}

function offer({ start, end }: Span, items: readonly Completion[]): Completions | null {
  return items.length === 0 ? null : { range: { start, end }, items }
}

function valuesOf(key: QueryKey, catalogue: QueryCatalogue | null): readonly string[] {
  switch (key) {
    case 'status':
    case 'severity':
    case 'program':
    case 'target':
    case 'type':
    case 'label':
    case 'assignee':
    case 'reporter':
      return catalogue?.[key] ?? []
    case 'is':
    case 'has':
    case 'sla':
      return flags[key]
    case 'created':
    case 'activity':
    case 'replied':
    case 'triaged':
    case 'resolved':
    case 'closed':
      return times
    case 'due':
      return dueTimes
    case 'cvss':
      return scores
    case 'bounty':
      return bounties
    case 'sort':
      return sortWords
    case 'cwe':
    case 'cve':
    case 'id':
      return []
    default:
      return key satisfies never
  }
}

function isNameKey(key: QueryKey): boolean {
  return keyKinds[key] === 'name' || keyKinds[key] === 'person'
}

function isBegunBy(word: string, typed: string): boolean {
  if (word.toLowerCase().startsWith(typed.toLowerCase())) return true
  const forms = plainNames(typed).filter((form) => form !== '')
  return plainNames(word).some((name) => forms.some((form) => ` ${name}`.includes(` ${form}`)))
}
