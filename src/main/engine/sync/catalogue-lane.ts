import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import { listedPrograms, storePrograms } from '../store/programs.ts'
import { clearSetAsideAbout, clearSetAsideOf } from '../store/set-aside.ts'
import { storeTargets, unlistTargets } from '../store/targets.ts'
import { inTransaction } from '../store/transaction.ts'
import type { StepOutcome, SyncContext } from './context.ts'
import { isOfTheWay } from './failures.ts'
import { keepSetAside, keepUnread, readAfterAll } from './keep-set-aside.ts'
import type { LaneWork } from './lane.ts'
import { type Catalogue, readCatalogue, writeCatalogue } from './standing.ts'

/** Programs and targets change rarely; a person who asks is not made to wait for this. */
const readEveryMs = 3_600_000
/** Asking again and again does not read them again and again. */
const notAgainWithinMs = 60_000

export interface CatalogueWork extends LaneWork {
  /** What is known of its progress; null before the list of programs was read. */
  readonly standing: Catalogue | null
  /** A person wants everything fresh. */
  ask(): void
}

/** Brings in the programs and, one request for each, their targets. */
export function createCatalogueWork(context: SyncContext): CatalogueWork {
  const { db, api, signal, now } = context
  const options = { priority: 'background', signal } as const
  let standing = readCatalogue(db)
  let asked = false
  let wasEmpty = false

  function listDueAt(): number {
    // A clock that was set back would make the rest as long as it was set back.
    if (standing === null || now() < standing.readAt) return 0
    return standing.readAt + (asked ? notAgainWithinMs : readEveryMs)
  }

  /** Stores something together with how far it brought us. */
  function moveOn(next: Catalogue, store: () => void, startedAt: number): StepOutcome {
    const stored = inTransaction(db, () => {
      store()
      writeCatalogue(db, next)
    })
    if (!stored.ok) return { kind: 'failed', error: stored.error, startedAt }
    standing = next
    return { kind: 'done', progress: true }
  }

  async function readPrograms(): Promise<StepOutcome> {
    const startedAt = now()
    const answer = await api.listPrograms({}, options)
    if (!answer.ok) return passOver(answer, startedAt)
    const { items } = answer.value
    // All at once none at all: an answer gone wrong would look the same. It is asked for once more.
    const isDoubtful = items.length === 0 && (standing?.programs ?? 0) > 0 && !wasEmpty
    wasEmpty = items.length === 0
    if (isDoubtful) return { kind: 'done', progress: false }
    const ids = items.map((program) => program.id)
    asked = false
    const outcome = moveOn(
      { readAt: startedAt, targetsToRead: ids, programs: ids.length },
      () => {
        const gone = listedPrograms(db).filter((id) => !ids.includes(id))
        storePrograms(db, items)
        for (const id of gone) {
          unlistTargets(db, id)
          clearSetAsideAbout(db, `program ${id}`)
        }
        clearSetAsideOf(db, 'listPrograms')
        keepSetAside(db, 'listPrograms', answer.value, now())
      },
      startedAt,
    )
    context.reportsChanged('many')
    return outcome
  }

  /** A token that may not list programs may still read reports: they are read without the names of programs. */
  function passOver(answer: Extract<Result<unknown>, { ok: false }>, startedAt: number): StepOutcome {
    const { error } = answer
    if (error.kind !== 'forbidden') return { kind: 'failed', error, startedAt }
    asked = false
    return moveOn(
      { readAt: startedAt, targetsToRead: [], programs: standing?.programs ?? 0 },
      () => keepUnread(db, 'listPrograms', 'programs', error, now()),
      startedAt,
    )
  }

  async function readTargets(before: Catalogue, programId: number): Promise<StepOutcome> {
    const startedAt = now()
    const next = { ...before, targetsToRead: before.targetsToRead.filter((id) => id !== programId) }
    const of = `program ${programId}`
    const answer = await api.listTargets({ id: programId }, options)
    if (!answer.ok) {
      const error: DeskError = answer.error
      if (isOfTheWay(error)) return { kind: 'failed', error, startedAt }
      return moveOn(next, () => keepUnread(db, 'listTargets', of, error, now()), startedAt)
    }
    const { items } = answer.value
    return moveOn(
      next,
      () => {
        storeTargets(db, programId, items)
        keepSetAside(db, 'listTargets', answer.value, now(), of)
        readAfterAll(db, 'listTargets', of)
      },
      startedAt,
    )
  }

  return {
    name: 'reading programs and targets',
    get standing() {
      return standing
    },
    ask: () => {
      asked = true
    },
    dueAt: () => ((standing?.targetsToRead.length ?? 0) > 0 ? 0 : listDueAt()),
    step: () => {
      const [programId] = standing?.targetsToRead ?? []
      return standing === null || programId === undefined ? readPrograms() : readTargets(standing, programId)
    },
  }
}
