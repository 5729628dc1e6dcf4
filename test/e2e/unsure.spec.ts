import { workspaceFile } from '#main/engine/store/files.ts'
import { expect, test } from './connected-desk.ts'
import { openCopyFile } from './copy-file.ts'
import {
  entriesSaying,
  keptDrafts,
  leaveAtOnce,
  openNew,
  outboxOf,
  pressSequence,
  writeComment,
} from './window-actions.ts'

test.use({ serviceOptions: { reports: 36 }, tokenName: 'triager' })

const text = 'We could see it too.'

test('what may have been sent says so, is checked, appears once in the thread, and has one name', async ({
  connected,
}) => {
  const { desk, page, service, status, report } = connected
  const outbox = page.getByRole('region', { name: 'Outbox' })
  const conflicts = page.getByRole('dialog', { name: 'Conflicts' }).getByRole('region', { name: 'Conflicts' })
  const opened = new Set<number>()
  await leaveAtOnce(connected)

  await test.step('an entry that may have been sent says so, counts as pending, and is checked on demand', async () => {
    const id = await openNew(connected, opened)
    const asked = () => service.requests().filter(({ endpoint }) => endpoint === 'listActivities').length
    service.faults.set([
      { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
      { kind: 'status', status: 503, endpoint: 'listActivities' },
    ])
    await writeComment(connected, 'internal', text)
    await expect(status.getByRole('button', { name: '1 in outbox' })).toBeVisible()
    await pressSequence(page, 'g', 'o')
    await expect(outbox).toContainText('May already have been sent. Checking before anything is sent again.')
    await expect(outbox).not.toContainText(/no connection/i)
    await expect(outbox.getByRole('heading')).toHaveText([/^On the way/])
    await expect(status.getByRole('button', { name: /conflict/ })).toHaveCount(0)
    const before = asked()
    await outbox.getByRole('button', { name: 'Check now' }).press('Enter')
    await expect(page.getByText('Still not known')).toBeVisible()
    expect(asked()).toBeGreaterThan(before)

    service.faults.set([])
    await expect(outbox).toContainText('Sent')
    expect(await entriesSaying(connected, id, text)).toHaveLength(1)
    expect(service.requests().filter(({ endpoint }) => endpoint === 'addComment')).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(outbox).toHaveCount(0)
  })

  await test.step('a comment that arrived appears once in the thread, and an open decision has one name', async () => {
    await openNew(connected, opened)
    // The timeline is not readable any more, so nothing can tell whether the comment arrived.
    service.faults.set([
      { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
      { kind: 'status', status: 403, endpoint: 'listActivities' },
    ])
    await writeComment(connected, 'public', text)
    await expect(status.getByRole('button', { name: '1 conflict' })).toBeVisible()
    await expect(report.getByRole('article').filter({ hasText: text })).toHaveCount(1)
    await expect(report.getByRole('article', { name: /not in the thread yet/ })).toHaveCount(1)
    // Now it is readable: the comment is in the thread, and the action still waits for the user.
    service.faults.clear()
    await page.keyboard.press('Escape')
    await page.keyboard.press('F5')
    await expect(report.getByRole('article', { name: /not in the thread yet/ })).toHaveCount(0)
    await expect(report.getByRole('article').filter({ hasText: text })).toHaveCount(1)

    await status.getByRole('button', { name: '1 conflict' }).click()
    await expect(conflicts.getByRole('heading')).toHaveText([/^Conflicts/])
    await expect(conflicts).toContainText(
      'May already have been sent. The desk can’t check: your token can’t read all of this report.',
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('conflicts')
    await expect(page.getByRole('option', { name: /Go to conflicts/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what the service said was done, and the report does not show, is for a person', async () => {
    service.faults.set([{ kind: 'pretend', endpoint: 'addComment', status: 201, text: '{"id":"987654321"}' }])
    const words = 'Answered by a gateway'
    const id = await openNew(connected, opened)
    await writeComment(connected, 'public', words)
    await expect.poll(async () => (await outboxOf(page, id)).map(({ state }) => state)).toEqual(['done'])
    // Two minutes later.
    const file = workspaceFile(desk.profileDir, (await keptDrafts(page, id)).workspaceId)
    if (!file.ok) throw new Error('no such workspace')
    const copy = await openCopyFile(file.value)
    copy
      .prepare(
        'update outbox set settled_at = settled_at - 120000 where confirmed_at is null and report_id = ?',
      )
      .run(id)
    copy.close()
    await page.keyboard.press('F5')
    await status.getByRole('button', { name: '2 conflicts' }).click()
    const row = conflicts.getByRole('listitem').filter({ hasText: words })
    await expect(row).toContainText('The service said this was done, but the report doesn’t show it.')
    service.faults.clear()
    await row.getByRole('button', { name: 'It didn’t arrive: send again' }).press('Enter')
    await expect.poll(() => entriesSaying(connected, id, words)).toHaveLength(1)
    await expect(row).toHaveCount(0)
  })

  await test.step('a sign-in page with 200 is no answer of the service: nothing counts as sent', async () => {
    await page.keyboard.press('Escape')
    await expect(conflicts).toHaveCount(0)
    const id = await openNew(connected, opened)
    service.faults.set([{ kind: 'page', endpoint: 'addComment' }])
    const words = 'Behind a sign-in page'
    await writeComment(connected, 'internal', words)
    await pressSequence(page, 'g', 'o')
    const row = outbox.getByRole('listitem').filter({ hasText: words })
    await expect(row).toContainText('May already have been sent. Checking before anything is sent again.')
    expect(await entriesSaying(connected, id, words)).toHaveLength(0)
  })
})
