import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Priority } from '#main/engine/api/budget.ts'
import { randomFrom } from '#service/sample/random.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { fullestWindow } from '../api/fullest-window.ts'
import { type AskingDesk, askingDesk } from './asking-desk.ts'
import { type CountingService, countingService } from './counting-service.ts'
import { type SimulatedMachine, simulatedMachine } from './simulated-machine.ts'

/** A tenth of a day in `npm test`, a whole day with `npm run soak -- rate`. */
const stretches = 12 * Number(process.env.SOAK ?? '1')
const stretchMs = 720_000
const seed = 'a day of requests'

const random = randomFrom(seed)

interface World {
  readonly machine: SimulatedMachine
  readonly service: CountingService
  readonly desk: AskingDesk
}

/** Conditions of a stretch of twelve minutes. Numbers of events are those in an hour, unless a field says otherwise. */
interface Weather {
  readonly name: string
  /** Number of requests that are always wanted, side by side. */
  readonly background: number
  readonly outbox: number
  /** Bursts in an hour. */
  readonly personBursts: number
  readonly outboxBursts: number
  readonly kills: number
  readonly wallJumps: number
  readonly sleeps: number
  readonly machineRestarts: number
  /** Requests by another client with the same token, in a minute. */
  readonly others: number
  readonly slow: number
  readonly lost: number
}

const calm: Weather = {
  name: 'overnight',
  background: 6,
  outbox: 0,
  personBursts: 0,
  outboxBursts: 0,
  kills: 0,
  wallJumps: 0,
  sleeps: 0,
  machineRestarts: 0,
  others: 0,
  slow: 0,
  lost: 0,
}
const atWork: Weather = { ...calm, name: 'at work', personBursts: 120, outboxBursts: 6 }

/** After the crowded stretches come two stretches without another client, in which the limit recovers. */
const day: readonly Weather[] = [
  calm,
  { ...atWork, name: 'busy', outbox: 8 },
  { ...atWork, name: 'restarts', kills: 60 },
  { ...atWork, name: 'clocks', wallJumps: 60, kills: 20 },
  { ...atWork, name: 'machine restarts', machineRestarts: 10 },
  { ...atWork, name: 'a rough network', slow: 0.1, lost: 0.05 },
  { ...atWork, name: 'asleep now and then', sleeps: 30, slow: 0.02 },
  { ...atWork, name: 'all at once', kills: 30, wallJumps: 30, sleeps: 10, slow: 0.05, lost: 0.02 },
  { ...atWork, name: 'crowded', others: 50 },
  { ...atWork, name: 'crowded, with restarts', others: 90, kills: 30, wallJumps: 10 },
  { ...calm, name: 'rest', background: 2 },
  atWork,
]

/** The events of a stretch, in order, at random times. */
function happenings(weather: Weather, { machine, service, desk }: World) {
  const planned: { readonly at: number; readonly action: () => Promise<void> | void }[] = []
  const plan = (perHour: number, action: () => Promise<void> | void) => {
    const count = (perHour * stretchMs) / 3_600_000
    const times = Math.floor(count) + (random.chance(count % 1) ? 1 : 0)
    for (let one = 0; one < times; one += 1) planned.push({ at: random.int(0, stretchMs), action })
  }
  const down = async (begin: () => void) => {
    desk.kill()
    begin()
    await machine.pass(random.int(0, 8_000))
    machine.restartProcess()
    desk.start()
  }
  plan(weather.personBursts, () => desk.ask('person', random.int(1, 6)))
  plan(weather.outboxBursts, () => desk.ask('outbox', random.int(10, 200)))
  plan(weather.kills, () => down(() => undefined))
  plan(weather.machineRestarts, () => down(machine.restartMachine))
  plan(weather.wallJumps, () => machine.setWall(random.int(-86_400_000, 86_400_000)))
  plan(weather.sleeps, () => machine.sleep(random.int(1_000, 90_000)))
  plan(weather.others * 60, service.otherClient)
  return planned.toSorted((one, other) => one.at - other.at)
}

interface Stretch {
  readonly weather: Weather
  readonly from: number
  readonly to: number
}

async function live(world: World, weather: Weather): Promise<Stretch> {
  const { machine, desk } = world
  const from = machine.trueTime()
  desk.network = weather
  desk.keepAsking('background', weather.background)
  desk.keepAsking('outbox', weather.outbox)
  for (const { at, action } of happenings(weather, world)) {
    await machine.pass(Math.max(0, from + at - machine.trueTime()))
    await action()
  }
  await machine.pass(Math.max(0, from + stretchMs - machine.trueTime()))
  return { weather, from, to: machine.trueTime() }
}

describe(`${(stretches * stretchMs) / 3_600_000} hours with restarts, clock jumps, bursts and another client`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-rate-'))
  const machine = simulatedMachine()
  const service = countingService(machine)
  const desk = askingDesk(machine, service, join(folder, 'workspace.sqlite'), random)
  const lived: Stretch[] = []

  beforeAll(async () => {
    desk.start()
    for (let nth = 0; nth < stretches; nth += 1) {
      const weather = day[nth % day.length]
      if (weather !== undefined) lived.push(await live({ machine, service, desk }, weather))
    }
    desk.keepAsking('background', 0)
    desk.keepAsking('outbox', 0)
    await machine.pass(1_800_000)
  }, testLimits.long)
  afterAll(() => {
    desk.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const named = (...names: string[]) => lived.filter(({ weather }) => names.includes(weather.name))
  const during =
    ({ from, to }: Stretch) =>
    (at: number) =>
      at >= from && at < to
  const waits = (priority: Priority, stretch: Stretch) =>
    desk.grants
      .filter((grant) => grant.priority === priority && during(stretch)(grant.askedAt))
      .map(({ askedAt, grantedAt }) => grantedAt - askedAt)
      .toSorted((one, other) => one - other)

  /**
   * Requests in a minute: the mean of all minutes of a stretch that begin five and a half minutes after its start or
   * later.
   */
  const perMinute = ({ from, to }: Stretch) => {
    const begins = Array.from(
      { length: (to - from - 390_000) / 1_000 },
      (_, nth) => from + 330_000 + nth * 1_000,
    )
    const inside = begins.map(
      (begin) => service.arrivals.filter((at) => at >= begin && at < begin + 60_000).length,
    )
    return inside.reduce((sum, count) => sum + count, 0) / inside.length
  }

  it('no true minute holds more than 120 requests at the service', () => {
    expect(service.arrivals.length).toBeGreaterThan(stretches * 500)
    expect(fullestWindow(service.arrivals, 60_000)).toBeLessThanOrEqual(120)
  })

  it('the limit is used where there is always work: 110 a minute or more', () => {
    for (const stretch of named('overnight', 'busy')) expect(perMinute(stretch)).toBeGreaterThanOrEqual(110)
  })

  it('the user hardly waits beside a day of background work and bulk changes, with or without restarts', () => {
    for (const stretch of named('at work', 'busy', 'restarts', 'clocks')) {
      const sorted = waits('person', stretch)
      expect(sorted[Math.floor(sorted.length * 0.8)]).toBeLessThanOrEqual(500)
      expect(sorted.at(-1)).toBeLessThanOrEqual(61_000)
    }
  })

  it('the user never waits long, despite another client, the network or the computer', () => {
    // The longest wait is a pause of a minute after a 429, and then a whole window. Stretches with sleep are left out.
    for (const stretch of lived) {
      if (stretch.weather.sleeps > 0) continue
      expect(waits('person', stretch).at(-1) ?? 0).toBeLessThanOrEqual(125_000)
    }
  })

  it('no class starves: in the end every request was sent', () => {
    expect(desk.waiting()).toBe(0)
  })

  it('background work never precedes waiting requests of the user or the outbox', () => {
    expect(desk.overtaken()).toBe(0)
  })

  it('the desk gives way to another client of the token: few of its requests are refused', () => {
    const crowded = named('crowded', 'crowded, with restarts')
    const sent = service.arrivals.filter((at) => crowded.some((stretch) => during(stretch)(at))).length
    expect(service.refused()).toBeGreaterThan(0)
    expect(service.refused()).toBeLessThanOrEqual(sent / 20)
  })
})
