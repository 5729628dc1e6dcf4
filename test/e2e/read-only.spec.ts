import { expect, test } from './connected-desk.ts'
import { openNew } from './window-actions.ts'

test.use({ serviceOptions: { reports: 24 }, tokenName: 'readOnly' })

test('the composers are replaced by the reason, and the state form says so too', async ({ connected }) => {
  const { page, report, service } = connected
  await openNew(connected)
  await expect(report.getByText('This token can read reports, but not change them.')).toBeVisible()
  await expect(report.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(report.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('s')
  const picker = page.getByRole('form', { name: 'Change state' })
  await expect(picker.getByText('This token can read reports, but not change them.')).toBeVisible()
  await page.keyboard.press('t')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(picker).toBeVisible()
  await page.keyboard.press('Escape')
  // On request, the service is asked again; it still refuses.
  const asked = service.counters().listTransitions ?? 0
  await report.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => service.counters().listTransitions ?? 0).toBeGreaterThan(asked)
  expect(service.requests().every(({ method }) => method === 'GET')).toBe(true)
})
