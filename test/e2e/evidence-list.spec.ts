import { expect, openReport, test } from './texts-library.ts'

test('of hundreds of files a hundred are shown, the others on request', async ({ library }) => {
  const { service, openDesk } = library
  const evidence = Array.from({ length: 230 }, (_, index) => ({
    id: `e-${index}`,
    filename: `capture-${index}.txt`,
    size: 1_000 + index,
    mimeType: 'text/plain',
    status: 'Available',
    recipe: '',
  }))
  const id = service.backstage.addReport({ name: 'Many files', evidence })
  const page = await openDesk()
  const report = await openReport(page, id)
  await report.getByRole('tab', { name: /Evidence/ }).click()
  const files = report.getByRole('region', { name: 'Evidence' }).getByRole('listitem')
  await expect(files).toHaveCount(100)
  await report.getByRole('button', { name: 'Show 100 more of 230 files' }).press('Enter')
  await expect(files).toHaveCount(200)
  const last = report.getByRole('button', { name: 'Show 30 more of 230 files' })
  await expect(last).toBeFocused()
  await last.press('Enter')
  await expect(files).toHaveCount(230)
  await expect(files.last()).toContainText('capture-229.txt')
  await expect(report.getByRole('button', { name: /more of 230 files/ })).toHaveCount(0)
  // Keyboard navigation continues from here, not from the top of the window.
  await expect(report.locator('[data-pane-focus]')).toBeFocused()
})
