import { startTestService } from '../fixtures/service.ts'
import { canStartSession } from '../fixtures/session-keyring.ts'
import { amplyPerMinute, cursorRow, expect, partsOf, test } from './connected-desk.ts'
import { launchDesk } from './fixtures.ts'
import { leaveAtOnce, openNew, putOnClipboard, readReport } from './window-actions.ts'

test("weaknesses are found by everyday names, vectors are pasted, and money is in the program's currency", async () => {
  await using service = await startTestService({ reports: 12 })
  for (const id of service.backstage.programIds()) service.backstage.payIn(id, 'CAD')
  const desk = await launchDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    isKnown: canStartSession,
    requestsPerMinute: amplyPerMinute,
  })
  await using _ = { [Symbol.asyncDispose]: desk.close }
  const connected = { service, desk, ...partsOf(desk.page) }
  const { page, report, grid } = connected
  await expect(cursorRow(grid)).toHaveCount(1)
  await leaveAtOnce(connected)
  const id = await openNew(connected)
  const form = page.getByRole('form', { name: 'Classify' })

  await test.step('what the program mostly carries is offered; idor is sent as CWE-639', async () => {
    await page.keyboard.press('l')
    await expect(form.getByRole('searchbox', { name: 'CWE' })).toBeFocused()
    const usual = form.getByRole('listbox', { name: 'Most used in this program' })
    const [number = ''] = /^CWE-\d+/.exec((await usual.getByRole('option').first().textContent()) ?? '') ?? []
    expect(number).not.toBe('')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('searchbox', { name: 'CWE' })).toHaveAttribute(
      'placeholder',
      new RegExp(`^${number} `),
    )
    await expect(usual).toHaveCount(0)
    const list = form.getByRole('listbox', { name: 'Weaknesses' })
    await page.keyboard.type('xss')
    await expect(list.getByRole('option').first()).toContainText('CWE-79')
    await page.keyboard.press('Enter')
    await expect(list).toHaveCount(0)
    // Enter before the answer applies to the typed text, not to the matches of its beginning.
    await page.keyboard.type('sqli')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('searchbox', { name: 'CWE' })).toHaveAttribute('placeholder', /^CWE-89 /)
    await expect(list).toHaveCount(0)
    await page.keyboard.type('idor')
    await expect(form.getByRole('option').first()).toContainText('CWE-639')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('searchbox', { name: 'CWE' })).toHaveAttribute('placeholder', /^CWE-639 /)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form).toHaveCount(0)
    await expect.poll(async () => (await readReport(connected, id)).cweTypeId).toBe(639)
  })

  await test.step('a vector is found in what is pasted, and nothing of that is lost by a click', async () => {
    const pasted = 'NVD says cvss 3.1 (9.8): av:n/ac:l/pr:n/ui:n/s:u/c:h/i:h/a:h'
    const whole = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
    await page.keyboard.press('v')
    const vector = form.getByRole('textbox', { name: 'Vector' })
    await expect(vector).toBeVisible()
    await expect(form.getByRole('radio').and(page.locator(':focus'))).toHaveCount(1)
    await putOnClipboard(page, 'AV:N/AC:L/Au:N/C:P/I:P/A:P')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(form).toContainText('Only versions 3.0, 3.1, and 4.0 are supported, not 2.0.')
    await putOnClipboard(page, pasted.replaceAll('/', '/\n'))
    await page.keyboard.press('ControlOrMeta+v')
    await expect(form).toContainText('Before: AV:N/AC:L/Au:N/C:P/I:P/A:P')
    await putOnClipboard(page, pasted)
    await vector.press('End')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(vector).toHaveValue(pasted)
    await expect(form).toContainText(`Read as ${whole} (other text left out, rewritten in standard form).`)
    await expect(form.getByLabel('CVSS score')).toHaveText('9.8 Critical')
    const availability = form.getByRole('radiogroup', { name: /^Availability/ }).first()
    await availability.getByRole('radio', { name: 'Low', exact: true }).press('Space')
    await expect(vector).toHaveValue(whole.replace('A:H', 'A:L'))
    await expect(form).toContainText(`Before: ${pasted}`)
    await form.getByRole('button', { name: 'Put back' }).click()
    await expect(vector).toHaveValue(pasted)
    await expect(vector).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form).toHaveCount(0)
    await expect.poll(async () => (await readReport(connected, id)).cvss).toBe(whole)
  })

  await test.step('money is in Canadian dollars, with a limit of its own', async () => {
    service.backstage.move(id, 'Triaged')
    await page.keyboard.press('F5')
    await expect(report.getByRole('button', { name: /^State/ })).toContainText('Triaged')
    const reward = page.getByRole('form', { name: 'Reward' })
    const bounty = reward.getByRole('textbox', { name: 'Bounty', exact: true })
    await page.keyboard.press('$')
    await expect(bounty).toBeFocused()
    await page.keyboard.type('US$1500')
    await expect(reward).toContainText('This program pays in CAD.')
    await bounty.fill('1500')
    await expect(reward).toContainText('CA$1,500 CAD')
    await expect(reward).toContainText('Amounts above CA$1,000 must be typed twice.')
    await page.keyboard.press('ControlOrMeta+,')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Triage' }).click()
    const limit = settings.getByRole('textbox', { name: 'Confirm amounts above in CAD' })
    await expect(limit).toHaveValue('1,000')
    await limit.fill('2000')
    await limit.press('Enter')
    await expect(limit).toHaveValue('2,000')
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)
    await expect(reward.getByRole('textbox', { name: 'Bounty again' })).toHaveCount(0)
    await bounty.press('ControlOrMeta+Enter')
    await expect(reward).toHaveCount(0)
    await expect.poll(async () => (await readReport(connected, id)).bounty).toBe(1_500)
    await expect(report.getByRole('button', { name: /^Reward/ })).toContainText('CA$1,500')
  })
})
