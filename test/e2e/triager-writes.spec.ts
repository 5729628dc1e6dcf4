import type { StatusName } from '#service/sample/catalogue.ts'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import { waits } from '../fixtures/test-limits.ts'
import { type ConnectedDesk, expect, test } from './connected-desk.ts'
import { isTaken } from './turns.ts'
import { leaveAtOnce, openByNumber, pressSequence } from './window-actions.ts'
import {
  bulkDialogOf,
  byId,
  expectEffects,
  expectPending,
  others,
  transitions,
  type Write,
} from './writes.ts'

/**
 * Every write with a triager's token. Allowed writes are decided offline, from the report and in bulk, and
 * arrive once; in the soak also online. Forbidden ones are explained, and shown as not allowed before the
 * next attempt. In bulk, and offline a second time, each run takes a part of the writes.
 */

/** Time limit of a test, in ms. In the soak, two complete readings wait for the service's own budget. */
const longest = 480_000 + 2 * waits.wholeSync

test.use({ serviceOptions: { reports: 12 }, tokenName: 'triager' })

/** The write of this name in the tables. */
function writeNamed(name: string): Write {
  const found = [...transitions, ...others].find((write) => write.name === name)
  if (found === undefined) throw new Error(`there is no write called ${name}`)
  return found
}

const allowedTransitions = ['triaged', 'duplicate', 'needs_more_info', 'new_to_review', 'spam']
const allowed: readonly Write[] = [
  ...allowedTransitions.map((name) => writeNamed(`transition ${name}`)),
  ...['Internal comment', 'Public reply', 'assignment', 'assignment by id', 'clearing an assignment'].map(
    writeNamed,
  ),
  writeNamed('classification'),
]

/** Transitions that only an admin may make, with their labels in the window. */
const notPossible: readonly (readonly [TransitionName, key: string, words: string])[] = [
  ['invalid', 'v', 'Invalid'],
  ['out_of_scope', 'o', 'Out of scope'],
  ['informative', 'i', 'Informative'],
  ['resolved', 'r', 'Resolved'],
  ['accepted_risk', 'k', 'Accepted risk'],
  ['reopen', 'e', 'Reopen'],
]

/** Programs on which the token's user is a triager. */
async function triagersPrograms({ service }: ConnectedDesk): Promise<number[]> {
  const answer = await service.ask('listPrograms', { token: 'triager' })
  return answer.json<{ id: number }[]>().map(({ id }) => id)
}

/** Adds a report to the service. */
function add(
  { service }: ConnectedDesk,
  programId: number,
  from: StatusName,
  assignee: string | null = null,
) {
  const { backstage } = service
  const id = backstage.addReport({ programId })
  backstage.move(id, from)
  backstage.assign(id, assignee)
  return id
}

/** Waits until the desk has read these reports completely. */
async function read(desk: ConnectedDesk, ids: readonly number[]): Promise<void> {
  const { page, status } = desk
  await page.keyboard.press('F5')
  const isHere = (reportIds: readonly number[]) =>
    page.evaluate(async (wanted) => {
      const state = await window.desk.invoke('desk.state', {})
      const workspaceId = state.ok ? (state.value.currentWorkspaceId ?? '') : ''
      const found = await Promise.all(
        wanted.map((reportId) => window.desk.invoke('report.read', { workspaceId, reportId })),
      )
      return wanted.filter((_, at) => found[at]?.ok !== true)
    }, reportIds)
  await expect.poll(() => isHere(ids), { timeout: waits.wholeSync }).toEqual([])
  await expect(status).not.toContainText('to read in full', { timeout: waits.wholeSync })
}

async function begin(desk: ConnectedDesk): Promise<void> {
  const { page, status } = desk
  await leaveAtOnce(desk)
  await expect(status).toContainText(/Up to date/, { timeout: waits.wholeSync })
  await pressSequence(page, 'g', 'a')
}

/** Selects exactly these reports. */
async function select({ page, grid, search }: ConnectedDesk, ids: readonly number[]): Promise<void> {
  await page.keyboard.press('/')
  await search.fill(`id:${ids.join(',')}`)
  await page.keyboard.press('Enter')
  await expect(grid).toHaveAttribute('aria-rowcount', String(ids.length))
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(`${ids.length} reports`)
}

/** Decides a write for these reports in bulk. */
async function decideInBulk(desk: ConnectedDesk, write: Write, ids: readonly number[]): Promise<void> {
  const { page } = desk
  await select(desk, ids)
  await write.decideForMany?.(desk, ids)
  const dialog = bulkDialogOf(desk)
  await expect(dialog.getByRole('button', { name: / 2 reports/ })).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('region', { name: 'Progress' })).toBeVisible()
}

const closeBulk = async (desk: ConnectedDesk): Promise<void> => {
  await desk.page.keyboard.press('Escape')
  await expect(bulkDialogOf(desk)).toHaveCount(0)
}

/** Decides every allowed write, each for one report of its own and for two in bulk. */
async function decideAllowed(
  desk: ConnectedDesk,
  plan: ReadonlyMap<Write, readonly number[]>,
  isOffline: boolean,
) {
  for (const [write, [id = 0, ...many]] of plan) {
    await test.step(write.name, async () => {
      await openByNumber(desk, id)
      await write.decide(desk, id)
      if (isOffline) await expectPending(desk, write)
    })
    if (many.length === 0) continue
    await test.step(`${write.name} in bulk`, async () => {
      await decideInBulk(desk, write, many)
      await closeBulk(desk)
    })
  }
}

/** New reports for each write: one, and two more if this run also decides it in bulk. */
async function plan(desk: ConnectedDesk): Promise<ReadonlyMap<Write, readonly number[]>> {
  await begin(desk)
  const [one = 0, other = 0] = await triagersPrograms(desk)
  const planned = allowed.map((write, at): [Write, readonly number[]] => {
    const assignee = write.name === 'clearing an assignment' ? byId : null
    const single = add(desk, one, write.from, assignee)
    const many = write.decideForMany === undefined || !isTaken(at, 2) ? [] : [other, other]
    return [write, [single, ...many.map((programId) => add(desk, programId, write.from, assignee))]]
  })
  await read(
    desk,
    planned.flatMap(([, ids]) => ids),
  )
  return new Map(planned)
}

const eachOf = (planned: ReadonlyMap<Write, readonly number[]>) =>
  [...planned].flatMap(([write, ids]) => ids.map((id) => [write, id] as const))

if (process.env.SOAK !== undefined)
  test('every write allowed to a triager works from the report and in bulk, and is executed once', async ({
    connected,
  }) => {
    test.setTimeout(longest)
    const planned = await plan(connected)
    await decideAllowed(connected, planned, false)
    await expectEffects(connected, eachOf(planned))
  })

test('every write allowed to a triager is decided offline, single and in bulk, and executed once when the service is back', async ({
  connected,
}) => {
  test.setTimeout(longest)
  const { page, service, status } = connected
  const planned = await plan(connected)
  service.faults.set([{ kind: 'cut' }])
  await decideAllowed(connected, planned, true)
  await expect(status.getByRole('button', { name: /in outbox/ })).toBeVisible()
  expect(service.requests().filter(({ method, status: code }) => method !== 'GET' && code !== null)).toEqual(
    [],
  )
  service.faults.clear()
  await page.keyboard.press('F5')
  await expectEffects(connected, eachOf(planned))
})

/** An action that the service answers with 403, how to open its form, and the form's text the second time. */
interface Forbidden {
  readonly write: Write
  readonly dialog: string
  readonly open: (desk: ConnectedDesk) => Promise<void>
  readonly words: string
}

const fromMenu =
  (item: string) =>
  async ({ page, report }: ConnectedDesk) => {
    await report.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
const rename = {
  dialog: 'Rename',
  open: fromMenu('Rename or change target…'),
  words: 'Your role can’t rename these reports.',
}

const forbidden: readonly Forbidden[] = [
  { write: writeNamed('rename'), ...rename },
  { write: writeNamed('retarget'), ...rename },
  {
    write: writeNamed('bounty and bonus'),
    dialog: 'Reward',
    open: ({ page }) => page.keyboard.press('$'),
    words: 'Your role can’t set rewards here.',
  },
  {
    write: writeNamed('known issue from a report'),
    dialog: 'Known issue',
    open: fromMenu('Create known issue…'),
    words: 'This token can’t create known issues.',
  },
]

/** Expects these entries to wait for the user. @param wordsOf the message of each, by some text of its row. */
async function expectConflicts({ page }: ConnectedDesk, wordsOf: ReadonlyMap<string, string>): Promise<void> {
  await pressSequence(page, 'g', 'o')
  const outbox = page.getByRole('region', { name: 'Outbox' })
  for (const [shown, words] of wordsOf)
    await expect(outbox.getByRole('listitem').filter({ hasText: shown })).toContainText(words)
  await page.keyboard.press('Escape')
  await expect(outbox).toHaveCount(0)
}

const writesAt = ({ service }: ConnectedDesk) =>
  service.requests().filter(({ method }) => method !== 'GET').length

test('a write refused to a triager is explained, and shown as not allowed from then on', async ({
  connected,
}) => {
  test.setTimeout(longest)
  const { page, service, status } = connected
  await begin(connected)
  const [one = 0, other = 0] = await triagersPrograms(connected)
  // Renaming and retargeting are one write for the service, so each is first tried on another program.
  const firstOf = new Map(
    forbidden.map((action) => [
      action,
      add(connected, action.write.name === 'retarget' ? other : one, action.write.from),
    ]),
  )
  const tries = notPossible.map(([name, key, words], at) => {
    const write = writeNamed(`transition ${name}`)
    const manyOf = (programId: number) => [
      add(connected, programId, write.from),
      add(connected, programId, write.from),
    ]
    return {
      write,
      key,
      words,
      id: add(connected, one, write.from),
      isInBulk: isTaken(at, 3),
      many: manyOf(other),
      next: [...manyOf(one), ...manyOf(other)],
    }
  })
  await read(connected, [
    ...firstOf.values(),
    ...tries.flatMap(({ id, many, next }) => [id, ...many, ...next]),
  ])

  const refused = new Map<string, string>()
  for (const [{ write, dialog, words }, id] of firstOf)
    await test.step(`${write.name}, the first time`, async () => {
      await openByNumber(connected, id)
      await write.decide(connected, id)
      // A known issue belongs to a program, not to its source report, and needs its own scope.
      if (dialog === 'Known issue') refused.set('Create a known issue', words)
      else refused.set(`#${id}`, 'Your role or token lacks permission')
    })
  for (const { write, words, id, many, isInBulk } of tries)
    await test.step(`${write.name}, the first time`, async () => {
      await openByNumber(connected, id)
      await write.decide(connected, id)
      const said = `${words} is not possible from ${write.from}, or not for your role.`
      refused.set(`#${id}`, said)
      if (!isInBulk) return
      await decideInBulk(connected, write, many)
      const progress = bulkDialogOf(connected).getByRole('region', { name: 'Progress' })
      const conflicts = progress.getByRole('region', { name: 'Conflict' }).getByRole('listitem')
      await expect(conflicts).toHaveText([new RegExp(said), new RegExp(said)])
      for (const oneOf of many) refused.set(`#${oneOf}`, said)
      await closeBulk(connected)
    })
  await expectConflicts(connected, refused)
  const tried = writesAt(connected)
  expect(tried).toBe(refused.size)

  for (const isOnline of [true, false]) {
    if (!isOnline) service.faults.set([{ kind: 'cut' }])
    for (const { write, dialog, open, words } of forbidden.filter((_, at) => isOnline || isTaken(at, 2)))
      await test.step(`${write.name}, ${isOnline ? 'online' : 'offline'}`, async () => {
        const [id = 0] = tries[0]?.next.slice(write.name === 'retarget' ? 2 : 0) ?? []
        await openByNumber(connected, id)
        await open(connected)
        const form = page.getByRole('form', { name: dialog })
        await expect(form).toContainText(words)
        await expect(form.getByRole('textbox')).toHaveCount(0)
        await page.keyboard.press('ControlOrMeta+Enter')
        await page.keyboard.press('Escape')
        await expect(form).toHaveCount(0)
      })
    for (const attempt of tries.filter(({ isInBulk }) => isOnline || isInBulk))
      await test.step(`${attempt.write.name}, ${isOnline ? 'online' : 'offline'}`, async () => {
        await expectStopped(connected, attempt)
      })
  }
  await test.step('known issue from nothing', async () => {
    await expectKnownIssueRefused(connected)
  })
  expect(writesAt(connected)).toBe(tried)
  await expect(status.getByRole('button', { name: /in outbox/ })).toHaveCount(0)
})

interface Stopped {
  readonly write: Write
  readonly key: string
  readonly words: string
  /** Two reports of one program, then two of another on which the write was not tried. */
  readonly next: readonly number[]
  /** Whether it was also refused in bulk, on the other program. */
  readonly isInBulk: boolean
}

/** Neither the picker of one report nor, after a refusal in bulk, that of several accepts the letter, and both say why. */
async function expectStopped(
  desk: ConnectedDesk,
  { write, key, words, next, isInBulk }: Stopped,
): Promise<void> {
  const { page } = desk
  await openByNumber(desk, next[0] ?? 0)
  const picker = page.getByRole('form', { name: 'Change state' })
  await page.keyboard.press('s')
  await expect(picker.getByRole('option', { name: new RegExp(`^${words}`) })).toBeDisabled()
  await page.keyboard.press(key)
  await expect(picker.getByRole('alert')).toContainText(
    `${words} is not possible from ${write.from}, or not for your role.`,
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(picker.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)

  if (!isInBulk) return
  await select(desk, next.slice(2))
  await page.keyboard.press('s')
  const dialog = bulkDialogOf(desk)
  await expect(dialog.getByRole('option', { name: new RegExp(`^${words}`) })).toBeDisabled()
  await page.keyboard.press(key)
  await expect(dialog.getByRole('alert')).toContainText(
    `${words} is not possible for any of them: not from their state, or not for your role.`,
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await closeBulk(desk)
}

/** The form without a source report knows about the refusal once its program is chosen. */
async function expectKnownIssueRefused({ page }: ConnectedDesk): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Create a known issue')
  await page.getByRole('option', { name: 'Create a known issue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Known issue' })
  await dialog.getByRole('button', { name: /Program$/ }).click()
  await page.getByRole('option').first().click()
  await expect(dialog).toContainText('This token can’t create known issues.')
  await expect(dialog.getByRole('button', { name: /^Create/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}
