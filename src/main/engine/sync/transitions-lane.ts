import { ok, type Result } from '#shared/desk/result.ts'
import { attempt } from '../store/failure.ts'
import { nextUnlistedKind } from '../store/outbox/learned-transitions.ts'
import { isOfConnection } from './failures.ts'
import type { LaneWork } from './lane.ts'
import { askForTransitions, isSameKind } from './learn-transitions.ts'
import type { SyncContext } from './sync-context.ts'
import { isOffline } from './wait.ts'

/** Looking for kinds passes all open reports: not more often than this, however much is stored. */
const lookEveryMs = 250
/** Nor for more than one part in so many of the time. */
const shareOfTime = 20

/** A report that gets no answer so often, while lists do, is passed over: another one of its kind may tell. */
const passedAfter = 3

const never = Number.POSITIVE_INFINITY

/** The list was kept; `hasMoved`: the report is in another status than was known. Errors: of `listTransitions`. */
type Asked = Result<{ readonly hasMoved: boolean }>

export interface TransitionsWork extends LaneWork {
  /** Reports were read: there may be kinds that were not asked about yet. */
  look(): void
  /**
   * Asks for a person; the background begins nothing meanwhile.
   *
   * @param about `kind`: the answer for any report of its kind will do, also one the background waits for already.
   */
  ask(reportId: number, about: 'report' | 'kind'): Promise<Asked>
}

type TransitionsContext = Pick<SyncContext, 'db' | 'api' | 'signal' | 'now' | 'clock' | 'reportsChanged'>

/**
 * Learns what the state of reports can be changed to, by kinds (program, status, role), so that pickers and bulk changes
 * know it offline: one request for each kind of open report, none where the service refuses the list.
 *
 * @param mayAsk whether background reading may begin. Not while the list of reports cannot be read: that is tried often
 *   enough for all.
 * @param doubted no answer came, and the lists tell whether others do. @param since when it was asked for.
 */
export function createTransitionsWork(
  { db, api, signal, now, clock, reportsChanged }: TransitionsContext,
  mayAsk: () => boolean,
  doubted: (since: number) => void,
): TransitionsWork {
  /** Reports that could not be asked about; another one of their kind, or the next start, may tell. */
  const passed: number[] = []
  /** The report asked about last, and how often in a row no answer came. */
  let unanswered = { reportId: 0, times: 0 }
  let dueAt = never
  let nextLookAt = Number.NEGATIVE_INFINITY
  /** The request in the background that is under way, if any. */
  let underWay: {
    readonly reportId: number
    readonly hasten: () => void
    readonly answer: Promise<Asked>
  } | null = null
  /** Requests of persons under way. */
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
        // Whether that other report has moved the background tells.
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
      // What failed before is known by now, or passed over: nothing of it stands any more.
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
