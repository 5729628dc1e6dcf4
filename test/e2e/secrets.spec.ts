import { expect, test } from './connected-desk.ts'
import { entriesSaying, leaveAtOnce, openNew, readTimeline } from './window-actions.ts'

test.use({ serviceOptions: { reports: 6 } })

const token = `ghp_${'a1B2'.repeat(9)}`

// SEC-08
test('a secret in a reply or a transition stops it: masked, edited by default, sent only on purpose', async ({
  connected,
}) => {
  const { page, report, service } = connected
  const question = page.getByRole('alertdialog', { name: 'Send this?' })
  await leaveAtOnce(connected)
  const id = await openNew(connected)

  await test.step('a token in a reply stops it: masked, edited by default, sent only on purpose', async () => {
    await page.keyboard.press('r')
    const composer = report.getByRole('textbox', { name: 'Public reply' })
    await expect(composer).toBeFocused()
    await page.keyboard.type(`Please try again with ${token} as the token.`)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(question).toContainText('Code or package host token')
    await expect(question).toContainText('Public reply, line 1')
    await expect(question).toContainText('Please try again with ghp_••••')
    await expect(question).not.toContainText(token)
    await expect(question.getByRole('button', { name: 'Go back and edit' })).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(composer).toBeFocused()
    await expect(composer).toHaveValue(`Please try again with ${token} as the token.`)
    expect(service.requests().some(({ method }) => method !== 'GET')).toBe(false)
    // The found secret is selected: the next keys replace it.
    await page.keyboard.type('yours')
    await page.keyboard.press('ControlOrMeta+Enter')
    // Sent: the composer is closed.
    await expect(composer).toHaveCount(0)
    await expect
      .poll(() => entriesSaying(connected, id, 'Please try again with yours as the token.'))
      .toHaveLength(1)
  })

  await test.step("a transition's message is checked too, and sent unchanged on confirmation", async () => {
    await page.keyboard.press('s')
    const picker = page.getByRole('form', { name: 'Change state' })
    await expect(picker.getByRole('option').first()).toBeVisible()
    await picker.getByRole('option').first().click()
    await picker.getByRole('textbox', { name: 'Message' }).fill('See http://10.20.30.40:8080/ for more.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(question).toContainText('Private address')
    await expect(question.getByRole('button', { name: 'Go back and edit' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(picker.getByRole('textbox', { name: 'Message' })).toHaveValue(/10\.20\.30\.40/)
    await picker.getByRole('button', { name: 'Mark as triaged' }).click()
    await question.getByRole('button', { name: 'Send anyway' }).click()
    await expect(picker).toHaveCount(0)
    await expect
      .poll(async () =>
        (await readTimeline(connected, id)).some(({ message }) => message.includes('10.20.30.40')),
      )
      .toBe(true)
  })
})
