import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorld } from '#service/sample/create-world.ts'
import type { Report, ReportActivity } from '#shared/admin-api/resources.ts'
import { removeFolder } from '../fixtures/remove-folder.ts'
import { startTestService, type TestService } from '../fixtures/service.ts'
import { waits } from '../fixtures/test-limits.ts'
import {
  amplyPerMinute,
  type ConnectedDesk,
  cursorRow,
  expect,
  partsOf,
  reportNumber,
  rowNames,
  test,
} from './connected-desk.ts'
import { launchDesk } from './fixtures.ts'
import {
  type CountingKeys,
  countingKeys,
  type Decision,
  decisions,
  keysOfRefused,
  me,
  refuse,
  refused,
} from './triager-decisions.ts'
import { leaveAtOnce } from './window-actions.ts'

/**
 * One hour of a triager, a role below StandardAdmin, without a mouse: half of it offline, with two restarts. Every
 * report gets one decision. The keys of each are counted and printed, without the letters of the user's own
 * text. Others change the same reports meanwhile, also while the user is offline. Afterwards "Changed"
 * lists exactly the reports that others changed by the service's own record.
 */
const rounds = process.env.SOAK === undefined ? 1 : 5

const reportCount = decisions.length * rounds

/** One report for each decision, in the order of their ids, and three that only an admin may decide. */
interface Plan {
  readonly tried: readonly number[]
  readonly decided: ReadonlyMap<number, Decision>
}

/** All are new, unassigned, and on the triager's programs. */
function planOf({ backstage }: TestService): Plan {
  const triager = createWorld(1).people.filter(({ side }) => side === 'triager')[2]?.id ?? ''
  for (const programId of backstage.programIds()) backstage.setRole(triager, programId, 'Triager')
  // The other reports keep their states, so that the desk knows the names of these states.
  const ids = backstage.reportIds().slice(0, refused.length + reportCount)
  const decided = new Map<number, Decision>()
  for (const [at, id] of ids.slice(refused.length).entries()) {
    const decision = decisions[at % decisions.length]
    if (decision !== undefined) decided.set(id, decision)
  }
  for (const id of ids) {
    backstage.assign(id, null)
    backstage.move(id, 'New')
  }
  return { tried: ids.slice(0, refused.length), decided }
}

/** Adds a second report of the same flaw for each one that becomes a duplicate. */
async function addTwins(service: TestService, { decided }: Plan): Promise<void> {
  for (const [id, { name }] of decided) {
    if (!name.startsWith('duplicate')) continue
    const {
      name: title,
      programId,
      summary,
      description,
      impact,
    } = (await service.ask('readReport', { path: { id } })).json<Report>()
    service.backstage.addReport({ name: title, programId, summary, description, impact })
  }
}

/** The triager's writes to a report that the service executed. */
function ownWrites(service: TestService, reportId: number) {
  const path = new RegExp(`/reports/${reportId}(?:/|$)`)
  return service
    .requests()
    .filter((request) => request.method !== 'GET' && request.done && path.test(request.path))
}

/** Which of these reports others changed since, by the service's record: by a comment, or by a status. */
async function changedByOthers(
  service: TestService,
  reportIds: readonly number[],
  since: number,
): Promise<readonly number[]> {
  const found: number[] = []
  for (const id of reportIds) {
    const answer = await service.ask('listActivities', { path: { id }, query: { direction: 'desc' } })
    const entries = answer
      .json<{ items: readonly ReportActivity[] }>()
      .items.filter(({ createdAt }) => Date.parse(createdAt) >= since)
    const said = entries.filter(({ actor }) => actor !== null && actor.id !== service.people.triager)
    const moved = entries.filter(
      ({ actor, message }) => actor === null && message.startsWith('Status changed'),
    )
    const own = ownWrites(service, id).filter(({ endpoint }) => endpoint === 'executeTransition')
    if (said.length > 0 || moved.length > own.length) found.push(id)
  }
  return found
}

async function syncedWhole({ page, status }: ConnectedDesk): Promise<void> {
  await page.keyboard.press('F5')
  await expect(status).toContainText(/Up to date/, { timeout: waits.wholeSync })
  await expect(status).not.toContainText('to read in full', { timeout: waits.wholeSync })
}

const isAt = async ({ report, grid }: ConnectedDesk, id: number): Promise<void> => {
  await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  expect(reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')).toBe(id)
}

/** Waits until the user's place is stored, which happens a moment after a move. */
async function placeIsKept({ page }: ConnectedDesk, reportId: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const desk = await window.desk.invoke('desk.state', {})
        const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
        const place = await window.desk.invoke('views.place', { workspaceId })
        return place.ok ? place.value?.openReportId : null
      }),
    )
    .toBe(reportId)
}

/** Sets the triager's identity, adds the starter templates, and orders the reports by id. */
async function begin(desk: ConnectedDesk, keys: CountingKeys): Promise<void> {
  const { page, grid } = desk
  await keys.press('ControlOrMeta+,')
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('macros')
  await page.getByRole('button', { name: 'Templates and macros…' }).click()
  const templates = page.getByRole('dialog', { name: 'Templates and macros' })
  await templates.getByRole('button', { name: /^Add \d+ starter templates/ }).click()
  await expect(templates.getByRole('option').first()).toBeVisible()
  await keys.press('Escape')
  await expect(templates).toHaveCount(0)
  await keys.press('Escape', 'ControlOrMeta+k')
  await keys.write('Choose who I am')
  await expect(page.getByRole('option', { name: /^Choose who I am/ })).toBeVisible()
  await keys.press('Enter')
  const whoami = page.getByRole('dialog', { name: 'Who are you?' })
  await expect(whoami.getByRole('option').first()).toBeVisible()
  await keys.write(me)
  await expect(whoami.getByRole('option').first()).toContainText(me)
  await keys.press('Enter')
  await expect(whoami).toBeHidden()
  await keys.press('g', 'a', '/')
  await keys.write('sort:id ')
  await keys.press('Enter')
  await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
}

test(`${reportCount} reports are decided by a triager's keys, half of them offline, and only changes by others are news`, async () => {
  test.setTimeout(240_000 + reportCount * 20_000)
  await using service = await startTestService({ reports: refused.length + reportCount + 20 })
  const plan = planOf(service)
  await addTwins(service, plan)
  const profileDir = await mkdtemp(join(tmpdir(), 'hour-'))
  let launched = await launchDesk({
    profileDir,
    baseUrl: service.baseUrl,
    token: service.tokens.triager,
    requestsPerMinute: amplyPerMinute,
  })
  try {
    let desk: ConnectedDesk = { service, desk: launched, ...partsOf(launched.page) }
    await expect(cursorRow(desk.grid)).toHaveCount(1)
    await syncedWhole(desk)
    await begin(desk, countingKeys(desk.page))
    const begun = Date.now()

    const taken = new Map<string, number[]>()
    // No time for an undo here, since the test waits for each refusal.
    const { undoSeconds } = await desk.page.evaluate(async () => {
      const state = await window.desk.invoke('desk.state', {})
      if (!state.ok) throw new Error(state.error.kind)
      return state.value.settings
    })
    await leaveAtOnce(desk)
    for (const [at, attempt] of refused.entries()) {
      const id = plan.tried[at] ?? 0
      await test.step(`#${id}: ${attempt.name} is refused, in words`, async () => {
        await isAt(desk, id)
        taken.set(attempt.name, [await refuse(desk, attempt)])
      })
    }
    const held = await desk.page.evaluate(
      (seconds) => window.desk.invoke('settings.update', { undoSeconds: seconds }),
      undoSeconds,
    )
    expect(held).toMatchObject({ ok: true, value: { undoSeconds } })
    expect(undoSeconds).toBeGreaterThan(0)
    const decided = [...plan.decided]
    const half = Math.floor(reportCount / 2)
    const restarts = [Math.floor(reportCount / 4), Math.floor((reportCount * 3) / 4)]
    for (const [at, [id, decision]] of decided.entries()) {
      const [[first] = [0], [second] = [0]] = decided
      if (at === half) {
        for (const id of [first, second])
          await expect.poll(() => ownWrites(service, id), { timeout: waits.minute }).toHaveLength(1)
        service.backstage.addComment(first, { message: 'Thank you. When will it be fixed?' })
        service.faults.set([{ kind: 'cut' }])
      }
      if (at === half + 1) {
        const colleague = service.people.superAdmin
        service.backstage.addComment(second, {
          message: 'I know this one.',
          isInternal: true,
          actorId: colleague,
        })
        service.backstage.move(plan.tried[1] ?? 0, 'Triaged')
      }
      if (restarts.includes(at)) {
        await placeIsKept(desk, id)
        await launched.close()
        launched = await launchDesk({ profileDir, requestsPerMinute: amplyPerMinute })
        desk = { service, desk: launched, ...partsOf(launched.page) }
      }
      await test.step(`#${id}: ${decision.name}`, async () => {
        await isAt(desk, id)
        const keys = countingKeys(desk.page)
        await desk.page.keyboard.press('Enter')
        await desk.page.keyboard.press('PageDown')
        await decision.decide(desk, keys, id)
        taken.set(decision.name, [...(taken.get(decision.name) ?? []), keys.keys])
        if (!decision.opensNext) await desk.page.keyboard.press('j')
      })
    }
    const perDecision = Object.fromEntries([...taken].map(([name, counts]) => [name, Math.max(...counts)]))
    process.stdout.write(`${JSON.stringify({ reports: reportCount, keysPerDecision: perDecision })}\n`)
    const limits = [...decisions, ...refused.map(({ name }) => ({ name, atMost: keysOfRefused }))]
    for (const { name, atMost } of limits)
      expect([name, (perDecision[name] ?? 99) <= atMost]).toEqual([name, true])

    service.faults.clear()
    await syncedWhole(desk)
    await expect(desk.status.getByRole('button', { name: /in outbox/ })).toHaveCount(0, {
      timeout: waits.minute + reportCount * 10_000,
    })
    await expect(desk.status.getByRole('button', { name: /conflict/i })).toHaveCount(0)
    for (const [id, { name, isDone }] of plan.decided)
      expect([id, name, await isDone(desk, id)]).toEqual([id, name, true])
    const done = service
      .requests()
      .filter(({ method, status }) => method !== 'GET' && status !== null && status < 300)
    expect(done).toHaveLength(reportCount)

    // Others change some of them, and one without a decision.
    const last = [...plan.tried.slice(0, 1), ...decided.filter((_, at) => at % 5 === 4).map(([id]) => id)]
    for (const id of last) service.backstage.addComment(id, { message: 'Is there any news?' })
    await syncedWhole(desk)
    const seen = [...plan.tried, ...plan.decided.keys()]
    const theirs = await changedByOthers(service, seen, begun)
    expect(theirs.length).toBe(3 + last.length)
    expect(theirs.length).toBeLessThan(seen.length)
    await desk.queues.getByRole('button', { name: /^Changed/ }).click()
    await expect(desk.grid).toHaveAttribute('aria-rowcount', String(theirs.length))
    expect((await rowNames(desk.grid)).map(reportNumber).toSorted((one, other) => one - other)).toEqual(
      theirs,
    )
  } finally {
    await launched.close()
    await removeFolder(profileDir)
  }
})
