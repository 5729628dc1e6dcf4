import { ok, type Result } from '#shared/desk/result.ts'
import { attempt } from '../store/failure.ts'
import { nextUnlistedKind } from '../store/outbox/learned-transitions.ts'
import { isOfConnection } from './failures.ts'
import type { LaneWork } from './lane.ts'
import { askForTransitions, isSameKind, kindOf } from './learn-transitions.ts'
import type { SyncContext } from './sync-context.ts'
import { isOffline } from './wait.ts'

/** Shortest time, in ms, from one search for kinds to the next that `look` starts: each reads all open reports. */
const lookEveryMs = 250
/** Searches that `look` starts take at most one part in this many of the time. */
const shareOfTime = 20
/**
 * A kind is skipped after this many answers since the start that named another status than that of the kind: a service
 * whose lists and reports disagree would otherwise be asked again and again.
 */
const movedAtMost = 5

/**
 * After this many tries without an answer while the lists are readable, a report is skipped: another report of its kind
 * may get an answer.
 */
const passedAfter = 3

const never = Number.POSITIVE_INFINITY

/**
 * The outcome of a request for a report's transitions. `hasMoved`: the report's status differs from the one in the
 * local copy. Errors: those of `listTransitions`.
 */
type Asked = Result<{ readonly hasMoved: boolean }>

export interface TransitionsWork extends LaneWork {
  /** Called when reports were read: there may be kinds that the service has not been asked about. */
  look(): void
  /**
   * Requests the transitions while the user waits; no background request begins meanwhile.
   *
   * @param about `report`: the answer must be about this report. `kind`: the answer for any report of the same kind is
   *   enough, including one that a background request already waits for.
   */
  ask(reportId: number, about: 'report' | 'kind'): Promise<Asked>
}

type TransitionsContext = Pick<SyncContext, 'db' | 'api' | 'signal' | 'now' | 'clock' | 'reportsChanged'>

/**
 * Learns which transitions reports allow, by kind (program, status, role), so that pickers and bulk changes know them
 * offline. It sends one request for each kind of open report, and none where the service refuses the list.
 *
 * @param mayAsk whether background reading may begin; false while the list of reports cannot be read: only the list is
 *   then tried again.
 * @param doubted called when a request got no answer: reading the lists shows whether other requests do. @param since
 *   when the request was sent.
 */
export function createTransitionsWork(
  { db, api, signal, now, clock, reportsChanged }: TransitionsContext,
  mayAsk: () => boolean,
  doubted: (since: number) => void,
): TransitionsWork {
  /**
   * Ids of reports that got no answer; another report of their kind, or the same one after the next start, may get one.
   */
  const passed: number[] = []
  /** The last report without an answer, and how many times in a row it got none. */
  let unanswered = { reportId: 0, times: 0 }
  /** How many answers about each kind named another status. */
  const moved = new Map<string, number>()
  /** The kinds that are skipped until the next start, as written by `kindOf`. */
  const passedKinds: string[] = []
  let dueAt = never
  let nextLookAt = Number.NEGATIVE_INFINITY
  /** The background request under way; null when there is none. */
  let underWay: {
    readonly reportId: number
    readonly hasten: () => void
    readonly answer: Promise<Asked>
  } | null = null
  /** How many requests are under way for which the user waits. */
  let personal = 0
  const asking = { db, api, signal, now }

  async function askInBackground(reportId: number): Promise<Asked> {
    const hurry = new AbortController()
    const answer = askForTransitions(asking, reportId, { priority: 'background', hasten: hurry.signal })
    underWay = { reportId, hasten: () => hurry.abort(), answer }
    try {
      return await answer
    } finally {
      underWay = null
    }
  }

  function noteMoved(reportId: number, kind: string): void {
    const times = (moved.get(kind) ?? 0) + 1
    moved.set(kind, times)
    if (times >= movedAtMost) passedKinds.push(kind)
    reportsChanged([reportId])
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
        // A changed status of that other report is handled by the background request, so it is not reported to this
        // caller.
        return shared.ok ? ok({ hasMoved: false }) : shared
      }
      personal += 1
      try {
        return await askForTransitions(asking, reportId, { priority: 'person' })
      } finally {
        personal -= 1
      }
    },
    look: () => {
      if (dueAt === never) dueAt = now() + Math.max(0, nextLookAt - clock.now())
    },
    async step() {
      const startedAt = now()
      dueAt = never
      const lookedAt = clock.now()
      const next = attempt(db.file, () => nextUnlistedKind(db, passed, passedKinds))
      const tookMs = clock.now() - lookedAt
      nextLookAt = lookedAt + Math.max(lookEveryMs, tookMs * shareOfTime)
      if (!next.ok) return { kind: 'failed', error: next.error, startedAt }
      // Every kind is known or skipped by now, so no earlier failure counts any more.
      if (next.value === null) return { kind: 'done', progress: true }
      const kind = kindOf(db, next.value)
      const asked = await askInBackground(next.value)
      // An answer is slower than a search, so the next kind is searched for at once.
      dueAt = now()
      if (asked.ok) {
        if (asked.value.hasMoved) noteMoved(next.value, kind)
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
