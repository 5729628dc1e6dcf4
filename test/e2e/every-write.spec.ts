import type { ConnectedDesk } from './connected-desk.ts'
import { expect, test } from './connected-desk.ts'
import { leaveAtOnce, openByNumber, readReport } from './window-actions.ts'
import { expectEffects, expectPending, others, transitions, type Write } from './writes.ts'

/**
 * Every write of the service, decided by keyboard in the window and read back from the service: the transitions
 * offline, to be sent later; in the soak every write, offline and while the service answers.
 */

const everyTransition = ['all eleven transitions', transitions] as const
const everyOther = ['every other write', others] as const
const isSoak = process.env.SOAK !== undefined
const online = isSoak ? [everyTransition, everyOther] : []
const offline = isSoak ? [everyTransition, everyOther] : [everyTransition]

/** Gives each write a report of its own in the required status, at the service and in the local copy. */
async function prepare(desk: ConnectedDesk, writes: readonly Write[]): Promise<Map<Write, number>> {
  const { page, service, status, queues } = desk
  await leaveAtOnce(desk)
  await expect(status).toContainText(/Up to date/)
  await expect(status).not.toContainText('to read in full')
  await queues.getByRole('button', { name: /^All reports/ }).click()
  const ids = service.backstage.reportIds()
  const reportOf = new Map(writes.map((write, at) => [write, ids[at] ?? 0]))
  for (const [{ from }, id] of reportOf)
    if ((await readReport(desk, id)).status.name !== from) service.backstage.move(id, from)
  await page.keyboard.press('F5')
  for (const [{ from }, id] of reportOf) {
    await openByNumber(desk, id)
    const state = desk.report
      .getByRole('complementary', { name: 'Decision' })
      .getByRole('button', { name: /^State/ })
    await expect(state).toContainText(from)
    // The possible transitions are learned while the service can be reached.
    await page.keyboard.press('s')
    const picker = page.getByRole('form', { name: 'Change state' })
    await expect(picker.getByRole('option', { disabled: false }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
  }
  return reportOf
}

test.use({ serviceOptions: { reports: 14 } })

for (const [title, writes] of online)
  test(`${title}: decided by keyboard, and executed by the service once`, async ({ connected }) => {
    test.setTimeout(240_000)
    const reportOf = await prepare(connected, writes)
    for (const [{ name, decide }, id] of reportOf)
      await test.step(name, async () => {
        await openByNumber(connected, id)
        await decide(connected, id)
      })
    await expectEffects(connected, reportOf)
  })

for (const [title, writes] of offline)
  test(`${title}: decided offline, shown at once, and executed once when the service is back`, async ({
    connected,
  }) => {
    test.setTimeout(240_000)
    const { page, service, status } = connected
    const reportOf = await prepare(connected, writes)
    service.faults.set([{ kind: 'cut' }])
    for (const [write, id] of reportOf)
      await test.step(write.name, async () => {
        // A reward or known issue that may have arrived waits for the user. The longer hold keeps both unsent until the
        // connection is back, even if a slow computer takes long for the forms.
        if (/^bounty|^known issue/.test(write.name))
          await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 60 }))
        await openByNumber(connected, id)
        await write.decide(connected, id)
        await expectPending(connected, write)
      })
    // Requests in flight when the connection broke may have arrived, so the desk looks for them before it sends again.
    await expect(status.getByRole('button', { name: /in outbox/ })).toBeVisible()
    expect(
      service.requests().filter(({ method, status: code }) => method !== 'GET' && code !== null),
    ).toEqual([])
    service.faults.clear()
    await page.keyboard.press('F5')
    await expectEffects(connected, reportOf)
  })
