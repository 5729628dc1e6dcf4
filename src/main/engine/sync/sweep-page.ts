import { formatInstant } from '#shared/admin-api/instant.ts'
import { limits } from '#shared/admin-api/limits.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Transaction } from '../store/database.ts'
import { markDetailsStale } from '../store/reports/reports.ts'
import { countRemovedSince } from '../store/reports/tombstones.ts'
import { clearSetAsideAbout } from '../store/sync/set-aside.ts'
import { earliestCreatedFrom, highestReportId, unlistedReports } from '../store/sync/sweep.ts'
import { type CursorTrail, goesRound } from './cursor-trail.ts'
import { askForPage, storePage } from './queue-page.ts'
import { afterSweptPage, type ById, partAfter, type Round, readSweep } from './sweep-position.ts'
import type { SyncContext } from './sync-context.ts'

/** How a page of a sweep ended. `moved`: stored, together with where the round stands then. */
export type SweepPageOutcome =
  | { readonly kind: 'moved'; readonly progress: boolean }
  | { readonly kind: 'failed'; readonly error: DeskError }
  /** This part of the round cannot be read to its end. */
  | { readonly kind: 'givenUp'; readonly error: DeskError }

/** Stores where a round stands, in the transaction that stores what it stands for. */
export type MoveOn = (transaction: Transaction, next: Round | null) => void

/** Restarts that bring nothing new, until the round goes on without this part. */
export const restartsAtMost = 3

/**
 * One page of all reports by id. It stores what silently changed. Reports that are here and that the page ought to
 * list, and does not, have their details read again: the answer to that tells whether they are gone.
 */
export async function sweepById(
  context: SyncContext,
  round: ById,
  moveOn: MoveOn,
  trail: CursorTrail,
): Promise<SweepPageOutcome> {
  const { db } = context
  const { cursor, bound } = round
  const highest = highestReportId(db) ?? round.lastId
  if (cursor === null) trail.begin()
  const answer = await askForPage(context, {
    sort: 'id',
    ...(bound === null ? {} : { createdFromUtc: formatInstant(bound) }),
    ...(cursor === null ? {} : { cursor }),
  })
  if (!answer.ok) {
    const { error } = answer
    const mayRestart = error.kind === 'refused' && (cursor !== null || bound !== null)
    return mayRestart ? restart(error) : { kind: 'failed', error }
  }

  const page = answer.value
  if (trail.leadsBack(cursor, page)) return restart(goesRound('reports by id'))
  const ids = page.items.map(({ id }) => id)
  const swept = { ids, broken: page.setAside.length > 0, nextCursor: page.nextCursor }
  const { next: behind, judged } = afterSweptPage(round, swept, highest)
  const met = new Set(page.setAside.map(({ what }) => what))
  const next = { ...behind, unmet: behind.unmet.filter((what) => !met.has(what)) }
  const isLast = page.nextCursor === null
  const left = isLast ? unlistedReports(db, { above: next.lastId, upTo: highest }, []).length : 0
  // An answer gone wrong may look like the end. From the last row on it shows what is true.
  const endsEarly = left > (ids.length === 0 ? 0 : limits.pageSizeMax) && round.restarts === 0
  const kept = storePage(context, page, (transaction) => {
    const missing = judged === null ? [] : unlistedReports(transaction, judged, ids)
    for (const id of missing) if (!endsEarly || id < next.lastId) markDetailsStale(transaction, id)
    const endsEmpty = isLast && ids.length === 0 && !swept.broken && !endsEarly
    if (endsEmpty)
      askAboutSome(transaction, unlistedReports(transaction, { above: next.lastId, upTo: highest }, []))
    // A report that could not be read and is no longer listed is gone; nothing else would tell that.
    if (isLast && !endsEarly) for (const what of next.unmet) clearSetAsideAbout(transaction, what)
    if (endsEarly) moveOn(transaction, { ...behindLastId(context, next), restarts: 1 })
    else moveOn(transaction, isLast ? partAfter('ids') : next)
  })
  if (kept.ok) trail.passed(cursor, page)
  return stored(kept, !endsEarly)

  function restart(error: DeskError): SweepPageOutcome {
    if (round.restarts >= restartsAtMost) return { kind: 'givenUp', error }
    // A bound that is refused is left out: then the traversal meets again what it has done, and no more than that.
    const restarted = cursor === null ? { ...round, bound: null } : behindLastId(context, round)
    const moved = storePage(context, nothing, (transaction) =>
      moveOn(transaction, { ...restarted, restarts: round.restarts + 1 }),
    )
    return stored(moved, false)
  }
}

/** Reports asked for one by one when the service seems to show none any more, and nothing speaks for it yet. */
const askedAtFirst = 5
/** For each report that was found to be gone since the last round, so many are asked for. */
const askedForEachGone = 20

/**
 * The service lists nothing, a second time: either all the rest is gone, or it answers wrongly. A few reports are
 * asked for; when they are gone, the next round asks for many more.
 */
function askAboutSome(transaction: Transaction, ids: readonly number[]): void {
  const gone = countRemovedSince(transaction, readSweep(transaction)?.endedAt ?? 0)
  for (const id of ids.slice(0, Math.max(askedAtFirst, gone * askedForEachGone)))
    markDetailsStale(transaction, id)
}

const nothing = { items: [], setAside: [], nextCursor: null }

/**
 * The traversal from its last row on. There is no filter by id, but there is one by createdAt: from the earliest of
 * the reports that are still to come, none of those can be missed, whether or not ids grow with time. The last row
 * is among them, so that an answer without any row says that it cannot be true.
 */
function behindLastId({ db }: SyncContext, round: ById): ById {
  return { ...round, cursor: null, blurred: false, bound: earliestCreatedFrom(db, round.lastId) }
}

function stored(result: Result<number>, progress: boolean): SweepPageOutcome {
  return result.ok ? { kind: 'moved', progress } : { kind: 'failed', error: result.error }
}
