import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readChanges, readCurrentAsOf } from '#main/engine/sync/standing.ts'
import { parseInstant } from '#shared/admin-api/instant.ts'
import { type ClockedDesk, startClockedDesk } from '../../fixtures/clocked-desk.ts'
import { type MachineTime, machineTime } from '../../fixtures/machine-time.ts'
import { type OnTheWay, type RequestGate, requestGate } from '../../fixtures/request-gate.ts'
import { readEveryPage, startTestService, type TestService } from '../../fixtures/service.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { temporaryFolder } from '../store/temporary-store.ts'

const second = 1_000
const hour = 3_600_000

/** One workspace whose hours pass in a moment. */
interface Stage {
  readonly service: TestService
  readonly time: MachineTime
  readonly gate: RequestGate
  desk: ClockedDesk
}

let stage: Stage
/** What becomes of requests now. */
let onTheWay: OnTheWay
const unreachable: OnTheWay = async () => ({
  kind: 'failure',
  failure: {
    error: { kind: 'network', reason: 'There is no network.', mayHaveArrived: false },
    isCertificate: false,
  },
})
const freely: OnTheWay = (_, send) => send()

function startDesk({ service, time, gate }: Omit<Stage, 'desk'>): ClockedDesk {
  return startClockedDesk({
    time,
    gate,
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    file: join(temporaryFolder(), 'workspace.sqlite'),
    pageSize: 100,
  })
}

beforeEach(async () => {
  onTheWay = freely
  const time = machineTime()
  const service = await startTestService({ reports: 12, clock: time.trueTime })
  const parts = { service, time, gate: requestGate() }
  stage = { ...parts, desk: startDesk(parts) }
})
afterEach(async () => {
  await stage.desk.end(false)
  await stage.service.close()
})

const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Lets so much time pass, with everything that happens in it. */
async function pass(ms: number): Promise<void> {
  const { time, gate } = stage
  const end = time.trueTime() + ms
  for (;;) {
    await settle()
    if (gate.passing > 0) {
      await gate.moveOn(
        () => 0,
        (request, send) => onTheWay(request, send),
      )
      continue
    }
    const left = end - time.trueTime()
    if (left <= 0) return
    time.pass(Math.min(left, time.nextAlarmIn() ?? left))
  }
}

async function untilQuiet(withinMs: number): Promise<void> {
  const { desk, time } = stage
  const end = time.trueTime() + withinMs
  do await pass(200)
  while (!desk.isQuiet() && time.trueTime() < end)
  expect(desk.isQuiet(), JSON.stringify(desk.standing())).toBe(true)
}

const lookedForChanges = () =>
  stage.service.requests().filter(({ path }) => path.includes('sort=lastActivityAt'))
const mark = () => readChanges(stage.desk.db)?.mark
const titles = () => column(stage.desk.db, 'title', 'true')
async function newestActivity(): Promise<number | null> {
  const [newest] = await readEveryPage(stage.service, { query: { sort: '-lastActivityAt', limit: 100 } })
  return parseInstant(newest?.lastActivityAt ?? '')
}

describe('a machine that slept', () => {
  it('syncs within seconds of waking, and no more than it needs to', async () => {
    await untilQuiet(60 * second)
    await pass(2 * second)
    stage.service.backstage.addReport({ name: 'While it slept' })
    stage.service.clearRequests()
    stage.time.sleep(9 * hour)
    await pass(8 * second)
    expect(titles()).toContain('While it slept')
    expect(lookedForChanges().length).toBe(1)
  })

  it('need not wait any longer for what it waited for after failures', async () => {
    await untilQuiet(60 * second)
    onTheWay = unreachable
    await pass(300 * second)
    expect(stage.desk.standing().connection).toBe('offline')
    onTheWay = freely
    stage.time.sleep(hour)
    await pass(7 * second)
    expect(stage.desk.standing().lastError).toBeNull()
  })

  it('says truly how old its data are', async () => {
    await untilQuiet(60 * second)
    onTheWay = unreachable
    const before = readCurrentAsOf(stage.desk.db)
    stage.time.sleep(9 * hour)
    await pass(10 * second)
    expect(readCurrentAsOf(stage.desk.db)).toBe(before)
  })
})

describe('a time of day that is set', () => {
  const age = (wall: number) => wall - (readCurrentAsOf(stage.desk.db) ?? 0)

  for (const [how, byMs] of [
    ['back', -7 * hour],
    ['forward', 50 * hour],
  ] as const) {
    it(`${how} changes no mark, holds up no sync, and lets ages stay true`, async () => {
      await untilQuiet(60 * second)
      const markBefore = mark()
      let set = 0
      const wall = () => stage.time.trueTime() + set
      onTheWay = unreachable
      const ageBefore = age(wall())
      stage.time.setWall(byMs)
      set = byMs
      await pass(20 * second)
      expect(mark()).toBe(markBefore)
      expect(age(wall()) - ageBefore).toBe(20 * second)

      onTheWay = freely
      stage.service.backstage.addReport({ name: 'After the clock was set' })
      await pass(45 * second)
      expect(titles()).toContain('After the clock was set')
      expect(age(wall())).toBeGreaterThanOrEqual(0)
      expect(age(wall())).toBeLessThanOrEqual(35 * second)
    })
  }

  it('does not keep a report from being read when somebody opens it', async () => {
    await untilQuiet(60 * second)
    const id = stage.service.backstage.reportIds()[0] ?? 0
    stage.desk.open(id)
    await pass(second)
    stage.time.setWall(-7 * hour)
    await pass(6 * second)
    stage.service.backstage.rename(id, 'Renamed since')
    stage.desk.open(id)
    await pass(second)
    expect(column(stage.desk.db, 'title', `id = ${id}`)).toEqual(['Renamed since'])
  })

  it('may be wrong by years: the mark is told by the service alone', async () => {
    for (const years of [-20, 20]) {
      await stage.desk.end(false)
      stage.time.setWall(years * 365 * 24 * hour)
      stage.desk = startDesk(stage)
      await untilQuiet(120 * second)
      expect(mark()).toBe(await newestActivity())
      stage.service.backstage.addReport({ name: `Seen ${years}` })
      stage.service.clearRequests()
      await pass(40 * second)
      expect(titles()).toContain(`Seen ${years}`)
      const [asked] = lookedForChanges()
      const from = new URL(asked?.path ?? '', 'http://service').searchParams.get('lastActivityFromUtc')
      expect(Math.abs((parseInstant(from ?? '') ?? 0) - stage.time.trueTime())).toBeLessThan(24 * hour * 30)
    }
  })
})

describe('a network that is gone', () => {
  it('is tried at most half a minute apart, and noticed soon when it is back', async () => {
    await untilQuiet(60 * second)
    const tries: number[] = []
    onTheWay = (request, send) => {
      tries.push(stage.time.trueTime())
      return unreachable(request, send)
    }
    await pass(hour)
    expect(stage.desk.standing().connection).toBe('offline')
    const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? at))
    expect(Math.max(...gaps.slice(-20))).toBeLessThanOrEqual(31 * second)
    // Nor does it ask all the time: each try is four requests a few seconds apart.
    expect(tries.length).toBeLessThan(1_200)

    onTheWay = freely
    await pass(35 * second)
    expect(stage.desk.standing()).toMatchObject({ lastError: null })
  })

  it('may be said to be back: that hastens the next try and is not believed', async () => {
    await untilQuiet(60 * second)
    onTheWay = unreachable
    await pass(600 * second)
    stage.desk.mayBeOnline()
    await pass(5 * second)
    expect(stage.desk.standing().connection).toBe('offline')
    onTheWay = freely
    stage.desk.mayBeOnline()
    await pass(second)
    expect(stage.desk.standing().lastError).toBeNull()
  })
})
