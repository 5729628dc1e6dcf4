import type { SeverityBand } from '../severity.ts'
import { statusPhase } from '../status.ts'
import { statusMoveIn, tellsReward } from './status-moves.ts'

/** A timeline entry, as far as clocks need it. Times are ms since 1970. */
export interface SlaEntry {
  readonly createdAt: number | null
  /** null = the system. */
  readonly actorId: string | null
  /** null = not said: the reporter may not have read it. */
  readonly isInternal: boolean | null
  readonly message: string | null
}

/** The user's decision that no entry shows yet: it counts from when it was decided. */
export type DecidedEvent =
  /** `from`: the status before it; null = unknown. */
  | { readonly kind: 'status'; readonly at: number; readonly from: string | null; readonly status: string }
  | { readonly kind: 'reply' | 'reward'; readonly at: number }

/** A report as the local copy knows it. */
export interface SlaReport {
  readonly programId: number | null
  readonly severity: SeverityBand
  /** ms since 1970; null = not said. */
  readonly receivedAt: number | null
  /** Later dates are not believed; ms since 1970. */
  readonly latestAt: number
  readonly reporterId: string | null
  /** Name of the status the service last gave. */
  readonly status: string | null
  /** Whether a bounty or bonus is set; null while its details have not been read. */
  readonly hasReward: boolean | null
  /** False if the target pays nothing; null = not said. */
  readonly mayBeRewarded: boolean | null
  /** No reporter waits for a reply: the team recorded it itself. */
  readonly isKnownIssue: boolean
  /** Oldest first. */
  readonly entries: readonly SlaEntry[]
  /** Whether all entries up to the newest one the service mentioned are here. */
  readonly isWhole: boolean
  /** Decisions the service has, which the status it gave already includes. Oldest first. */
  readonly sent: readonly DecidedEvent[]
  /** Decisions the service does not have yet. Oldest first. */
  readonly pending: readonly DecidedEvent[]
}

/** Why the state of a clock is unknown. */
export type UnknownBecause =
  /** Not all of the timeline is here. */
  | 'timelineNotRead'
  /** The time of receipt, or of an entry, is missing. */
  | 'noDate'
  /** There is a comment, but the reporter is unknown. */
  | 'reporterUnknown'
  /** The timeline's status changes do not lead to the report's status. */
  | 'statusUnknown'
  /** A reward is set, but no entry says since when. */
  | 'rewardNotDated'
  /** The report's details have not been read. */
  | 'detailsNotRead'
  /** The service did not say whether the target pays. */
  | 'eligibilityUnknown'
  /** The calendar has no working time for the next twenty years. */
  | 'noWorkingTime'

export type Known<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'unknown'; readonly because: UnknownBecause }

/** A stretch in which a report had one status; the last one has no end. Times are ms since 1970. */
export interface StatusStretch {
  readonly status: string
  readonly from: number
  readonly to: number | null
}

/** The events of a report, as far as they are proven. null = it did not happen. */
export interface SlaHistory {
  readonly receivedAt: number
  /** In order, without gaps. */
  readonly stretches: Known<readonly StatusStretch[]>
  readonly firstReplyAt: Known<number | null>
  readonly rewardedAt: Known<number | null>
}

const known = <T>(value: T): Known<T> => ({ kind: 'known', value })
const unknown = (because: UnknownBecause) => ({ kind: 'unknown', because }) as const

/** Earlier times are implausible, and would make a calendar long. */
const earliest = Date.UTC(2000, 0)

/**
 * The events the timeline proves. Nothing is guessed: the service writes a change of status as a sentence for people,
 * so changes count only if each begins with the status the previous one ended with, and the last leads to the report's
 * status.
 */
export function historyOf(report: SlaReport, isStatus: (name: string) => boolean): Known<SlaHistory> {
  const { receivedAt, entries, isWhole, latestAt } = report
  const isPlausible = (at: number | null): at is number => at !== null && at >= earliest && at <= latestAt
  if (!isPlausible(receivedAt)) return unknown('noDate')
  if (!isWhole) {
    const nothing = unknown('timelineNotRead')
    return known({ receivedAt, stretches: nothing, firstReplyAt: nothing, rewardedAt: nothing })
  }
  if (entries.some(({ createdAt }) => !isPlausible(createdAt))) return unknown('noDate')
  return known({
    receivedAt,
    stretches: stretchesOf(report, receivedAt, isStatus),
    firstReplyAt: firstReply(report),
    rewardedAt: firstReward(report),
  })
}

/** Authors are compared with the reporter: if the reporter is unknown, an entry may be theirs. */
function firstReply({ entries, reporterId, sent, pending }: SlaReport): Known<number | null> {
  const reply = entries.find(
    ({ actorId, isInternal }) => actorId !== null && actorId !== reporterId && isInternal === false,
  )
  if (reply !== undefined && reporterId === null) return unknown('reporterUnknown')
  const decided = [...sent, ...pending].find(({ kind }) => kind === 'reply')
  return known(reply?.createdAt ?? decided?.at ?? null)
}

function firstReward({ entries, hasReward, pending }: SlaReport): Known<number | null> {
  const line = entries.find(({ actorId, message }) => actorId === null && tellsReward(message ?? ''))
  if (line !== undefined && hasReward !== false) return known(line.createdAt)
  const decided = pending.find(({ kind }) => kind === 'reward')
  if (hasReward === false) return known(decided?.at ?? null)
  return unknown(hasReward === null ? 'detailsNotRead' : 'rewardNotDated')
}

function stretchesOf(
  { entries, status, sent, pending }: SlaReport,
  receivedAt: number,
  isStatus: (name: string) => boolean,
): Known<readonly StatusStretch[]> {
  const moves = entries.flatMap(({ actorId, message, createdAt }) => {
    const move = actorId === null && message !== null ? statusMoveIn(message, isStatus) : null
    return move === null || createdAt === null ? [] : [{ ...move, at: createdAt }]
  })
  const sentMoves = sent.filter((event) => event.kind === 'status')
  const first = moves[0]?.from ?? sentMoves[0]?.from ?? status
  if (first === null || status === null) return unknown('statusUnknown')
  // A report that has left its first status without an entry about it has an unknown history.
  if (moves.length === 0 && !isBeginning(first)) return unknown('statusUnknown')
  const stretches: StatusStretch[] = []
  let current = { status: first, from: receivedAt }
  const moveTo = (next: string, at: number) => {
    const from = Math.max(at, current.from)
    stretches.push({ ...current, to: from })
    current = { status: next, from }
  }
  for (const { from, to, at } of moves) {
    if (!isSameName(from, current.status)) return unknown('statusUnknown')
    moveTo(to, at)
  }
  for (const { from, status: next, at } of sentMoves) {
    if (from !== null && !isSameName(from, current.status)) return unknown('statusUnknown')
    moveTo(next, at)
  }
  if (!isSameName(current.status, status)) return unknown('statusUnknown')
  for (const event of pending) if (event.kind === 'status') moveTo(event.status, event.at)
  return known([...stretches, { ...current, to: null }])
}

const isSameName = (one: string, other: string) => plain(one) === plain(other)
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()

const isBeginning = (status: string) => statusPhase(status) === 'new'
