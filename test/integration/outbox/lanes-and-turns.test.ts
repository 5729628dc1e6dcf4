import { describe, expect, it, vi } from 'vitest'
import { type ActionLanesParts, createActionLanes } from '#main/engine/outbox/action-lanes.ts'
import { startOutbox } from '#main/engine/outbox/runner.ts'
import { createTakeTurn, type TakeTurn } from '#main/engine/outbox/take-turn.ts'
import { createTries } from '#main/engine/outbox/tries.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { readReportState } from '#main/engine/store/reports/stored-report-state.ts'
import { hydrationTicket } from '#main/engine/store/sync/hydration-queue.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import type { SyncContext } from '#main/engine/sync/sync-context.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok } from '#shared/desk/result.ts'
import { fillable } from '../../fixtures/full-disk.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { details } from '../store/received-samples.ts'
import { ids, type ScriptedDesk, scriptedDesk } from './scripted-desk.ts'

// These tests are about which action has its turn, and when. The tests determine the service's answers.

const serviceFails: DeskError = { kind: 'serviceFailed', status: 500 }
const broke: DeskError = { kind: 'network', reason: 'reset', mayHaveArrived: true }

describe('lanes', () => {
  function lanesOf({ context }: ScriptedDesk, takeTurn: TakeTurn) {
    const tries = createTries(context.now)
    const faulted = vi.fn(async () => undefined)
    const callbacks = { started: vi.fn(), ended: vi.fn(), faulted, refused: vi.fn() }
    const budget = { hasRoom: () => true }
    const parts: ActionLanesParts = { context, budget, log: rememberingLog(), tries, takeTurn, ...callbacks }
    return { tries, ...callbacks, ...{ lanes: createActionLanes(parts) } }
  }

  it('report the start and end of each action', async () => {
    await using desk = scriptedDesk()
    const { lanes, started, ended } = lanesOf(desk, async () => ({ kind: 'moved' }))
    desk.put([1])
    desk.put([2])
    lanes.startDue()
    expect(started).toHaveBeenCalledTimes(2)
    await lanes.allOver()
    expect(ended.mock.calls.map(([{ reportId }]) => reportId)).toEqual([1, 2])
  })

  it.each(['failing', 'looks'] as const)(
    'let an action follow as many waiting ones as fit: %s',
    async (wait) => {
      await using desk = scriptedDesk()
      const takeTurn = vi.fn<TakeTurn>(async () => ({ kind: 'moved' }))
      const { lanes, tries } = lanesOf(desk, takeTurn)
      for (const reportId of ids.slice(0, -1)) {
        const [id = 0] = desk.put([reportId])
        if (wait === 'looks') {
          desk.set(id, { state: 'unsure' })
          tries.lookAgain(id, desk.context.now() + 1)
        } else {
          tries.failed(id, serviceFails, desk.context.now())
          // A success in between: three failures in a row would delay all actions.
          tries.succeeded(99)
        }
      }
      desk.put(ids.slice(-1))
      lanes.startDue()
      await lanes.allOver()
      expect(takeTurn.mock.calls.map(([{ reportId }]) => reportId)).toEqual(ids.slice(-1))
    },
  )

  it('estimate a bulk change by its own completed actions, with more weight on the last', async () => {
    await using desk = scriptedDesk()
    let ms = 0
    let outcome: Awaited<ReturnType<TakeTurn>> = { kind: 'moved' }
    const { lanes } = lanesOf(desk, async () => {
      desk.pass(ms)
      return outcome
    })
    const [first = 0, second = 0, third = 0] = desk.put([1, 2, 3])
    const [single = 0] = desk.put([4])
    const take = (id: number, took: number) => {
      ms = took
      return lanes.startAtOnce(desk.entry(id))
    }
    await take(single, 9_000)
    expect(lanes.tookMs).toBe(250)
    await take(first, 1_000)
    await take(second, 2_000)
    outcome = { kind: 'waits', error: serviceFails }
    await take(third, 9_000)
    expect(lanes.tookMs).toBe(1_150)
  })

  it('wait for a running step instead of starting it twice', async () => {
    await using desk = scriptedDesk()
    const { promise, resolve } = Promise.withResolvers<{ kind: 'moved' }>()
    const takeTurn = vi.fn(() => promise)
    const { lanes } = lanesOf(desk, takeTurn)
    const [id = 0] = desk.put([1])
    lanes.startDue()
    const over = lanes.startAtOnce(desk.entry(id))
    resolve({ kind: 'moved' })
    await over
    expect(takeTurn).toHaveBeenCalledTimes(1)
  })
})

describe('a turn', () => {
  const turn = ({ context }: ScriptedDesk, heardAt = context.now()) =>
    createTakeTurn({
      context,
      currentAsOf: () => heardAt,
      keep: async (work) => withinTransaction(context.db, work),
      timing: { believeAfterBreakMs: 5_000, believeAfterTimeoutMs: 60_000 },
    })

  it('that learns of a refusal has every list read again', async () => {
    await using desk = scriptedDesk()
    desk.answers.write = err({ kind: 'forbidden', operation: 'patchReport' })
    const [id = 0] = desk.put([1])
    await turn(desk)(desk.entry(id))
    expect(desk.reportsChanged).toHaveBeenCalledWith('many')
  })

  it('that ends with a 409 changes nothing of a report that could not be read again', async () => {
    await using desk = scriptedDesk()
    desk.answers.write = err({ kind: 'conflict' })
    const [id = 0] = desk.put([1], { kind: 'transition', transition: 'triaged' })
    await turn(desk)(desk.entry(id))
    expect(desk.readReport).toHaveBeenCalledOnce()
    expect(desk.entry(id)).toMatchObject({ state: 'conflict', reason: { kind: 'error' } })
  })

  it('requests a report again although reading another one of the program was forbidden', async () => {
    await using desk = scriptedDesk()
    desk.answers.read = err({ kind: 'forbidden', operation: 'readReport' })
    const take = turn(desk)
    const reward = { kind: 'reward', bounty: 100 } as const
    const [first = 0] = desk.put([1], reward)
    const [second = 0] = desk.put([2], reward)
    await take(desk.entry(first))
    await take(desk.entry(second))
    expect(desk.readReport).toHaveBeenCalledTimes(2)
  })

  it('is not undone by details that were requested before it, and leaves them to be read again', async () => {
    await using desk = scriptedDesk()
    storeReportDetails(desk.db, details(1), { readAt: 1, revision: null })
    const revision = hydrationTicket(desk.db, 1)?.revision ?? null
    const [id = 0] = desk.put([1])
    await turn(desk)(desk.entry(id))
    expect(desk.entry(id).state).toBe('done')
    storeReportDetails(desk.db, details(1), { readAt: 1, revision })
    expect(readReportState(desk.db, 1).title).toBe('My title')
    expect(hydrationTicket(desk.db, 1)?.details).toBe(true)
    storeReportDetails(desk.db, details(1), { readAt: 1, revision, isForAction: true })
    expect(readReportState(desk.db, 1).title).toBe('Report 1')
    const again = hydrationTicket(desk.db, 1)?.revision ?? null
    storeReportDetails(desk.db, details(1, { name: 'Their title' }), { readAt: 1, revision: again })
    expect(readReportState(desk.db, 1).title).toBe('Their title')
  })

  it('of a bulk classification ends with the reading of old details; the next one sends it', async () => {
    await using desk = scriptedDesk()
    desk.answers.read = ok(details(1))
    const take = turn(desk)
    const [id = 0] = desk.put([1, 2], { kind: 'classify', severityId: 4 })
    expect(await take(desk.entry(id))).toMatchObject({ kind: 'again' })
    expect(desk.entry(id).state).not.toBe('sending')
    expect(await take(desk.entry(id))).toMatchObject({ kind: 'moved' })
    expect(desk.readReport).toHaveBeenCalledOnce()
    expect(desk.write).toHaveBeenCalledOnce()
  })

  it('reads a report first if its last news is in the future, because the clock was set', async () => {
    await using desk = scriptedDesk()
    const [id = 0] = desk.put([1])
    const outcome = await turn(desk, desk.context.now() + 121_000)(desk.entry(id))
    expect(outcome).toMatchObject({ kind: 'waits' })
    expect(desk.write).not.toHaveBeenCalled()
  })

  it.each([
    [broke, 5_000],
    [{ kind: 'timeout', mayHaveArrived: true }, 60_000],
    [serviceFails, 60_000],
  ] as const)(
    'looks again after an answer lost by %o once the request can no longer arrive',
    async (error, ms) => {
      await using desk = scriptedDesk()
      const [id = 0] = desk.put([1])
      const lostAt = desk.context.now() - 1_000
      const base = { state: 'unsure', reason: { kind: 'error', error }, lostAt } as const
      desk.set(id, { ...base, sentAt: lostAt, sentBase: desk.entry(id).base })
      desk.answers.read = ok(details(1))
      expect(await turn(desk)(desk.entry(id))).toEqual({ kind: 'again', at: lostAt + ms })
    },
  )
})

describe('the outbox', () => {
  function outboxOf({ context }: ScriptedDesk, currentAsOf = context.now) {
    let hasRoom = true
    let ring = (): void => undefined
    const stopped = vi.fn()
    const changed = vi.fn()
    const log = rememberingLog()
    const budget = {
      hasRoom: () => hasRoom,
      onChange: (listener: () => void) => {
        ring = listener
        return stopped
      },
    }
    const outbox = startOutbox({
      ...{ context, budget, log, changed, currentAsOf },
      caughtUp: () => undefined,
    })
    return {
      ...{ outbox, changed, stopped, log },
      setRoom: (has: boolean) => {
        hasRoom = has
        ring()
      },
      [Symbol.asyncDispose]: () => outbox.stop(),
    }
  }

  it('continues a bulk change as soon as the budget has room', async () => {
    await using desk = scriptedDesk()
    await using running = outboxOf(desk)
    running.setRoom(false)
    desk.put([1, 2])
    running.outbox.ring()
    await expect.poll(() => running.outbox.status().isBulk).toBe(true)
    expect(desk.write).not.toHaveBeenCalled()
    running.setRoom(true)
    await expect.poll(() => desk.write.mock.calls.length).toBe(2)
  })

  it('ignores the budget once it is stopped', async () => {
    await using desk = scriptedDesk()
    const { outbox, stopped } = outboxOf(desk)
    expect(stopped).not.toHaveBeenCalled()
    await outbox.stop()
    expect(stopped).toHaveBeenCalledOnce()
  })

  it('reports that it has stopped after an internal fault', async () => {
    await using desk = scriptedDesk()
    const all = () => {
      throw new Error('a fault')
    }
    const context: SyncContext = { ...desk.context, db: Object.create(desk.db, { all: { value: all } }) }
    await using running = outboxOf({ ...desk, context })
    await expect.poll(() => running.outbox.status().failure?.error.kind).toBe('internal')
  })

  it('looks for an action whose answer could not be stored because of a fault', async () => {
    await using desk = scriptedDesk()
    let faults = 0
    const begin: WritableDb['begin'] = (survives) => {
      if (desk.write.mock.calls.length > 0 && faults === 0) {
        faults += 1
        throw new Error('a fault')
      }
      return desk.db.begin(survives)
    }
    const context: SyncContext = { ...desk.context, db: Object.create(desk.db, { begin: { value: begin } }) }
    const [id = 0] = desk.put([1])
    await using running = outboxOf({ ...desk, context })
    await expect.poll(() => desk.entry(id).state).toBe('unsure')
    expect(running.log.faults).toHaveLength(1)
    expect(desk.write).toHaveBeenCalledOnce()
  })

  it('looks only for lost answers, and for nothing once it is stopped', async () => {
    await using desk = scriptedDesk()
    const [failed = 0] = desk.put([1])
    const [lost = 0] = desk.put([2])
    desk.set(failed, { state: 'failed' })
    desk.set(lost, { state: 'unsure', reason: { kind: 'cannotTell' }, sentBase: {} })
    const running = outboxOf(desk, () => 0)
    await running.outbox.checkNow(failed)
    expect(desk.readReport).not.toHaveBeenCalled()
    await running.outbox.stop()
    await running.outbox.checkNow(lost)
    expect(desk.readReport).not.toHaveBeenCalled()
  })

  it('reports each action that ended, with its report', async () => {
    await using desk = scriptedDesk()
    await using running = outboxOf(desk)
    const [id = 0] = desk.put([1])
    running.outbox.ring()
    await expect.poll(() => desk.entry(id).state).toBe('done')
    await expect.poll(() => running.outbox.status().looking.size).toBe(0)
    expect(desk.reportsChanged).toHaveBeenCalledWith([1])
    // Once when the action began, once when it ended.
    expect(running.changed).toHaveBeenCalledTimes(2)
  })

  it('waits for held actions and retries, and no longer', async () => {
    await using desk = scriptedDesk()
    const waits: number[] = []
    const after = (ms: number) => {
      waits.push(ms)
      return () => undefined
    }
    const context = { ...desk.context, clock: { ...desk.context.clock, after } }
    const [held = 0] = desk.put([1])
    desk.set(held, { heldUntil: desk.context.now() + 3_000 })
    await using running = outboxOf({ ...desk, context })
    expect(waits).toEqual([3_000])
    desk.write.mockRejectedValue(new Error('a fault'))
    desk.put([2])
    running.outbox.ring()
    await expect.poll(() => running.outbox.status().failure?.error.kind).toBe('internal')
    desk.set(held, { heldUntil: desk.context.now() + 600_000 })
    running.outbox.ring()
    const { nextTryAt } = running.outbox.status()
    await expect.poll(() => waits.at(-1)).toBe((nextTryAt ?? 0) - desk.context.now())
  })

  it('reports a full disk while an answer is to be stored, and can be stopped then', async () => {
    await using desk = scriptedDesk()
    const context = { ...desk.context, db: fillable(desk.db, () => desk.write.mock.calls.length > 0) }
    const { outbox, changed } = outboxOf({ ...desk, context })
    const [id = 0] = desk.put([1])
    outbox.ring()
    await expect.poll(() => outbox.status().failure?.error.kind).toBe('diskFull')
    expect(changed).toHaveBeenCalledTimes(2)
    await outbox.stop()
    expect(desk.entry(id).state).toBe('sending')
  })

  it('retries waiting actions at once when the clock was set', async () => {
    await using desk = scriptedDesk()
    desk.answers.write = err({ kind: 'network', reason: 'refused', mayHaveArrived: false })
    await using running = outboxOf(desk)
    desk.put([1])
    running.outbox.ring()
    await expect.poll(() => running.outbox.status().failing.size).toBe(1)
    const before = desk.write.mock.calls.length
    running.outbox.timesMoved()
    await expect.poll(() => desk.write.mock.calls.length).toBe(before + 1)
  })

  it('reports that a report does not show an action reported as done', async () => {
    await using desk = scriptedDesk()
    await using running = outboxOf(desk)
    const [id = 0] = desk.put([1])
    running.outbox.ring()
    await expect.poll(() => desk.entry(id).state).toBe('done')
    running.changed.mockClear()
    desk.reportsChanged.mockClear()
    running.outbox.reportRead(1)
    expect(running.changed).not.toHaveBeenCalled()
    desk.pass(61_000)
    storeReportDetails(desk.db, details(1), { readAt: desk.context.now(), revision: null })
    running.outbox.reportRead(1)
    expect(desk.entry(id)).toMatchObject({ state: 'unsure', reason: { why: 'notShown' } })
    expect(running.changed).toHaveBeenCalledOnce()
    expect(desk.reportsChanged).toHaveBeenCalledWith([1])
  })
})
