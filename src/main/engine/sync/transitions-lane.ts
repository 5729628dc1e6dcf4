import { ok, type Result } from '#shared/desk/result.ts'
import { attempt } from '../store/failure.ts'
import { nextUnlistedKind } from '../store/outbox/learned-transitions.ts'
import { isOfConnection } from './failures.ts'
import type { LaneWork } from './lane.ts'
import { askForTransitions, isSameKind } from './learn-transitions.ts'
import type { SyncContext } from './sync-context.ts'
import { isOffline } from './wait.ts'

/** The search for kinds goes through all open reports: at most once in this time, however much is stored. */
const lookEveryMs = 250
/** It takes at most one part in this many of the time. */
const shareOfTime = 20

/**
 * A report without an answer after this many tries, while the lists are readable, is skipped: another report of its
 * kind may get one.
 */
const passedAfter = 3

const never = Number.POSITIVE_INFINITY

/**
 * The list was kept; `hasMoved`: the report's status differs from the one known here. Errors: those of
 * `listTransitions`.
 */
type Asked = Result<{ readonly hasMoved: boolean }>

export interface TransitionsWork extends LaneWork {
  /** Reports were read: there may be kinds that have not been asked about. */
  look(): void
  /**
   * Asks for a person; the background begins nothing meanwhile.
   *
   * @param about `kind`: the answer for any report of the same kind is enough, including one the background already
   *   waits for.
   */
  ask(reportId: number, about: 'report' | 'kind'): Promise<Asked>
}

type TransitionsContext = Pick<SyncContext, 'db' | 'api' | 'signal' | 'now' | 'clock' | 'reportsChanged'>

/**
 * Learns which transitions reports allow, by kind (program, status, role), so that pickers and bulk changes know them
 * offline: one request for each kind of open report, none where the service refuses the list.
 *
 * @param mayAsk whether background reading may begin. False while the list of reports cannot be read: that one is
 *   retried often enough for all.
 * @param doubted there was no answer, and the lists show whether others get one. @param since when it was requested.
 */
export function createTransitionsWork(
  { db, api, signal, now, clock, reportsChanged }: TransitionsContext,
  mayAsk: () => boolean,
  doubted: (since: number) => void,
): TransitionsWork {
  /** Reports that could not be asked about; another report of their kind, or the next start, may get an answer. */
  const passed: number[] = []
  /** The last report without an answer, and how many times in a row. */
  let unanswered = { reportId: 0, times: 0 }
  let dueAt = never
  let nextLookAt = Number.NEGATIVE_INFINITY
  /** The background request under way, if any. */
  let underWay: {
    readonly reportId: number
    readonly hasten: () => void
    readonly answer: Promise<Asked>
  } | null = null
  /** Number of persons' requests under way. */
  let personal = 0
  const asking = { db, api, signal, now }

  async function askInBackground(reportId: number): Promise<Asked> {
    const hurry = new AbortController()
    const answer = askForTransitions(asking, reportId, { priority: 'background', hasten: hurry.signal })
    underWay = { reportId, hasten: () => hurry.abort(), answer }
    const asked = await answer
    underWay = null
    return asked
  }

  function doubtful(reportId: number, startedAt: number): void {
    if (!mayAsk()) return
    const times = reportId === unanswered.reportId ? unanswered.times + 1 : 1
    unanswered = { reportId, times }
    if (times === passedAfter) passed.push(reportId)
    doubted(startedAt)
  }

  return {
    name: 'learning transitions',
    dueAt: () => (mayAsk() && personal === 0 ? dueAt : never),
    async ask(reportId, about) {
      if (about === 'kind' && underWay !== null && isSameKind(db, underWay.reportId, reportId)) {
        underWay.hasten()
        const shared = await underWay.answer
        // The background handles a change of that other report's status.
        return shared.ok ? ok({ hasMoved: false }) : shared
      }
      personal += 1
      const asked = await askForTransitions(asking, reportId, { priority: 'person' })
      personal -= 1
      return asked
    },
    look: () => {
      if (dueAt !== never) return
      dueAt = now() + Math.max(0, nextLookAt - clock.now())
    },
    async step() {
      const startedAt = now()
      dueAt = never
      const lookedAt = clock.now()
      const next = attempt(db.file, () => nextUnlistedKind(db, passed))
      const tookMs = clock.now() - lookedAt
      nextLookAt = lookedAt + Math.max(lookEveryMs, tookMs * shareOfTime)
      if (!next.ok) return { kind: 'failed', error: next.error, startedAt }
      // Every kind is known or skipped by now, so no earlier failure counts any more.
      if (next.value === null) return { kind: 'done', progress: true }
      const asked = await askInBackground(next.value)
      dueAt = now()
      if (asked.ok) {
        if (asked.value.hasMoved) reportsChanged([next.value])
        return { kind: 'done', progress: true }
      }
      const { error } = asked
      if (isOfConnection(error)) {
        if (isOffline(error)) doubtful(next.value, startedAt)
        return { kind: 'failed', error, startedAt }
      }
      if (error.kind !== 'forbidden') passed.push(next.value)
      return { kind: 'done', progress: true }
    },
  }
}
