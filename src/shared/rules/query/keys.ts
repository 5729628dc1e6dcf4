import type { QueueSort } from '../../desk/queue-request.ts'

/** What the values of a key are. */
export type ValueKind = 'name' | 'person' | 'flag' | 'time' | 'number' | 'code' | 'sort'

/** The keys of the grammar and what stands behind their colon. */
export const keyKinds = {
  status: 'name',
  severity: 'name',
  program: 'name',
  target: 'name',
  assignee: 'person',
  reporter: 'person',
  is: 'flag',
  has: 'flag',
  created: 'time',
  activity: 'time',
  cwe: 'number',
  cve: 'code',
  id: 'number',
  sort: 'sort',
} as const satisfies Readonly<Record<string, ValueKind>>

export type QueryKey = keyof typeof keyKinds
export type KeyOf<Kind extends ValueKind> = {
  [Key in QueryKey]: (typeof keyKinds)[Key] extends Kind ? Key : never
}[QueryKey]

/** In the order in which they are offered. */
export const queryKeys = Object.keys(keyKinds) as readonly QueryKey[]

/** What each key asks for, as the list of completions says it. */
export const keyMeanings: Readonly<Record<QueryKey, string>> = {
  status: 'its status',
  severity: 'how severe',
  program: 'its program',
  target: 'its target',
  assignee: 'who works on it',
  reporter: 'who sent it',
  is: 'what it is',
  has: 'what comes with it',
  created: 'when it was sent',
  activity: 'when something last happened',
  cwe: 'its weakness',
  cve: 'its vulnerability number',
  id: 'its number',
  sort: 'the order',
}

/** `known-issue` and `embedded` are learned by the sweep but not asked for yet: the engine says that it cannot tell. */
export const flags = {
  is: [
    'open',
    'closed',
    'new',
    'waiting',
    'resolved',
    'unassigned',
    'assigned',
    'mine',
    'unseen',
    'seen',
    'needs-reply',
    'duplicate',
    'known-issue',
    'embedded',
  ],
  has: ['reward', 'evidence', 'cve', 'cwe', 'cvss'],
} as const

export type Flag = (typeof flags)[keyof typeof flags][number]

/** The words of `sort:`. */
export const sortWords: readonly QueueSort[] = ['activity', 'newest', 'oldest', 'severity', 'title']

/** The key of that name, whatever its case. */
export function findKey(name: string): QueryKey | null {
  const lower = name.toLowerCase()
  return queryKeys.find((key) => key === lower) ?? null
}

/** The flag of that name under `is:` or `has:`; spaces and `_` stand for `-`. */
export function findFlag(key: KeyOf<'flag'>, name: string): Flag | null {
  const plain = name.toLowerCase().replace(/[\s_]+/g, '-')
  return flags[key].find((flag) => flag === plain) ?? null
}

/** The key that was probably meant: one letter missing, too many, another or swapped. */
export function nearestKey(name: string): QueryKey | null {
  const lower = name.toLowerCase()
  return queryKeys.find((key) => key.length > 3 && isOneSlip(lower, key)) ?? null
}

function isOneSlip(typed: string, key: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === key[start]) start += 1
  const restTyped = typed.slice(start)
  const restKey = key.slice(start)
  const isSwapped = restTyped[0] === restKey[1] && restTyped[1] === restKey[0]
  return (
    restTyped.slice(1) === restKey ||
    restTyped === restKey.slice(1) ||
    (restTyped !== restKey && restTyped.slice(1) === restKey.slice(1)) ||
    (isSwapped && restTyped.slice(2) === restKey.slice(2))
  )
}
