import type { ConnectedDesk } from './connected-desk.ts'
import { expect, test } from './connected-desk.ts'
import { leaveAtOnce, openByNumber, readReport } from './window-actions.ts'
import { expectEffects, expectPending, others, transitions, type Write } from './writes.ts'

/**
 * Every write of the service, decided by keyboard in the window and read back from the service: while it answers, or
 * while nothing can reach it, to be sent when it can be again. The soak decides each of them both ways.
 */

const everyTransition = ['all eleven transitions', transitions] as const
const everyOther = ['every other write', others] as const
const isSoak = process.env.SOAK !== undefined
const online = isSoak ? [everyTransition, everyOther] : [everyOther]
const offline = isSoak ? [everyTransition, everyOther] : [everyTransition]

/** Brings a report of its own for each write into the status it begins in, at the service and here. */
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
    // What can be done with a report is learned while the service can be asked.
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
        // Money and known issues that may have arrived are a person's to decide: here they are still held when the
        // connection is back, however slowly this machine goes through the forms.
        if (/^bounty|^known issue/.test(write.name))
          await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 60 }))
        await openByNumber(connected, id)
        await write.decide(connected, id)
        await expectPending(connected, write)
      })
    // What was under way when the connection broke is not known to have arrived, and looked for before it is sent again.
    await expect(status.getByRole('button', { name: /in outbox/ })).toBeVisible()
    expect(
      service.requests().filter(({ method, status: code }) => method !== 'GET' && code !== null),
    ).toEqual([])
    service.faults.clear()
    await page.keyboard.press('F5')
    await expectEffects(connected, reportOf)
  })
