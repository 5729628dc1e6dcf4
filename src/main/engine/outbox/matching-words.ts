import type { Action, Audience } from '#shared/desk/actions.ts'
import { plainWords } from '#shared/rules/news/attribution.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { claimedEntries, type StoredAction } from '../store/outbox/outbox.ts'

interface Entry {
  readonly id: string
  readonly message: string | null
  readonly createdAt: number | null
  readonly isInternal: number | null
  readonly actorId: string | null
}

const entriesSince = select<Entry & { reporterId: string | null }>(
  'outbox.entriesSince',
  `select e.id, e.message, e.created_at as createdAt, e.is_internal as isInternal, e.actor_id as actorId,
     r.reporter_id as reporterId
   from activities e join reports r on r.id = e.report_id
   where e.report_id = :reportId and (e.created_at is null or e.created_at >= :since)`,
)

const readingOf = select<{ readAt: number | null; isStale: number }>(
  'outbox.readingOf',
  'select timeline_read_at as readAt, timeline_stale as isStale from reports where id = ?',
)
const sentUnnamed = select<{ action: string }>(
  'outbox.sentUnnamed',
  `select action from outbox where report_id = ? and state = 'done' and kind in ('comment', 'transition')
     and result_id is null`,
)
/** Who wrote the entries that the service said, or showed, to be what actions became. */
const ownIds = select<{ actorId: string }>(
  'outbox.ownIds',
  `select distinct e.actor_id as actorId from outbox o
     join activities e on e.report_id = o.report_id and e.id = o.result_id
   where o.result_id is not null and e.actor_id is not null`,
)

/** The words an action writes into the timeline, and for whom; null when it writes none. */
export function wordsOf(
  action: Action,
): { readonly text: string; readonly audience: Audience | null } | null {
  if (action.kind === 'comment') return { text: plainWords(action.text), audience: action.audience }
  if (action.kind !== 'transition' || action.message === undefined) return null
  const text = plainWords(action.message)
  return text === '' ? null : { text, audience: null }
}

function says(action: Action, entry: Entry & { readonly reporterId: string | null }): boolean {
  const words = wordsOf(action)
  if (words === null || entry.message === null || entry.actorId === entry.reporterId) return false
  const said = plainWords(entry.message)
  if (words.audience === null) return said.includes(words.text)
  // An audience the service does not say may be either.
  const audience = entry.isInternal === null ? words.audience : entry.isInternal === 1 ? 'internal' : 'public'
  return said === words.text && audience === words.audience
}

/** Entries that say the same already, before the action is sent. @param since ms by the service's clock. */
export function findTwins(db: ReadableDb, reportId: number, action: Action, since: number): string[] {
  if (wordsOf(action) === null) return []
  return db
    .all(entriesSince, { reportId, since })
    .filter((entry) => says(action, entry))
    .map(({ id }) => id)
}

/**
 * Whether entries with the words of this action may stand at the service that are not known here: the timeline was
 * never read, or the same words went out before, the service did not say as which entry, and nothing was read since.
 * If this action's answer were lost, such an entry would be taken for it.
 */
export function mayHaveUnknownTwins(db: ReadableDb, reportId: number, action: Action): boolean {
  const words = wordsOf(action)
  if (words === null) return false
  const reading = db.get(readingOf, [reportId])
  if (reading === undefined || reading.readAt === null) return true
  if (reading.isStale === 0) return false
  return db.all(sentUnnamed, [reportId]).some((sent) => {
    const said = wordsOf(JSON.parse(sent.action) as Action)?.text
    return said !== undefined && (said.includes(words.text) || words.text.includes(said))
  })
}

export interface SeenSince {
  /** Id of the entry with the action's words that was not there when it was sent; null when there is none. */
  readonly wordsId: string | null
  /** There is one, but as far as is known somebody else wrote it. */
  readonly wordsOfOthers: boolean
  readonly systemWrote: boolean
}

/** The entries of the stored timeline since the action was sent. */
export function seenSince(db: ReadableDb, reportId: number, sent: StoredAction): SeenSince {
  const since = sent.sentActivityAt ?? 0
  const claimed = claimedEntries(db, reportId)
  const entries = db.all(entriesSince, { reportId, since })
  const words = entries.filter(
    (entry) => says(sent.action, entry) && !sent.twins.includes(entry.id) && !claimed.has(entry.id),
  )
  const own = new Set(db.all(ownIds).map(({ actorId }) => actorId))
  const ours = words.find(({ actorId }) => own.size === 0 || actorId === null || own.has(actorId))
  return {
    wordsId: ours?.id ?? null,
    wordsOfOthers: ours === undefined && words.length > 0,
    systemWrote: entries.some(({ actorId, createdAt }) => actorId === null && (createdAt ?? since) > since),
  }
}

/** Whether the words of a comment that may have arrived stand in the timeline as it is stored here. */
export function isInThread(db: ReadableDb, { reportId, ...rest }: StoredAction): boolean {
  const mayHaveArrived = rest.state === 'sending' || rest.state === 'unsure'
  if (reportId === null || !mayHaveArrived || rest.action.kind !== 'comment') return false
  return seenSince(db, reportId, { reportId, ...rest }).wordsId !== null
}
