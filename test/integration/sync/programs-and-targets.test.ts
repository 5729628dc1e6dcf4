import { expect, it } from 'vitest'
import type { AdminApi } from '#main/engine/api/admin-api.ts'
import { listedPrograms } from '#main/engine/store/reports/programs.ts'
import { listSetAside } from '#main/engine/store/set-aside.ts'
import { createCatalogueWork } from '#main/engine/sync/catalogue-lane.ts'
import { err } from '#shared/desk/result.ts'
import { startTestService } from '../../fixtures/service.ts'
import { type Instead, standInBetween } from './service-in-between.ts'
import { stepsOn } from './single-steps.ts'

/** Reads programs and targets step by step, through a proxy at which a test intervenes. */
async function reading() {
  const service = await startTestService({ reports: 1 })
  const between = await standInBetween(service.baseUrl)
  const steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
  const { context } = steps
  const work = createCatalogueWork(context, () => true)
  const asked: number[] = []
  const targetsAnswer = (rule: (programId: number) => ReturnType<Instead>) =>
    between.intervene(({ path }) => {
      const id = Number(/\/programs\/(\d+)\/targets/.exec(path)?.[1] ?? 0)
      if (id > 0) asked.push(id)
      return id > 0 ? rule(id) : null
    })
  targetsAnswer(() => null)
  const { [Symbol.asyncDispose]: endSteps, ...rest } = steps
  return {
    ...{ ...rest, service, between, work, asked, targetsAnswer },
    readWhatIsDue: async () => {
      while (work.dueAt() <= context.now()) await work.step()
    },
    [Symbol.asyncDispose]: async () => {
      await endSteps()
      await between[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

const broken = { status: 500, body: {} }

it('unreadable targets are retried at once after Sync now', async () => {
  await using world = await reading()
  world.targetsAnswer(() => broken)
  await world.readWhatIsDue()
  expect(world.work.dueAt()).toBeGreaterThan(world.context.now())
  world.targetsAnswer(() => null)
  world.work.ask()
  await world.readWhatIsDue()
  expect(world.work.catalogue?.targetsUnread).toEqual([])
})

it('unreadable targets are retried less and less, and as at first once they could be read', async () => {
  await using world = await reading()
  const { work, setClock } = world
  let now = 1_000
  const waitAfter = async (answer: typeof broken | null) => {
    world.targetsAnswer(() => answer)
    await world.readWhatIsDue()
    const wait = work.dueAt() - now
    now = work.dueAt()
    setClock(now)
    return wait
  }
  expect([await waitAfter(broken), await waitAfter(broken)]).toEqual([15_000, 60_000])
  expect(await waitAfter(null)).toBeGreaterThan(3_000_000)
  expect(await waitAfter(broken)).toBe(15_000)
})

it('setting the clock back while targets are read does not extend their wait', async () => {
  await using world = await reading()
  const { work, setClock } = world
  world.targetsAnswer(() => broken)
  await work.step()
  setClock(100_000)
  await world.readWhatIsDue()
  setClock(2_000)
  expect(work.dueAt()).toBe(17_000)
})

it('setting the clock behind the last reading has programs read at once', async () => {
  await using world = await reading()
  world.setClock(10_000_000)
  await world.readWhatIsDue()
  world.setClock(1_000)
  expect(world.work.dueAt()).toBe(0)
})

it('if all programs vanish at once they are requested once more, and removed if still missing', async () => {
  await using world = await reading()
  const { db, work, between, setClock } = world
  await world.readWhatIsDue()
  const before = listedPrograms(db)
  between.intervene(({ path }) => (path.endsWith('/programs') ? { status: 200, body: [] } : null))
  setClock(10_000_000)
  expect(await work.step()).toEqual({ kind: 'done', progress: false })
  expect(listedPrograms(db)).toEqual(before)
  await work.step()
  expect(listedPrograms(db)).toEqual([])
})

it('an unreadable program row is dropped from the list of failures once the list is without that row', async () => {
  await using world = await reading()
  const { db, between, setClock } = world
  const rows = (body: unknown[]) =>
    between.intervene(({ path }) => (path.endsWith('/programs') ? { status: 200, body } : null))
  rows([{ id: 'none', name: 5 }])
  await world.readWhatIsDue()
  expect(listSetAside(db)).toHaveLength(1)
  rows([{ id: 1, name: 'One' }])
  setClock(10_000_000)
  await world.work.step()
  expect(listSetAside(db)).toEqual([])
})

/**
 * Work whose requests for targets can fail: each request takes the next item of `breaks`; true = the connection breaks.
 * `asked` collects the ids of the programs.
 */
function breaking({ context }: ReturnType<typeof stepsOn>, breaks: boolean[]) {
  const asked: number[] = []
  const network = { kind: 'network', reason: 'It broke off.', mayHaveArrived: false } as const
  const listTargets: AdminApi['listTargets'] = async (input, options) => {
    asked.push(input.id)
    return breaks.shift() ? err(network) : context.api.listTargets(input, options)
  }
  const api: AdminApi = Object.create(context.api, { listTargets: { value: listTargets } })
  return { asked, work: createCatalogueWork({ ...context, api }, () => true) }
}

it('targets whose connection broke wait until those of the other programs are read', async () => {
  await using service = await startTestService({ reports: 1 })
  await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { asked, work } = breaking(steps, [true])
  await work.step()
  const [first, ...others] = work.catalogue?.targetsToRead ?? []
  while (work.dueAt() === 0) await work.step()
  expect(asked).toEqual([first, ...others, first])
})

it('targets whose connection broke twice and were read then are not deferred at the next break', async () => {
  await using service = await startTestService({ reports: 1 })
  await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const count = service.backstage.programIds().length
  const breaks = Array(2 * count).fill(true)
  const { work } = breaking(steps, breaks)
  while (work.dueAt() <= steps.context.now()) await work.step()
  expect(work.catalogue?.targetsUnread).toEqual([])
  steps.setClock(10_000_000)
  await work.step()
  breaks.push(true)
  expect(await work.step()).toMatchObject({ kind: 'failed', error: { kind: 'network' } })
})

it.each([403, 404])('targets answered with %i are not requested again before the list is', async (status) => {
  await using world = await reading()
  world.targetsAnswer(() => ({ status, body: { type: 'x', title: 'No', status, detail: 'No.' } }))
  await world.readWhatIsDue()
  expect(world.work.dueAt()).toBe(1_000 + 3_600_000)
})

it('the number of programs is kept when they may not be listed any more', async () => {
  await using world = await reading()
  const { work, between, setClock } = world
  await world.readWhatIsDue()
  const { programs = 0 } = work.catalogue ?? {}
  expect(programs).toBeGreaterThan(0)
  const refusal = { type: 'x', title: 'No', status: 403, detail: 'No.' }
  between.intervene(() => ({ status: 403, body: refusal }))
  setClock(10_000_000)
  await work.step()
  expect(work.catalogue?.programs).toBe(programs)
  // The list of programs is not requested repeatedly: it is due again in an hour.
  expect(work.dueAt()).toBe(10_000_000 + 3_600_000)
})
