import type { Action, Audience } from '#shared/desk/actions.ts'
import { tellerOf } from '#shared/rules/outbox/same-words.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { claimedEntries, type StoredAction } from '../store/outbox/outbox-entries.ts'
import { aboutReport, setAsideItems } from '../store/set-aside.ts'

interface Entry {
  readonly id: string
  readonly message: string | null
  readonly createdAt: number | null
  readonly isInternal: number | null
  readonly actorId: string | null
}

interface EntryOnReport extends Entry {
  readonly reporterId: string | null
}

const entriesSince = select<EntryOnReport>(
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
/** The authors of timeline entries that came from own actions, as far as the service named or showed these entries. */
const ownIds = select<{ actorId: string }>(
  'outbox.ownIds',
  `select distinct e.actor_id as actorId from outbox o
     join activities e on e.report_id = o.report_id and e.id = o.result_id
   where o.result_id is not null and e.actor_id is not null`,
)

interface Words {
  readonly text: string
  /** The audience; null when the service decides. */
  readonly audience: Audience | null
}

/** The text an action writes into the timeline; null when it writes none. */
export function wordsOf(action: Action): Words | null {
  if (action.kind === 'comment') return { text: action.text, audience: action.audience }
  if (action.kind !== 'transition' || action.message === undefined) return null
  return action.message.trim() === '' ? null : { text: action.message, audience: null }
}

/** Whether an entry has the audience of the action. An entry without a stated audience may have either. */
function isFor({ audience }: Words, { isInternal }: Entry): boolean {
  return audience === null || isInternal === null || (isInternal === 1) === (audience === 'internal')
}

/**
 * Tolerance in ms: a service may give a report's last activity more precisely, or later, than the times of its entries.
 */
const datedEarlier = 60_000

/**
 * The entries that were known before an action is sent: their ids or, for unreadable entries, the names under which
 * these are noted.
 *
 * @param activityAt the report's last activity, by the service's clock.
 */
export function entriesBefore(db: ReadableDb, reportId: number, activityAt: number | null): string[] {
  const entries = db.all(entriesSince, { reportId, since: (activityAt ?? 0) - datedEarlier })
  return [...entries.map(({ id }) => id), ...unreadableEntries(db, reportId)]
}

/** The names under which unreadable timeline entries of the report are noted. */
function unreadableEntries(db: ReadableDb, reportId: number): string[] {
  return setAsideItems(db, 'listActivities', aboutReport(reportId))
}

/**
 * Whether the timeline may have entries that are not in the local copy and that would be mistaken for this action if
 * its answer were lost.
 */
export function mayHaveUnknownEntries(db: ReadableDb, reportId: number, action: Action): boolean {
  if (wordsOf(action) === null) return false
  const reading = db.get(readingOf, [reportId])
  return reading === undefined || reading.readAt === null || reading.isStale === 1
}

/** When the timeline was last read down to a known entry or to its end, in ms since 1970; null = never. */
export function timelineReadAt(db: ReadableDb, reportId: number): number | null {
  return db.get(readingOf, [reportId])?.readAt ?? null
}

export interface SeenSince {
  /** Id of an entry with the action's text that did not exist when the action was sent; null when there is none. */
  readonly wordsId: string | null
  /** There is an entry with the action's text, but as far as is known its author is another person. */
  readonly wordsOfOthers: boolean
  /** There is an entry with another text that the service may have made from the action. */
  readonly mayBeRewritten: boolean
  /** There is an entry that cannot be read. */
  readonly hasUnreadable: boolean
  /** There is an entry that, as far as is known, the user wrote, but not with an action of this desk. */
  readonly ownUnclaimed: boolean
  readonly systemWrote: boolean
}

/** Compares the action with the stored timeline entries since the action was sent. */
export function seenSince(db: ReadableDb, reportId: number, sent: StoredAction): SeenSince {
  const since = sent.sentActivityAt ?? 0
  const entries = db.all(entriesSince, { reportId, since: since - datedEarlier })
  const systemWrote = entries.some(
    ({ actorId, createdAt }) => actorId === null && (createdAt ?? since) > since,
  )
  const words = wordsOf(sent.action)
  const known = new Set([...sent.entriesBefore, ...claimedEntries(db, reportId)])
  const hasUnreadable = unreadableEntries(db, reportId).some((named) => !known.has(named))
  if (words === null) return { ...nothingSaid, hasUnreadable, systemWrote }

  const own = new Set(db.all(ownIds).map(({ actorId }) => actorId))
  const isOwn = ({ actorId }: Entry) => actorId !== null && own.has(actorId)
  const mayBeOwn = (entry: Entry) => own.size === 0 || entry.actorId === null || isOwn(entry)
  const fresh = entries.filter((entry) => !known.has(entry.id) && (isOwn(entry) || !isByReporter(entry)))
  const saysIt = tellerOf(words.text)
  const same = fresh.filter(({ message }) => message !== null && saysIt(message))
  const ours = same.find((entry) => isFor(words, entry) && mayBeOwn(entry))
  // The reporter must not receive a reply twice, so for public text the author does not matter.
  const isPublic = words.audience !== 'internal'
  return {
    wordsId: ours?.id ?? null,
    wordsOfOthers: ours === undefined && same.length > 0,
    mayBeRewritten:
      hasUnreadable ||
      fresh.some((entry) =>
        entry.message === null ? isOwn(entry) : isFor(words, entry) && (isPublic || mayBeOwn(entry)),
      ),
    hasUnreadable,
    ownUnclaimed: fresh.some((entry) => entry.actorId !== null && isFor(words, entry) && mayBeOwn(entry)),
    systemWrote,
  }
}

const nothingSaid = {
  wordsId: null,
  wordsOfOthers: false,
  mayBeRewritten: false,
  ownUnclaimed: false,
} as const

const isByReporter = ({ actorId, reporterId }: EntryOnReport) => actorId !== null && actorId === reporterId

/** Whether a comment that may have arrived is in the stored timeline. */
export function isInThread(db: ReadableDb, { reportId, ...rest }: StoredAction): boolean {
  const mayHaveArrived = rest.state === 'sending' || rest.state === 'unsure'
  if (reportId === null || !mayHaveArrived || rest.action.kind !== 'comment') return false
  return seenSince(db, reportId, { reportId, ...rest }).wordsId !== null
}
