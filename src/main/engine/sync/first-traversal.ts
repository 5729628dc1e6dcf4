import { formatInstant } from '#shared/admin-api/instant.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import { countReports } from '../store/reports.ts'
import { inTransaction } from '../store/transaction.ts'
import type { StepOutcome, SyncContext } from './context.ts'
import { type CursorTrail, goesRound } from './cursor-trail.ts'
import { markBeforeFirstSync } from './mark.ts'
import { askForPage, type QueuePage, storePage } from './queue-page.ts'
import {
  afterFirstPage,
  afterRefusedCursor,
  type FirstTraversal,
  firstTraversalFromTop,
  writeChanges,
  writeCurrentAsOf,
  writeFirstTraversal,
} from './standing.ts'

/**
 * The first page of all: the reports with the newest activity. It makes the list useful at once and tells the mark
 * before anything else is read. When it holds everything, the first sync is over with it; when it holds nothing, the
 * traversal of the whole queue has to find the same.
 */
export async function readNewestActivity(context: SyncContext): Promise<StepOutcome> {
  const startedAt = context.now()
  const answer = await askForPage(context, { sort: '-lastActivityAt' })
  if (!answer.ok) return { kind: 'failed', error: answer.error, startedAt }

  const page = answer.value
  const isAll = page.nextCursor === null && !isEmpty(page)
  const stored = storePage(context, page, () => {
    const times = page.items.map((report) => report.lastActivityAt)
    writeChanges(context.db, { mark: markBeforeFirstSync(times, page.answeredAt) })
    writeFirstTraversal(context.db, { ...firstTraversalFromTop, done: isAll })
    if (isAll) writeCurrentAsOf(context.db, startedAt)
  })
  return stored.ok ? { kind: 'done', progress: true } : { kind: 'failed', error: stored.error, startedAt }
}

/** Pages that pour in and are stored in one commit: they share most of the pages of the file they write to. */
const pagesTogether = 4
/** The longest that one of them waits for the next. */
const waitsAtMostMs = 50

/** Pages that are here and not stored yet, and how far they bring the traversal. */
interface Held {
  readonly pages: readonly QueuePage[]
  readonly standing: FirstTraversal
}

/**
 * The next page of the whole queue, newest report first (the service's own order), and as long as they follow each other
 * at once the pages behind it. A report's createdAt does not change, so that no report can slip past the cursor while
 * the traversal is under way.
 *
 * @param atMost so many pages.
 */
export async function readNextPages(
  context: SyncContext,
  from: FirstTraversal,
  trail: CursorTrail,
  atMost = pagesTogether,
): Promise<StepOutcome> {
  const startedAt = context.now()
  let held: Held = { pages: [], standing: from }

  /** @returns how the step ends when they cannot be stored, or null. */
  function storeHeld(): StepOutcome | null {
    const { pages, standing } = held
    if (pages.length === 0) return null
    const together = {
      items: pages.flatMap(({ items }) => items),
      setAside: pages.flatMap(({ setAside }) => setAside),
      nextCursor: standing.cursor,
    }
    const stored = storePage(context, together, () => writeFirstTraversal(context.db, standing), 'soon')
    held = { pages: [], standing }
    if (stored.ok) return null
    // The same pages will come again.
    trail.begin()
    return { kind: 'failed', error: stored.error, startedAt }
  }

  for (;;) {
    const { standing } = held
    if (standing.cursor === null) trail.begin()
    const asked = askForNext(context, standing)
    const unstored = held.pages.length > 0 && !(await comesSoon(context, asked)) ? storeHeld() : null
    if (unstored !== null) return unstored
    const received = judge(context, standing, trail, await asked)
    if (received.kind === 'unusable') return storeHeld() ?? received.end(startedAt)
    trail.passed(standing.cursor, received.page)
    held = { pages: [...held.pages, received.page], standing: received.next }
    if (received.next.done || held.pages.length >= atMost) {
      return storeHeld() ?? { kind: 'done', progress: received.next.refusals === 0 }
    }
  }
}

function askForNext(context: SyncContext, { bound, cursor }: FirstTraversal): Promise<Result<QueuePage>> {
  return askForPage(context, {
    ...(bound === null ? {} : { createdToUtc: formatInstant(bound) }),
    ...(cursor === null ? {} : { cursor }),
  })
}

async function comesSoon({ clock }: SyncContext, asked: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const callOff = clock.after(waitsAtMostMs, () => resolve(false))
  const came = await Promise.race([asked.then(() => true), late])
  callOff()
  return came
}

type Received =
  | { readonly kind: 'page'; readonly page: QueuePage; readonly next: FirstTraversal }
  /** `end` notes where the traversal is to go on, and says how its step ended. */
  | { readonly kind: 'unusable'; readonly end: (startedAt: number) => StepOutcome }

/** What an answer means to a traversal that stands there. */
function judge(
  context: SyncContext,
  standing: FirstTraversal,
  trail: CursorTrail,
  answer: Result<QueuePage>,
): Received {
  const { cursor } = standing
  if (!answer.ok) {
    const { error } = answer
    const isRefused = error.kind === 'refused' && cursor !== null
    return unusable((startedAt) =>
      isRefused ? restart(context, standing, error, startedAt) : { kind: 'failed', error, startedAt },
    )
  }
  const page = answer.value
  if (trail.leadsBack(cursor, page)) {
    return unusable((startedAt) => {
      const restarted = goOnFromLastRow(context, standing)
      return { kind: 'failed', error: restarted.ok ? goesRound('reports') : restarted.error, startedAt }
    })
  }
  // There has to be something, and now there is nothing: an answer gone wrong would end the traversal for good. From
  // its last stored row on it shows what is true.
  const rowsAreKnown = cursor !== null || countReports(context.db) > 0
  if (rowsAreKnown && isEmpty(page) && standing.refusals === 0) {
    return unusable((startedAt) => restart(context, standing, emptyPage, startedAt))
  }
  const createdAt = page.items.map((report) => report.createdAt)
  return { kind: 'page', page, next: afterFirstPage(standing, { createdAt, nextCursor: page.nextCursor }) }
}

const unusable = (end: (startedAt: number) => StepOutcome): Received => ({ kind: 'unusable', end })

const emptyPage: DeskError = { kind: 'badAnswer', what: 'the next page of reports is empty' }

function isEmpty(page: QueuePage): boolean {
  return page.items.length === 0 && page.setAside.length === 0 && page.nextCursor === null
}

function goOnFromLastRow(context: SyncContext, standing: FirstTraversal): Result<void> {
  return inTransaction(context.db, () => writeFirstTraversal(context.db, afterRefusedCursor(standing)))
}

/** Goes on from the last stored row. Before anything was gained since the last restart, only after a wait. */
function restart(
  context: SyncContext,
  standing: FirstTraversal,
  error: DeskError,
  startedAt: number,
): StepOutcome {
  const restarted = goOnFromLastRow(context, standing)
  if (!restarted.ok) return { kind: 'failed', error: restarted.error, startedAt }
  return standing.refusals === 0 ? { kind: 'done', progress: false } : { kind: 'failed', error, startedAt }
}
