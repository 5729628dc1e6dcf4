import { formatInstant } from '#shared/admin-api/instant.ts'
import { markStale } from '../store/reports/reports.ts'
import { createCursorTrail, goesRound } from './cursor-trail.ts'
import { markAfterPage, markByClock, overlapMs } from './mark.ts'
import { askForPage, storePage } from './queue-page.ts'
import type { StepOutcome, SyncContext } from './sync-context.ts'
import { readChanges, readFirstTraversal, writeChanges, writeCurrentAsOf } from './sync-position.ts'

/**
 * Maximum number of pages read at a person's priority after the user asked: more than a day's changes, but not the
 * whole budget.
 */
const personPagesAtMost = 5

/** Time between the end of one complete traversal of the changes and the start of the next, in ms. */
const changesEveryMs = 30_000

const atOnce = { from: 0, ms: 0 }

/**
 * A traversal under way. It is not stored; only the mark is, and after a restart a new traversal continues from the
 * mark.
 */
interface Traversal {
  /** The mark it began with; its cursor is valid only for this mark. */
  readonly mark: number | null
  readonly cursor: string | null
  /** When its first page was requested (ms since 1970): every earlier change is in the traversal. */
  readonly askedAt: number
  readonly pages: number
  /** The service's time when it answered the first page; null when the service did not say. */
  readonly answeredAt: number | null
  /** Whether any row so far had a last activity. */
  readonly timed: boolean
}

function beginAt(mark: number | null, askedAt: number): Traversal {
  return { mark, cursor: null, askedAt, pages: 0, answeredAt: null, timed: false }
}

/** Reads everything with activity since the mark, oldest first, so that the mark can follow page by page. */
export interface ChangesTraversal {
  /** When the next page is due, in ms since 1970. */
  readonly dueAt: number
  /**
   * Requests a traversal. If one is under way, another one follows it: the first may already have passed a change that
   * the user just saw elsewhere.
   */
  ask(by: 'person' | 'sync'): void
  /** Called when everything that changed so far has just been read in another way. */
  postpone(): void
  /** @param hasten fires when the user begins to wait for the page. */
  readPage(hasten?: AbortSignal): Promise<StepOutcome>
}

export function createChangesTraversal(context: SyncContext): ChangesTraversal {
  const { db } = context
  const trail = createCursorTrail()
  let traversal: Traversal | null = null
  /** When the last traversal was complete (ms since 1970), and how long to pause after that (ms). */
  let pause = atOnce
  let askedAgain = false
  let isReading = false
  let personPages = 0
  let refusedAtMark: number | null | undefined
  let emptyAtMark: number | null = null

  function refused(mark: number | null): boolean {
    traversal = null
    const again = refusedAtMark === mark
    refusedAtMark = mark
    return again
  }

  async function readNextPage(hasten: AbortSignal | undefined): Promise<StepOutcome> {
    const startedAt = context.now()
    const changes = readChanges(db)
    const stored = changes?.mark ?? null
    const current = traversal ?? beginAt(stored, startedAt)
    if (current.cursor === null) trail.begin()
    const query = {
      sort: 'lastActivityAt',
      ...(current.mark === null ? {} : { lastActivityFromUtc: formatInstant(current.mark - overlapMs) }),
      ...(current.cursor === null ? {} : { cursor: current.cursor }),
    }
    const priority = personPages > 0 ? 'person' : (context.changesPriority?.() ?? 'background')
    const answer = await askForPage(context, query, { priority, ...(hasten !== undefined && { hasten }) })
    if (!answer.ok) {
      const { error } = answer
      const restarts = error.kind === 'refused' && current.cursor !== null && !refused(stored)
      return restarts ? { kind: 'done', progress: false } : { kind: 'failed', error, startedAt }
    }

    personPages = Math.max(0, personPages - 1)
    const page = answer.value
    if (trail.leadsBack(current.cursor, page)) {
      // The traversal begins again at the mark, which has moved along with the stored pages.
      refused(stored)
      return { kind: 'failed', error: goesRound('changed reports'), startedAt }
    }
    const isLast = page.nextCursor === null
    // The report that set the mark is listed again each time, so an empty page may be a wrong answer. The page is
    // requested once more.
    const isEmpty = isLast && current.cursor === null && page.items.length + page.setAside.length === 0
    if (isEmpty && changes?.byClock !== true && stored !== null && emptyAtMark !== stored) {
      emptyAtMark = stored
      return { kind: 'done', progress: false }
    }
    const times = page.items.map((report) => report.lastActivityAt)
    const answeredAt = current.cursor === null ? page.answeredAt : current.answeredAt
    const timed = current.timed || times.some((time) => time !== undefined)
    const byClock = timed ? false : changes?.byClock === true || times.length > 0
    const mark =
      isLast && byClock ? markByClock(stored, answeredAt) : markAfterPage(stored, times, page.answeredAt)
    const isComplete = isLast && !(byClock && mark === null)
    const kept = storePage(context, page, (transaction) => {
      // A row without a last activity cannot show what changed; being listed is the only sign of a change, so the
      // details are read again.
      const untimed = page.items.filter(({ lastActivityAt }) => lastActivityAt === undefined)
      if (current.mark !== null) for (const { id } of untimed) markStale(transaction, id)
      writeChanges(transaction, { mark, byClock })
      if (isComplete && readFirstTraversal(transaction)?.done === true)
        writeCurrentAsOf(transaction, current.askedAt)
    })
    if (!kept.ok) return { kind: 'failed', error: kept.error, startedAt }
    trail.passed(current.cursor, page)

    const pages = current.pages + 1
    traversal = isLast ? null : { ...current, cursor: page.nextCursor, pages, answeredAt, timed }
    if (isLast) {
      // Without a mark, each traversal reads the whole queue. The pause grows with the number of its pages, so that
      // it does not take the whole budget.
      const ms = changesEveryMs * (mark === null ? pages : 1)
      pause = askedAgain ? atOnce : { from: context.now(), ms }
      if (!askedAgain) personPages = 0
      askedAgain = false
      refusedAtMark = undefined
    }
    return { kind: 'done', progress: refusedAtMark === undefined || refusedAtMark !== mark }
  }

  return {
    get dueAt() {
      // Ignore the pause if the clock was set back; otherwise the pause would grow by as much.
      const clockWentBack = context.now() < pause.from
      return traversal !== null || clockWentBack ? 0 : pause.from + pause.ms
    },
    ask: (by) => {
      if (by === 'person') personPages = personPagesAtMost
      if (traversal === null && !isReading) pause = atOnce
      else askedAgain = true
    },
    postpone: () => {
      pause = { from: context.now(), ms: changesEveryMs }
    },
    readPage: async (hasten) => {
      isReading = true
      try {
        return await readNextPage(hasten)
      } finally {
        isReading = false
      }
    },
  }
}
