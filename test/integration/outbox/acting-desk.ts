import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { systemClock } from '#main/engine/api/clock.ts'
import { type OutboxRunner, type OutboxTiming, startOutbox } from '#main/engine/outbox/runner.ts'
import type { Survives, WritableDb } from '#main/engine/store/database.ts'
import { openWorkspaceStore } from '#main/engine/store/open.ts'
import { listSettled, listUnsettled, type StoredAction } from '#main/engine/store/outbox.ts'
import { requestLog } from '#main/engine/store/request-log.ts'
import type { SyncContext } from '#main/engine/sync/context.ts'
import { createForbidden } from '#main/engine/sync/forbidden.ts'
import { createGatheredStore } from '#main/engine/sync/gathered-store.ts'
import { readReport } from '#main/engine/sync/read-report.ts'
import { waits } from '../../fixtures/limits.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import type { TestService } from '../../fixtures/service.ts'

/** The real outbox over a real store and a real service, without the rest of the sync. */
export interface ActingDesk {
  readonly db: WritableDb
  /** Brings a report in, or anew, however often that takes. */
  read(reportId: number): Promise<void>
  /** Ends the outbox in the middle of whatever it does, and starts it again. */
  restart(): Promise<void>
  /** As `restart`, but from this instant on nothing of what was under way reaches the disk, as after kill -9. */
  kill(): Promise<void>
  /** Lets it go on for so many milliseconds. */
  goOn(ms: number): Promise<void>
  /** Goes on until nothing moves by itself any more. */
  settle(): Promise<void>
  actions(): readonly StoredAction[]
  /** How long so many actions of a bulk change take from now on, ms. */
  timeFor(count: number): number
  ring(): void
  /** The states of all actions each time the outbox told that it had caught up. */
  readonly caughtUp: readonly (readonly StoredAction['state'][])[]
  [Symbol.asyncDispose](): Promise<void>
}

const shortTiming = { believeAfterBreakMs: 15, believeAfterTimeoutMs: 15 }
export interface ActingDeskOptions {
  /** How soon a lost action is believed not to come any more. */
  readonly timing?: OutboxTiming
  /** How long an answer may take; the desk's own limits unless told. */
  readonly timeoutMs?: number
  /** Kept afterwards; without it a fresh one that is removed at the end. */
  readonly folder?: string
  /** Requests in a window; as good as none by default, and then no time of a request is remembered. */
  readonly pace?: { readonly limit: number; readonly windowMs: number }
}

export function startActingDesk(
  service: Pick<TestService, 'baseUrl'> & { readonly tokens: Pick<TestService['tokens'], 'superAdmin'> },
  { timing = shortTiming, timeoutMs, folder: given, pace }: ActingDeskOptions = {},
): ActingDesk {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'desk-acting-'))
  const opened = openWorkspaceStore(join(folder, 'workspace.sqlite'))
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const { db } = opened.value
  const log = rememberingLog()
  const { baseUrl, tokens } = service
  const caughtUp: StoredAction['state'][][] = []
  const actions = () => [...listUnsettled(db, 1_000), ...listSettled(db, 10_000)]
  let ending = new AbortController()
  let running = start()

  function start() {
    ending = new AbortController()
    const { signal } = ending
    const budget =
      pace === undefined
        ? createRequestBudget({
            requestLog: { load: () => [], record: () => undefined },
            log,
            limit: 1_000_000,
          })
        : createRequestBudget({ requestLog: requestLog(db), log, ...pace })
    const timeouts = timeoutMs === undefined ? {} : { total: timeoutMs }
    const api = createAdminApi({ baseUrl, token: tokens.superAdmin, budget, timeouts })
    let isGone = false
    const context: SyncContext = {
      db: Object.create(db, {
        begin: {
          value: (survives: Survives) => {
            if (isGone) throw new Error('The process is gone.')
            db.begin(survives)
          },
        },
      }),
      api,
      signal,
      now: Date.now,
      clock: systemClock,
      gathered: createGatheredStore(db),
      reportsChanged: () => undefined,
    }
    const outbox: OutboxRunner = startOutbox({
      context,
      budget,
      log,
      currentAsOf: () => Date.now(),
      changed: () => undefined,
      caughtUp: () => void caughtUp.push(actions().map(({ state }) => state)),
      timing,
    })
    const vanish = () => {
      isGone = true
    }
    return { outbox, context, api, budget, vanish }
  }

  async function stop(): Promise<void> {
    ending.abort()
    await running.outbox.stop()
    running.budget.close()
    await running.api.close()
  }

  const goesOn = ({ state, reason }: StoredAction, behind: boolean) =>
    state === 'sending' ||
    (state === 'unsure' && reason?.kind !== 'cannotTell') ||
    (!behind && (state === 'held' || state === 'queued'))

  function isMoving(): boolean {
    const first = new Set<number>()
    return listUnsettled(db, 1_000).some((action) => {
      const { reportId } = action
      const behind = reportId !== null && first.has(reportId)
      if (reportId !== null) first.add(reportId)
      return goesOn(action, behind)
    })
  }

  const goOn = async (ms: number) => {
    running.outbox.tryNow()
    await new Promise((resolve) => setTimeout(resolve, ms))
  }

  return {
    db,
    read: async (reportId) => {
      const giveUpAt = Date.now() + waits.state
      const wanted = { reportId, details: true, timeline: true, evidence: false }
      for (;;) {
        const { context } = running
        const forbidden = createForbidden(Date.now)
        const call = { priority: 'person', signal: context.signal, forbidden } as const
        const read = await readReport(context, wanted, call)
        if (read.kind !== 'failed') return
        if (Date.now() > giveUpAt) throw new Error(JSON.stringify(read.error))
      }
    },
    restart: async () => {
      await stop()
      running = start()
    },
    kill: async () => {
      running.vanish()
      await stop()
      running = start()
    },
    goOn,
    settle: async () => {
      const giveUpAt = Date.now() + waits.state
      while (isMoving()) {
        if (Date.now() > giveUpAt) throw new Error(`still moving: ${JSON.stringify(listUnsettled(db, 20))}`)
        if (running.outbox.standing().refused) {
          await stop()
          running = start()
        }
        await goOn(3)
      }
    },
    timeFor: (count) => {
      const { tookMs } = running.outbox.standing()
      return running.budget.timeFor('bulk', { count, tookMs }) ?? Number.POSITIVE_INFINITY
    },
    ring: () => running.outbox.ring(),
    actions,
    caughtUp,
    [Symbol.asyncDispose]: async () => {
      await stop()
      db.close()
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
