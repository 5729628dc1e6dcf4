import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Transaction } from '../store/database.ts'
import { listedPrograms, storePrograms } from '../store/reports/programs.ts'
import { storeTargets, unlistTargets } from '../store/reports/targets.ts'
import { clearSetAsideAbout, clearSetAsideOf } from '../store/set-aside.ts'
import { inTransaction } from '../store/transaction.ts'
import { createBrokenOff } from './broken-off.ts'
import { isOfConnection } from './failures.ts'
import { keepSetAside, keepUnread, readAfterAll } from './keep-set-aside.ts'
import type { LaneWork } from './lane.ts'
import type { StepOutcome, SyncContext } from './sync-context.ts'
import { type Catalogue, readCatalogue, writeCatalogue } from './sync-position.ts'
import { isOffline, waitForOne } from './wait.ts'

/**
 * Time between two readings, in ms. Programs and targets change rarely, and a user who wants them fresh can request
 * them at any time.
 */
const readEveryMs = 3_600_000
/** A user's request within this time (ms) after a reading does not repeat the reading at once. */
const notAgainWithinMs = 60_000

export interface CatalogueWork extends LaneWork {
  /** How far the work is; null before the list of programs was read. */
  readonly catalogue: Catalogue | null
  /** Called when the user wants everything read again. */
  ask(): void
}

/**
 * Reads the programs and, with one request for each program, their targets.
 *
 * @param listedSince whether the list of reports was read after the given time (ms since 1970).
 */
export function createCatalogueWork(
  context: SyncContext,
  listedSince: (since: number) => boolean,
): CatalogueWork {
  const { db, api, signal, now } = context
  const options = { priority: 'background', signal } as const
  const stored = readCatalogue(db)
  let catalogue = stored === null ? null : withUnread(stored)
  let asked = false
  const brokenOff = createBrokenOff(listedSince)
  /** Number of consecutive rounds in which some targets could not be read, and when these targets are tried again. */
  let failedRounds = 0
  let unreadDueAt = 0
  let wasEmpty = false

  function listDueAt(): number {
    // Ignore the pause if the clock was set back; otherwise the pause would grow by as much.
    if (catalogue === null || now() < catalogue.readAt) return 0
    return catalogue.readAt + (asked ? notAgainWithinMs : readEveryMs)
  }

  function unreadWaitUntil(): number {
    if ((catalogue?.targetsUnread.length ?? 0) === 0) return Number.POSITIVE_INFINITY
    // Limit the wait in case the clock was set back; otherwise the wait would grow by as much.
    return Math.min(unreadDueAt, now() + waitForOne(failedRounds))
  }

  /** Stores data together with the progress it makes. */
  function moveOn(
    next: Catalogue,
    store: (transaction: Transaction) => void,
    startedAt: number,
  ): StepOutcome {
    const stored = inTransaction(db, (transaction) => {
      store(transaction)
      writeCatalogue(transaction, next)
    })
    if (!stored.ok) return { kind: 'failed', error: stored.error, startedAt }
    if (next.targetsToRead.length === 0 && (catalogue?.targetsToRead.length ?? 0) > 0) roundIsOver(next)
    catalogue = next
    return { kind: 'done', progress: true }
  }

  function roundIsOver({ targetsUnread }: Catalogue): void {
    failedRounds = targetsUnread.length > 0 ? failedRounds + 1 : 0
    unreadDueAt = now() + waitForOne(failedRounds)
  }

  async function readPrograms(): Promise<StepOutcome> {
    const startedAt = now()
    const answer = await api.listPrograms({}, options)
    if (!answer.ok) return passOver(answer, startedAt)
    const { items } = answer.value
    // An empty list where there were programs before may be a wrong answer, so the list is requested once more.
    const isEmpty = items.length === 0 && answer.value.setAside.length === 0
    const isDoubtful = isEmpty && (catalogue?.programs ?? 0) > 0 && !wasEmpty
    wasEmpty = isEmpty
    if (isDoubtful) return { kind: 'done', progress: false }
    const known = listedPrograms(db)
    const unread = stillListed(known, answer.value.setAside)
    const ids = [...new Set([...items.map((program) => program.id), ...unread])]
    const outcome = moveOn(
      { readAt: startedAt, targetsToRead: ids, targetsUnread: [], programs: ids.length },
      (transaction) => {
        const gone = known.filter((id) => !ids.includes(id))
        storePrograms(transaction, items, unread)
        for (const id of gone) {
          unlistTargets(transaction, id)
          clearSetAsideAbout(transaction, `program ${id}`)
        }
        clearSetAsideOf(transaction, 'listPrograms')
        keepSetAside(transaction, 'listPrograms', answer.value, now())
      },
      startedAt,
    )
    if (outcome.kind === 'done') asked = false
    context.reportsChanged('many')
    return outcome
  }

  /** A token that may not list programs may still read reports; they are then read without program names. */
  function passOver(answer: Extract<Result<unknown>, { ok: false }>, startedAt: number): StepOutcome {
    const { error } = answer
    if (error.kind !== 'forbidden') return { kind: 'failed', error, startedAt }
    const outcome = moveOn(
      { readAt: startedAt, targetsToRead: [], targetsUnread: [], programs: catalogue?.programs ?? 0 },
      (transaction) => keepUnread(transaction, 'listPrograms', 'programs', error, now()),
      startedAt,
    )
    if (outcome.kind === 'done') asked = false
    return outcome
  }

  async function readTargets(before: Catalogue, programId: number): Promise<StepOutcome> {
    const startedAt = now()
    const next = { ...before, targetsToRead: before.targetsToRead.filter((id) => id !== programId) }
    const of = `program ${programId}`
    const answer = await api.listTargets({ id: programId }, options)
    if (!answer.ok) {
      const error: DeskError = answer.error
      const isLeft = isOffline(error) && brokenOff.failed(of, startedAt)
      if (isOfConnection(error) && !isLeft) {
        // The program moves to the end of the queue, so that the other programs do not wait for it.
        catalogue = { ...before, targetsToRead: [...next.targetsToRead, programId] }
        return { kind: 'failed', error, startedAt }
      }
      const stays = error.kind === 'forbidden' || error.kind === 'notFound'
      return moveOn(
        stays ? next : { ...next, targetsUnread: [...before.targetsUnread, programId] },
        (transaction) => keepUnread(transaction, 'listTargets', of, error, now()),
        startedAt,
      )
    }
    const { items } = answer.value
    brokenOff.worked(of)
    const outcome = moveOn(
      next,
      (transaction) => {
        storeTargets(transaction, programId, items)
        keepSetAside(transaction, 'listTargets', answer.value, now(), of)
        readAfterAll(transaction, 'listTargets', of)
      },
      startedAt,
    )
    // The rewards of targets determine the promises for their reports.
    if (outcome.kind === 'done') context.reportsChanged('many')
    return outcome
  }

  return {
    name: 'reading programs and targets',
    get catalogue() {
      return catalogue
    },
    ask: () => {
      asked = true
      unreadDueAt = 0
    },
    dueAt: () => ((catalogue?.targetsToRead.length ?? 0) > 0 ? 0 : Math.min(listDueAt(), unreadWaitUntil())),
    step: () => {
      if (catalogue?.targetsToRead.length === 0 && listDueAt() > now()) catalogue = withUnread(catalogue)
      const [programId] = catalogue?.targetsToRead ?? []
      return catalogue === null || programId === undefined || listDueAt() <= now()
        ? readPrograms()
        : readTargets(catalogue, programId)
    },
  }
}

/** Ids of known programs that an unreadable row may be about: such a row does not prove that they are gone. */
function stillListed(
  known: readonly number[],
  setAside: readonly { readonly id?: number | string | undefined }[],
): readonly number[] {
  if (setAside.some(({ id }) => id === undefined)) return known
  return known.filter((programId) => setAside.some(({ id }) => id === programId))
}

/** Moves the programs whose targets could not be read back to those whose targets are to be read. */
function withUnread({ targetsToRead, targetsUnread, ...rest }: Catalogue): Catalogue {
  return { ...rest, targetsToRead: [...new Set([...targetsToRead, ...targetsUnread])], targetsUnread: [] }
}
