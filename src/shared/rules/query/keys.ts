import type { QueueSort } from '../../desk/queue-request.ts'

/** The kinds of values that keys can have. */
export type ValueKind = 'name' | 'person' | 'flag' | 'time' | 'number' | 'amount' | 'code' | 'sort'

/** The keys of the query language, each with the kind of value that follows the colon. */
export const keyKinds = {
  status: 'name',
  severity: 'name',
  program: 'name',
  target: 'name',
  assignee: 'person',
  reporter: 'person',
  is: 'flag',
  has: 'flag',
  sla: 'flag',
  due: 'time',
  created: 'time',
  activity: 'time',
  replied: 'time',
  triaged: 'time',
  resolved: 'time',
  closed: 'time',
  type: 'name',
  label: 'name',
  cwe: 'number',
  cvss: 'amount',
  bounty: 'amount',
  cve: 'code',
  id: 'number',
  sort: 'sort',
} as const satisfies Readonly<Record<string, ValueKind>>

export type QueryKey = keyof typeof keyKinds
export type KeyOf<Kind extends ValueKind> = {
  [Key in QueryKey]: (typeof keyKinds)[Key] extends Kind ? Key : never
}[QueryKey]

/** All keys, in the order in which completion offers them. */
export const queryKeys = Object.keys(keyKinds) as readonly QueryKey[]

/** The meaning of each key, shown in the list of completions. */
export const keyMeanings: Readonly<Record<QueryKey, string>> = {
  status: 'its status',
  severity: 'how severe',
  program: 'its program',
  target: 'its target',
  assignee: 'who works on it',
  reporter: 'who sent it',
  is: 'what it is',
  has: 'what comes with it',
  sla: 'how its promises stand',
  due: 'when something is due: <2d',
  created: 'when it was sent',
  activity: 'when something last happened',
  replied: 'when the team first replied',
  triaged: 'when it was first triaged or closed',
  resolved: 'when it was first resolved',
  closed: 'when it was last closed',
  type: 'its vulnerability type',
  label: 'a label of yours',
  cwe: 'its weakness',
  cvss: 'the score of its vector: >7',
  bounty: 'what was paid: >500',
  cve: 'its vulnerability number',
  id: 'its number',
  sort: 'the order',
}

/** The values of flag keys. `known-issue` and `embedded` are unknown until the first sweep; see `notKnownHere`. */
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
    'changed',
    'reviewed',
    'snoozed',
    'pinned',
    'your-turn',
    'duplicate',
    'known-issue',
    'embedded',
  ],
  has: ['reward', 'evidence', 'cve', 'cwe', 'cvss', 'label', 'note'],
  /** `missed`: a promise is overdue now; `late`: one was kept after it was due; `met`: all were kept in time. */
  sla: ['at-risk', 'missed', 'paused', 'met', 'late'],
} as const

/** Keys for events whose time comes from a report's history; it is known only if the timeline is in the local copy. */
export const eventKeys = [
  'replied',
  'triaged',
  'resolved',
  'closed',
] as const satisfies readonly KeyOf<'time'>[]
export type EventKey = (typeof eventKeys)[number]

export type Flag = (typeof flags)[keyof typeof flags][number]

/** The values of `sort:`, in the order in which completion offers them. */
export const sortWords: readonly QueueSort[] = [
  'activity',
  'relevance',
  'due',
  'newest',
  'oldest',
  'severity',
  'title',
  'status',
  'bounty',
  'id',
  'activity-asc',
  'due-desc',
  'severity-asc',
  'title-desc',
  'status-desc',
  'bounty-asc',
  'id-desc',
]

/**
 * Maximum number of sort orders that apply, which is also the service's limit; further ones are reported as
 * `extraOrder`.
 */
export const ordersAtMost = 3

/** Other spellings of sort orders: the service's names, and names with their usual direction spelled out. */
const sortAliases: Readonly<Record<string, QueueSort>> = {
  'activity-desc': 'activity',
  'due-asc': 'due',
  created: 'newest',
  'created-desc': 'newest',
  'created-asc': 'oldest',
  'severity-desc': 'severity',
  name: 'title',
  'name-asc': 'title',
  'name-desc': 'title-desc',
  'title-asc': 'title',
  'status-asc': 'status',
  'bounty-desc': 'bounty',
  'id-asc': 'id',
}

/** The key with this name, in upper or lower case; null if there is none. */
export function findKey(name: string): QueryKey | null {
  const lower = name.toLowerCase()
  return queryKeys.find((key) => key === lower) ?? null
}

/** Other spellings of flags. */
const flagAliases: Readonly<Record<string, Flag>> = { 'needs-reply': 'your-turn' }

/** The flag with this name for the given key; spaces and `_` count as `-`. null if there is none. */
export function findFlag(key: KeyOf<'flag'>, name: string): Flag | null {
  const plain = name.toLowerCase().replace(/[\s_]+/g, '-')
  const meant = key === 'is' && Object.hasOwn(flagAliases, plain) ? flagAliases[plain] : plain
  return flags[key].find((flag) => flag === meant) ?? null
}

/** The sort order with this name; null if there is none. */
export function findSort(name: string): QueueSort | null {
  const lower = name.toLowerCase()
  const alias = Object.hasOwn(sortAliases, lower) ? sortAliases[lower] : undefined
  return alias ?? sortWords.find((word) => word === lower) ?? null
}

/** The field by which an order sorts; a second order by the same field would have no effect. */
export function sortField(sort: QueueSort): string {
  return sort === 'newest' || sort === 'oldest' ? 'created' : sort.replace(/-(?:asc|desc)$/, '')
}

/**
 * The key that was probably meant, from which the name differs by one missing, extra, wrong or swapped letter; or null.
 */
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
