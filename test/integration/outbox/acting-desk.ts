import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { systemClock } from '#main/engine/api/clock.ts'
import { type OutboxRunner, startOutbox } from '#main/engine/outbox/runner.ts'
import type { OutboxTiming } from '#main/engine/outbox/take-turn.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import type { Survives, WritableDb } from '#main/engine/store/database.ts'
import { listSettled, listUnsettled, type StoredAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { requestLog } from '#main/engine/store/sync/request-log.ts'
import { createForbidden } from '#main/engine/sync/forbidden.ts'
import { createGatheredStore } from '#main/engine/sync/gathered-store.ts'
import { readReport } from '#main/engine/sync/read-report.ts'
import type { SyncContext } from '#main/engine/sync/sync-context.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import type { TestService } from '../../fixtures/service.ts'
import { waits } from '../../fixtures/test-limits.ts'

/** The real outbox over a real store and a real service, without the rest of the sync. */
export interface ActingDesk {
  readonly db: WritableDb
  /** Reads a report into the local copy, for the first time or again. Retries failures; throws if it takes too long. */
  read(reportId: number, what?: { readonly details: boolean }): Promise<void>
  /** Stops the outbox in the middle of its work, and starts it again. */
  restart(): Promise<void>
  /** As `restart`, but from this moment on nothing that was under way reaches the disk, as after kill -9. */
  kill(): Promise<void>
  /** Lets the outbox try again at once, and run for `ms` milliseconds. */
  goOn(ms: number): Promise<void>
  /** Waits until nothing moves by itself anymore. */
  settle(): Promise<void>
  actions(): readonly StoredAction[]
  /** How many actions make no progress by themselves at the moment. */
  failing(): number
  /** Ids of the actions whose reports are being checked, or will be. */
  looking(): readonly number[]
  /** How long `count` actions of a bulk change take from now on, in ms; infinite if the budget gives no estimate. */
  timeFor(count: number): number
  /** How long the service's answers take at present, in ms. */
  tookMs(): number
  ring(): void
  /** Reports to the outbox that the time of day was set, and that stored times were shifted by as much. */
  timesMoved(): void
  /** Checks, as at the user's request, what became of an action whose answer was lost. */
  checkNow(entryId: number): Promise<void>
  /** The states of all actions at each time the outbox reported that it had caught up. */
  readonly caughtUp: readonly (readonly StoredAction['state'][])[]
  [Symbol.asyncDispose](): Promise<void>
}

const shortTiming = { believeAfterBreakMs: 15, believeAfterTimeoutMs: 15 }
export interface ActingDeskOptions {
  /** After how long a lost request is believed never to arrive. */
  readonly timing?: OutboxTiming
  /** How long an answer may take, in ms; the desk's own limits by default. */
  readonly timeoutMs?: number
  /** Folder of the store, which remains afterwards; by default a new folder that is removed at the end. */
  readonly folder?: string
  /** Request limit; practically unlimited by default, and then no times of requests are remembered. */
  readonly rate?: { readonly limit: number; readonly windowMs: number }
  /** The time up to which all activity is known here; the present by default. */
  readonly currentAsOf?: () => number
  /** The clock for waits and due times; the machine's time of day by default. */
  readonly now?: () => number
}

export function startActingDesk(
  service: Pick<TestService, 'baseUrl'> & { readonly tokens: Pick<TestService['tokens'], 'superAdmin'> },
  {
    timing = shortTiming,
    timeoutMs,
    folder: given,
    rate,
    now = Date.now,
    currentAsOf = now,
  }: ActingDeskOptions = {},
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
      rate === undefined
        ? createRequestBudget({
            requestLog: { load: () => [], record: () => undefined },
            log,
            limit: 1_000_000,
          })
        : createRequestBudget({ requestLog: requestLog(db), log, ...rate })
    const timeouts = timeoutMs === undefined ? {} : { total: timeoutMs }
    const api = createAdminApi({ baseUrl, token: tokens.superAdmin, budget, timeouts })
    let isGone = false
    const context: SyncContext = {
      db: Object.create(db, {
        begin: {
          value: (survives: Survives) => {
            if (isGone) throw new Error('The process is gone.')
            return db.begin(survives)
          },
        },
      }),
      api,
      signal,
      now,
      clock: systemClock,
      gathered: createGatheredStore(db),
      reportsChanged: () => undefined,
    }
    const outbox: OutboxRunner = startOutbox({
      context,
      budget,
      log,
      currentAsOf,
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
    read: async (reportId, { details } = { details: true }) => {
      const giveUpAt = Date.now() + waits.state
      const wanted = { reportId, details, timeline: true, evidence: false }
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
        if (running.outbox.status().refused) {
          await stop()
          running = start()
        }
        await goOn(3)
      }
    },
    tookMs: () => running.outbox.status().tookMs,
    timeFor: (count) => {
      const { tookMs } = running.outbox.status()
      return running.budget.timeFor('bulk', { count, tookMs }) ?? Number.POSITIVE_INFINITY
    },
    failing: () => running.outbox.status().failing.size,
    looking: () => [...running.outbox.status().looking],
    ring: () => running.outbox.ring(),
    timesMoved: () => running.outbox.timesMoved(),
    checkNow: (entryId) => running.outbox.checkNow(entryId),
    actions,
    caughtUp,
    [Symbol.asyncDispose]: async () => {
      await stop()
      db.close()
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
