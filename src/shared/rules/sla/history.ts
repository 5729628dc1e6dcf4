import type { SeverityBand } from '../severity.ts'
import { statusPhase } from '../status.ts'
import { statusMoveIn, tellsReward } from './status-moves.ts'

/** The parts of a timeline entry that clocks need. Times are ms since 1970. */
export interface SlaEntry {
  readonly createdAt: number | null
  /** null = a system entry. */
  readonly actorId: string | null
  /** null = the service did not say, so the reporter may not have seen the entry. */
  readonly isInternal: boolean | null
  readonly message: string | null
}

/** A decision of the user that no timeline entry shows yet; `at` is when the user decided. */
export type DecidedEvent =
  /** `from`: the status before it; null = unknown. */
  | { readonly kind: 'status'; readonly at: number; readonly from: string | null; readonly status: string }
  | { readonly kind: 'reply' | 'reward'; readonly at: number }

/** The facts about a report, from the local copy, from which its history is derived. */
export interface SlaReport {
  readonly programId: number | null
  readonly severity: SeverityBand
  /** ms since 1970; null = the service did not say. */
  readonly receivedAt: number | null
  /** Latest plausible time, in ms since 1970; later dates are treated as missing. */
  readonly latestAt: number
  readonly reporterId: string | null
  /** Name of the report's status when last read from the service; null = unknown. */
  readonly status: string | null
  /** Whether a bounty or bonus is set; null while the report's details have not been read. */
  readonly hasReward: boolean | null
  /** False if no bounties are paid for the target; null = the service did not say. */
  readonly mayBeRewarded: boolean | null
  /** The report is a known issue, which the team recorded itself; so no reporter waits for a reply. */
  readonly isKnownIssue: boolean
  /** Oldest first. */
  readonly entries: readonly SlaEntry[]
  /** Whether `entries` has all entries up to the newest one that the service has reported. */
  readonly isWhole: boolean
  /** Decisions that were sent, so that `status` already includes them. Oldest first. */
  readonly sent: readonly DecidedEvent[]
  /** Decisions that are not sent yet. Oldest first. */
  readonly pending: readonly DecidedEvent[]
}

/** Why a part of a report's history, or the state of a clock, is unknown. */
export type UnknownBecause =
  /** The local copy does not have the whole timeline. */
  | 'timelineNotRead'
  /** The time of receipt or of an entry is missing or implausible. */
  | 'noDate'
  /** There is a public comment, but the reporter is unknown, so that the comment may be the reporter's own. */
  | 'reporterUnknown'
  /** The changes of status in the timeline do not lead to the report's status. */
  | 'statusUnknown'
  /** A reward is set, but no entry shows since when. */
  | 'rewardNotDated'
  /** The report's details have not been read. */
  | 'detailsNotRead'
  /** The service did not say whether bounties are paid for the target. */
  | 'eligibilityUnknown'
  /** The calendar has no working time for the next twenty years. */
  | 'noWorkingTime'

export type Known<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'unknown'; readonly because: UnknownBecause }

/** A span of time in which a report had one status; `to` is null for the last one. Times are ms since 1970. */
export interface StatusStretch {
  readonly status: string
  readonly from: number
  readonly to: number | null
}

/** The events of a report, as far as they are proven. null = the event did not happen. */
export interface SlaHistory {
  readonly receivedAt: number
  /** In order, without gaps. */
  readonly stretches: Known<readonly StatusStretch[]>
  readonly firstReplyAt: Known<number | null>
  readonly rewardedAt: Known<number | null>
}

const known = <T>(value: T): Known<T> => ({ kind: 'known', value })
const unknown = (because: UnknownBecause) => ({ kind: 'unknown', because }) as const

/** Earliest plausible time; earlier ones would also make computing with the calendar slow. */
const earliest = Date.UTC(2000, 0)

/**
 * The events that the timeline proves; nothing is guessed. The service describes changes of status only in sentences
 * for people. So they count only if they form a chain: each begins with the status to which the previous one led, and
 * the last leads to the report's status.
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

/**
 * The first public comment by anyone but the reporter; else the first reply that the user has decided. Unknown if there
 * is a public comment but the reporter is unknown, since that comment may be the reporter's.
 */
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
  // Without any recorded change, the present status must be one in which reports begin; else an entry is missing.
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
