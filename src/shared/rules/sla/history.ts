import type { SeverityBand } from '../severity.ts'
import { statusPhase } from '../status.ts'
import { statusMoveIn, tellsReward } from './status-moves.ts'

/** An entry of a timeline, as far as clocks ask for it. Times are ms since 1970. */
export interface SlaEntry {
  readonly createdAt: number | null
  /** null = the system. */
  readonly actorId: string | null
  /** null = not said: the reporter may not have read it. */
  readonly isInternal: boolean | null
  readonly message: string | null
}

/** What a person decided here and no entry tells of yet: it counts from when it was decided. */
export type DecidedEvent =
  /** `from`: the status before it; null = not known. */
  | { readonly kind: 'status'; readonly at: number; readonly from: string | null; readonly status: string }
  | { readonly kind: 'reply' | 'reward'; readonly at: number }

/** A report as the local copy knows it. */
export interface SlaReport {
  readonly programId: number | null
  readonly severity: SeverityBand
  /** ms since 1970; null = not said. */
  readonly receivedAt: number | null
  /** What is dated later than this is not believed; ms since 1970. */
  readonly latestAt: number
  readonly reporterId: string | null
  /** Name of the status the service last told. */
  readonly status: string | null
  /** Whether a bounty or bonus is set; null while its details have not been read. */
  readonly hasReward: boolean | null
  /** False where the target pays nothing; null = not said. */
  readonly mayBeRewarded: boolean | null
  /** Nobody waits for a word on it: the team wrote it down itself. */
  readonly isKnownIssue: boolean
  /** Oldest first. */
  readonly entries: readonly SlaEntry[]
  /** Whether every entry up to the newest the service told of is here. */
  readonly isWhole: boolean
  /** What the service has, and the status it tells includes. Oldest first. */
  readonly sent: readonly DecidedEvent[]
  /** What it does not have. Oldest first. */
  readonly pending: readonly DecidedEvent[]
}

/** Why a clock cannot be told. */
export type UnknownBecause =
  /** Not all of the timeline is here. */
  | 'timelineNotRead'
  /** When it was received, or when an entry was written, was not said. */
  | 'noDate'
  /** Somebody wrote, and who the reporter is was not said. */
  | 'reporterUnknown'
  /** The lines of the timeline do not lead to the status the report has. */
  | 'statusUnknown'
  /** A reward is set, and no line says since when. */
  | 'rewardNotDated'
  /** Its details have not been read. */
  | 'detailsNotRead'
  /** Whether the target pays was not said. */
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

/** What happened to a report, as far as it is proven. null = it did not happen. */
export interface SlaHistory {
  readonly receivedAt: number
  /** In order, without gaps. */
  readonly stretches: Known<readonly StatusStretch[]>
  readonly firstReplyAt: Known<number | null>
  readonly rewardedAt: Known<number | null>
}

const known = <T>(value: T): Known<T> => ({ kind: 'known', value })
const unknown = (because: UnknownBecause) => ({ kind: 'unknown', because }) as const

/** An earlier time is no time a team worked by, and a calendar would be long. */
const earliest = Date.UTC(2000, 0)

/**
 * What the timeline proves. Nothing is guessed: the service writes a change of status as a line for people, so the
 * lines count only when each begins where the one before ended and the last leads to the status the report has.
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

/** Who wrote is compared with the reporter: without knowing that one, an entry may be theirs. */
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
  // A report that is past its beginning without a line about it has a history that is not told.
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
