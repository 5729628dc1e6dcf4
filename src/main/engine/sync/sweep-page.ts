import { formatInstant } from '#shared/admin-api/instant.ts'
import { limits } from '#shared/admin-api/limits.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Transaction } from '../store/database.ts'
import { markDetailsStale } from '../store/reports/reports.ts'
import { countRemovedSince } from '../store/reports/tombstones.ts'
import { clearSetAsideAbout } from '../store/set-aside.ts'
import { earliestCreatedFrom, highestReportId, unlistedReports } from '../store/sync/sweep.ts'
import { type CursorTrail, goesRound } from './cursor-trail.ts'
import { askForPage, storePage } from './queue-page.ts'
import { afterSweptPage, type ById, partAfter, type Round, readSweep } from './sweep-position.ts'
import type { SyncContext } from './sync-context.ts'

/** The outcome of a sweep's page. `moved`: the page was stored, together with the round's new position. */
export type SweepPageOutcome =
  | { readonly kind: 'moved'; readonly progress: boolean }
  | { readonly kind: 'failed'; readonly error: DeskError }
  /** This part of the round cannot be read to its end. */
  | { readonly kind: 'givenUp'; readonly error: DeskError }

/** Stores a round's position, in the transaction that stores the rows it covers. */
export type MoveOn = (transaction: Transaction, next: Round | null) => void

/** How many restarts without progress are made before the round goes on without this part. */
export const restartsAtMost = 3

/**
 * Reads one page of all reports by id and stores silent changes. The details of a stored report that should be on the
 * page, but is not, are read again: the answer shows whether the report is gone.
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
  // A wrong answer may look like the end of the list. Starting again from the last row shows whether it is the end.
  const endsEarly = left > (ids.length === 0 ? 0 : limits.pageSizeMax) && round.restarts === 0
  const kept = storePage(context, page, (transaction) => {
    const missing = judged === null ? [] : unlistedReports(transaction, judged, ids)
    for (const id of missing) if (!endsEarly || id < next.lastId) markDetailsStale(transaction, id)
    const endsEmpty = isLast && ids.length === 0 && !swept.broken && !endsEarly
    if (endsEmpty)
      askAboutSome(transaction, unlistedReports(transaction, { above: next.lastId, upTo: highest }, []))
    // An unreadable report that no page has listed is gone; nothing else would show that, so the note about it is
    // cleared.
    if (isLast && !endsEarly) for (const what of next.unmet) clearSetAsideAbout(transaction, what)
    if (endsEarly) moveOn(transaction, { ...behindLastId(context, next), restarts: 1 })
    else moveOn(transaction, isLast ? partAfter('ids') : next)
  })
  if (kept.ok) trail.passed(cursor, page)
  return stored(kept, !endsEarly)

  function restart(error: DeskError): SweepPageOutcome {
    if (round.restarts >= restartsAtMost) return { kind: 'givenUp', error }
    // If the service refuses the bound, the traversal continues without it. It then repeats work already done, at no
    // other cost.
    const restarted = cursor === null ? { ...round, bound: null } : behindLastId(context, round)
    const moved = storePage(context, nothing, (transaction) =>
      moveOn(transaction, { ...restarted, restarts: round.restarts + 1 }),
    )
    return stored(moved, false)
  }
}

/**
 * How many reports are requested one by one when the service seems to show no more, and there is no evidence yet that
 * they are gone.
 */
const askedAtFirst = 5
/** How many more reports are requested for each report found gone since the last round. */
const askedForEachGone = 20

/**
 * Marks a few of these reports to be requested one by one. The service has now listed nothing twice: either all
 * remaining reports are gone, or the answer is wrong. If the few are gone, the next round requests many more.
 */
function askAboutSome(transaction: Transaction, ids: readonly number[]): void {
  const gone = countRemovedSince(transaction, readSweep(transaction)?.endedAt ?? 0)
  for (const id of ids.slice(0, Math.max(askedAtFirst, gone * askedForEachGone)))
    markDetailsStale(transaction, id)
}

const nothing = { items: [], setAside: [], nextCursor: null }

/**
 * The position that restarts the traversal from its last row. There is a filter by createdAt, but none by id. So the
 * traversal starts at the earliest createdAt of the last row and all reports after it, and misses none of them, whether
 * or not ids grow with time. The last row is listed again, so an empty answer cannot be true.
 */
function behindLastId({ db }: SyncContext, round: ById): ById {
  return { ...round, cursor: null, blurred: false, bound: earliestCreatedFrom(db, round.lastId) }
}

function stored(result: Result<number>, progress: boolean): SweepPageOutcome {
  return result.ok ? { kind: 'moved', progress } : { kind: 'failed', error: result.error }
}
