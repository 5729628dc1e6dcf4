import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type { WritableDb } from '../store/database.ts'
import { markDetailsStale } from '../store/reports/reports.ts'
import {
  addListed,
  anyHas,
  clearListed,
  contradictingDetails,
  countListed,
  listedBounties,
  storeListed,
  type UnshownFact,
} from '../store/reports/unshown-facts.ts'
import { type CursorTrail, goesRound } from './cursor-trail.ts'
import { outOfOrder } from './out-of-order.ts'
import { askForPage, type QueuePage, storePage } from './queue-page.ts'
import { type MoveOn, restartsAtMost, type SweepPageOutcome } from './sweep-page.ts'
import { type ByFact, partAfter } from './sweep-position.ts'
import type { SyncContext } from './sync-context.ts'

/**
 * Maximum number of reports read again after one traversal because their details contradict the list. It limits the
 * cost if the service's definition of a fact differs from the desk's.
 */
const rereadAtMost = 200

/**
 * Reads one page of the reports that have a fact without a field. Only reports with the fact are listed, so few pages
 * are needed. Reports with a reward are listed by bounty: their order shows, without further requests, whose amount has
 * changed.
 */
export async function readFactPage(
  context: SyncContext,
  round: ByFact,
  moveOn: MoveOn,
  trail: CursorTrail,
): Promise<SweepPageOutcome> {
  const { db } = context
  const { part: fact, cursor } = round
  if (cursor === null) trail.begin()
  const answer = await askForPage(context, {
    [fact]: true,
    sort: fact === 'hasReward' ? '-bounty' : 'id',
    ...(cursor === null ? {} : { cursor }),
  })
  if (!answer.ok) {
    const { error } = answer
    return error.kind === 'refused' && cursor !== null
      ? restart(context, round, error, moveOn)
      : { kind: 'failed', error }
  }
  const page = answer.value
  if (trail.leadsBack(cursor, page)) return restart(context, round, goesRound(`reports with ${fact}`), moveOn)
  // An empty list where reports had the fact may be a wrong answer, so it is requested once more.
  const vanished = page.items.length === 0 && cursor === null && round.restarts === 0 && anyHas(db, fact)
  if (vanished) return restart(context, round, emptyAnswer, moveOn)

  const whole = round.whole && isWhole(page, cursor)
  let changed = false
  const kept = storePage(context, page, (transaction) => {
    if (cursor === null) clearListed(transaction)
    addListed(
      transaction,
      page.items.map(({ id }) => id),
    )
    if (page.nextCursor !== null) {
      moveOn(transaction, { ...round, cursor: page.nextCursor, whole })
      return
    }
    changed = storeListed(transaction, fact, { complete: whole })
    if (whole) for (const id of toReadAgain(transaction, fact)) markDetailsStale(transaction, id)
    clearListed(transaction)
    moveOn(transaction, partAfter(fact))
  })
  if (kept.ok) trail.passed(cursor, page)
  if (kept.ok && changed) context.reportsChanged('many')
  return settled(kept, true)
}

const emptyAnswer: DeskError = { kind: 'badAnswer', what: 'the list of reports is empty all at once' }

function isWhole(page: QueuePage, cursor: string | null): boolean {
  return (
    page.setAside.length === 0 && (page.items.length > 0 || (cursor === null && page.nextCursor === null))
  )
}

/** Starts again from the first page: these lists are short. */
function restart(context: SyncContext, round: ByFact, error: DeskError, moveOn: MoveOn): SweepPageOutcome {
  const restarts = round.restarts + 1
  if (restarts > restartsAtMost) return { kind: 'givenUp', error }
  const empty = { items: [], setAside: [], nextCursor: null }
  const again = storePage(context, empty, (transaction) =>
    moveOn(transaction, { ...round, cursor: null, whole: true, restarts }),
  )
  return settled(again, false)
}

function settled(result: Result<number>, progress: boolean): SweepPageOutcome {
  return result.ok ? { kind: 'moved', progress } : { kind: 'failed', error: result.error }
}

/** Ids of reports whose stored details contradict the complete list. */
function toReadAgain(db: WritableDb, fact: UnshownFact): readonly number[] {
  const contradicting = contradictingDetails(db, fact, rereadAtMost)
  if (fact !== 'hasReward') return contradicting
  const misplaced = outOfOrder(listedBounties(db), ({ bounty }) => bounty).map(({ id }) => id)
  // If very many are out of order, the service sorts differently, so the order proves nothing.
  const provesNothing = misplaced.length > Math.max(20, countListed(db) / 20)
  return provesNothing ? contradicting : [...new Set([...contradicting, ...misplaced])]
}
