import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { countSetAside, listSetAside } from '#main/engine/store/set-aside.ts'
import { inTransaction, withinTransaction } from '#main/engine/store/transaction.ts'
import { readAgain } from '#main/engine/sync/read-again.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { type ClockedDesk, startClockedDesk } from '../../fixtures/clocked-desk.ts'
import { machineTime } from '../../fixtures/machine-time.ts'
import { requestGate } from '../../fixtures/request-gate.ts'
import { startTestService } from '../../fixtures/service.ts'
import { differences, localCopy, storedReports, tombstoneFaults } from './local-copy.ts'
import { searchIndexIsTrue } from './model-search-index.ts'
import { changeRemote, remoteChanges, type World } from './remote-changes.ts'
import { type CopyRows, remoteCopy } from './remote-copy.ts'
import { faultyTransport, transportFaults } from './transport-faults.ts'

/** Runs use many small, short-lived files, so they are in memory where the system offers that. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const hour = 3_600_000
const nat = fc.nat({ max: 1_000 })
const desk = fc.nat({ max: 1 })

/** One event of a run. Numbers make choices, and every number chooses something. */
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('serve' as const), steps: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      change: fc.constantFrom(...remoteChanges),
      pick: nat,
      more: nat,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom(...transportFaults),
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('pass' as const, 'sleep' as const, 'setWall' as const),
      ms: fc.integer({ min: 0, max: 30 * hour }),
      back: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'syncNow' as const), desk, pick: nat }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('overtake' as const), steps: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), desk, abruptly: fc.boolean() }) },
)

/** A world, and the events in it. */
export const modelRun = fc.record({
  seed: fc.nat({ max: 100_000 }),
  /** Three in four of these reports are in programs that no token here may see, and are left out. */
  reports: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 5, max: 25 }) },
    { weight: 1, arbitrary: fc.integer({ min: 26, max: 80 }) },
  ),
  pageSize: fc.constantFrom(1, 2, 3, 5, 100),
  desks: fc.constantFrom(1, 1, 2),
  happenings: fc.array(happening, { maxLength: 25 }),
})
export type ModelRun = typeof modelRun extends fc.Arbitrary<infer Run> ? Run : never
type Happening = ModelRun['happenings'][number]

/** Returns numbers from 0 to `among - 1`, determined by a seed. */
function chooser(seed: number): (among: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (among) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * among)
  }
}

const tokens = ['superAdmin', 'standardAdmin'] as const
const quietFields = /: (bounty|bonus|cvss|vulnerabilityTypeId|cweTypeId|effectiveRole) is /
const ofTimeline = /^(?:derived of|entry \S+ of) (\d+)/

/**
 * Plays a run against the real service and the real sync, lets everything come to rest, and compares. @returns what is
 * wrong, as text; empty if the local copy equals the service.
 */
export async function play(run: ModelRun): Promise<readonly string[]> {
  const folder = mkdtempSync(join(memory, 'desk-model-'))
  const time = machineTime()
  const gate = requestGate()
  const choose = chooser(run.seed)
  const service = await startTestService({
    reports: run.reports,
    seed: 1 + (run.seed % 50),
    clock: time.trueTime,
  })
  const transport = faultyTransport(service)
  const world = await narrowWorld(service)
  const files = tokens.slice(0, run.desks).map((token) => ({ token, file: join(folder, `${token}.sqlite`) }))
  const everHere = files.map(() => new Set<number>())
  const start = ({ token, file }: (typeof files)[number]): ClockedDesk =>
    startClockedDesk({
      time,
      gate,
      baseUrl: service.baseUrl,
      token: service.tokens[token],
      file,
      pageSize: run.pageSize,
    })
  const desks = files.map(start)
  const quiet = () => [...new Set([...world.quietDetails, ...world.quietTimelines])]
  /**
   * Waits until the engine has stored what it gathered in this turn of the event loop, and has done the work that
   * follows.
   */
  const settle = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  const note = () => {
    for (const [at, one] of desks.entries()) for (const id of storedReports(one.db)) everHere[at]?.add(id)
  }

  async function step(patienceMs: number): Promise<boolean> {
    await settle()
    if (gate.passing > 0) {
      await gate.moveOn(choose, transport.send)
      await settle()
      time.pass(1 + choose(3))
      return true
    }
    const wait = time.nextAlarmIn()
    if (wait === null || wait > patienceMs) return false
    time.pass(wait)
    return true
  }

  async function restart(at: number, abruptly: boolean): Promise<void> {
    const files_ = files[at]
    await desks[at]?.end(abruptly)
    if (files_ !== undefined) desks[at] = start(files_)
  }

  /**
   * Changes a report while an answer about it is on its way. The desks learn of the change before that answer arrives.
   */
  async function overtake(steps: number): Promise<void> {
    const late = gate.answered.find(({ path }) => /\/reports\/\d+/.test(path))
    const id = Number(/\/reports\/(\d+)/.exec(late?.path ?? '')?.[1])
    if (late === undefined || !service.backstage.reportIds().includes(id)) return
    time.pass(1)
    service.backstage.addComment(id, { message: 'Said in between.' })
    for (const one of desks) one.syncNow()
    await settle()
    for (let turn = 0; turn < steps && gate.passing > 1; turn += 1) {
      await gate.moveOn((among) => {
        const place = choose(among - 1)
        return place < late.place ? place : place + 1
      }, transport.send)
      await settle()
    }
  }

  async function come(happens: Happening): Promise<void> {
    switch (happens.do) {
      case 'serve':
        for (let turn = 0; turn < happens.steps; turn += 1) if (!(await step(60_000))) break
        return
      case 'overtake':
        return overtake(happens.steps)
      case 'change':
        time.pass(1)
        changeRemote(world, happens.change, happens.pick, happens.more)
        return
      case 'fault':
        transport.expect(happens.fault, happens.times)
        return
      case 'pass':
        time.pass(happens.ms % (2 * hour))
        return
      case 'sleep':
        time.sleep(happens.ms)
        return
      case 'setWall':
        time.setWall(happens.back ? -happens.ms : happens.ms)
        return
      case 'open': {
        const one = desks[happens.desk % desks.length]
        const ids = one === undefined ? [] : storedReports(one.db)
        const id = ids[happens.pick % Math.max(1, ids.length)]
        if (id !== undefined) one?.open(id)
        return
      }
      case 'syncNow':
        desks[happens.desk % desks.length]?.syncNow()
        return
      case 'restart':
        return restart(happens.desk % desks.length, happens.abruptly)
      default:
        happens satisfies never
    }
  }

  async function comeToEnd(): Promise<void> {
    for (let steps = 1; steps <= 20_000; steps += 1) {
      await settle()
      // Forbidden requests are repeated only after hours.
      if (steps % 1_000 === 0) time.sleep(hour)
      for (const [at, one] of desks.entries()) {
        // The user gives the desk a token again.
        if (one.status().connection === 'unauthorized') await restart(at, false)
      }
      if (gate.passing === 0 && desks.every((one) => one.isQuiet())) return
      if (!(await step(12 * hour))) break
    }
    const how = desks.map((one) => [one.status(), listSetAside(one.db)])
    throw new Error(`it never came to an end: ${JSON.stringify(how)}`)
  }

  async function compare(alsoQuiet: boolean): Promise<string[]> {
    note()
    const found: string[] = []
    for (const [at, one] of desks.entries()) {
      const { token = 'superAdmin' } = files[at] ?? {}
      const remote: CopyRows = await remoteCopy(service, token)
      const wrong = differences(localCopy(one.db), remote).filter(
        (line) => alsoQuiet || !isQuietLine(line, world),
      )
      const faults = one.faults.map(({ where, cause }) => `fault in ${where}: ${String(cause)}`)
      found.push(...[...wrong, ...tombstoneFaults(one.db, everHere[at] ?? new Set()), ...faults])
      if (countSetAside(one.db) > 0) found.push(`set aside: ${JSON.stringify(listSetAside(one.db))}`)
    }
    return found
  }

  /**
   * Makes changes with activity, which the desks must find by that activity alone, about half a minute later.
   * @returns what they did not find, as text; empty if their marks are correct.
   */
  async function missedActivity(): Promise<string[]> {
    const lists = await Promise.all(
      desks.map((_, at) =>
        service.ask('searchReports', { token: files[at]?.token ?? '', query: 'limit=100' }),
      ),
    )
    const wanted = lists.map((list) => {
      const ids = list.json<{ items: { id: number }[] }>().items.map(({ id }) => id)
      return ids[choose(Math.max(1, ids.length))]
    })
    for (const id of new Set(wanted)) {
      time.pass(1)
      if (id !== undefined) service.backstage.addComment(id, { message: 'Is it seen at once?' })
    }
    for (const end = time.trueTime() + 32_000; time.trueTime() < end; ) {
      if (!(await step(end - time.trueTime()))) time.pass(end - time.trueTime())
    }
    await comeToEnd()
    return desks.flatMap((one, at) => {
      const id = wanted[at]
      const newest = id === undefined ? undefined : service.backstage.entryIds(id).at(-1)
      const isHere = newest === undefined || localCopy(one.db).has(`entry ${newest} of ${id}`)
      return isHere ? [] : [`the newest entry of report ${id} was not found without a sweep`]
    })
  }

  /** Reads again the reports whose changes no list shows, and compares everything. */
  async function comparedWhole(): Promise<string[]> {
    for (const one of desks) {
      inTransaction(one.db, () => withinTransaction(one.db, (transaction) => readAgain(transaction, quiet())))
      one.syncNow()
    }
    await comeToEnd()
    return compare(true)
  }

  try {
    for (const happens of run.happenings) {
      await come(happens)
      note()
    }
    transport.clear()
    await comeToEnd()
    const missed = await missedActivity()
    if (missed.length > 0) return missed
    // The second sweep begins and ends after all changes.
    for (let sweeps = 0; sweeps < 2; sweeps += 1) {
      time.sleep(7 * hour)
      for (const one of desks) one.syncNow()
      await comeToEnd()
    }
    const shown = await compare(quiet().length === 0)
    if (shown.length > 0) return shown
    const all = quiet().length === 0 ? [] : await comparedWhole()
    for (const one of desks) await one.end(false)
    return [...all, ...files.flatMap(({ file }) => brokenFile(file))]
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A world with few programs, so that few requests read everything. */
async function narrowWorld(service: World['service']): Promise<World> {
  const { backstage, people } = service
  const users = [people.superAdmin, people.standardAdmin]
  const all = backstage.programIds()
  for (const user of users) for (const id of all.slice(2)) backstage.setRole(user, id, null)
  const list = await service.ask('searchReports', { query: 'limit=100' })
  const seen = new Set(list.json<{ items: { id: number }[] }>().items.map(({ id }) => id))
  for (const id of backstage.reportIds()) if (!seen.has(id)) backstage.removeReport(id)
  return { service, users, programs: all.slice(0, 2), quietDetails: new Set(), quietTimelines: new Set() }
}

function isQuietLine(line: string, { quietDetails, quietTimelines }: World): boolean {
  const [, ofDetails] = /^report (\d+)/.exec(line) ?? []
  if (ofDetails !== undefined) return quietDetails.has(Number(ofDetails)) && quietFields.test(line)
  return quietTimelines.has(Number(ofTimeline.exec(line)?.[1]))
}

function brokenFile(file: string): string[] {
  const opened = openWorkspaceStore(file)
  if (!opened.ok) return ['cannot be opened']
  const { findings } = checkIntegrity(opened.value.db)
  opened.value.db.close()
  return [
    ...findings,
    ...(searchIndexIsTrue(file) ? [] : ['the search index does not say what the rows say']),
  ]
}
