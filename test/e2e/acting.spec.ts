import type { Report, ReportActivity } from '#shared/admin-api/resources.ts'
import type { ConnectedDesk } from './connected-desk.ts'
import { cursorRow, expect, reportNumber, rowNames, test } from './connected-desk.ts'

test.use({ serviceOptions: { reports: 12 } })

/** Opens the first new report of the list by keyboard. @returns its number. */
async function openNew({ page, grid, report }: ConnectedDesk): Promise<number> {
  await page.keyboard.press('/')
  await page.keyboard.type('status:New ')
  await expect(page.getByRole('searchbox', { name: 'Search reports' })).toHaveValue('status:New ')
  await page.keyboard.press('Enter')
  await expect(cursorRow(grid)).toHaveCount(1)
  await page.keyboard.press('Home')
  const [name = ''] = await rowNames(grid)
  const id = reportNumber(name)
  await page.keyboard.press('Enter')
  await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  return id
}

async function readAtService({ service }: ConnectedDesk, id: number): Promise<Report> {
  return (await service.ask('readReport', { path: { id } })).json<Report>()
}

async function saidAtService({ service }: ConnectedDesk, id: number, text: string) {
  const answer = await service.ask('listActivities', { path: { id }, query: { direction: 'desc' } })
  return answer.json<{ items: ReportActivity[] }>().items.filter(({ message }) => message === text)
}

test('a note is written with one key, is internal, and reaches the service once', async ({ connected }) => {
  const { page, report } = connected
  const id = await openNew(connected)
  await page.keyboard.press('c')
  const composer = report.getByRole('textbox', { name: 'Internal comment' })
  await expect(composer).toBeFocused()
  await page.keyboard.type('Looks real, same host as last week.')
  await expect(report.getByRole('button', { name: 'Send internally' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  const pending = report.getByRole('article', { name: /not in the thread yet/ })
  await expect(pending).toContainText('Looks real, same host as last week.')
  await expect(composer).toHaveValue('')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  const outbox = page.getByRole('region', { name: 'Outbox' })
  await outbox.getByRole('button', { name: 'Send now' }).click()
  await expect(outbox).toContainText('Sent')
  const said = await saidAtService(connected, id, 'Looks real, same host as last week.')
  expect(said.map(({ isInternal }) => isInternal)).toEqual([true])
})

test('a draft of each audience is kept apart and survives another report and a reload', async ({
  connected,
}) => {
  const { page, report } = connected
  const id = await openNew(connected)
  await page.keyboard.press('c')
  await page.keyboard.type('for the team')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  const reply = report.getByRole('textbox', { name: 'Public reply' })
  await expect(reply).toHaveValue('')
  await page.keyboard.type('for the reporter')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.keyboard.press('/')
  await page.keyboard.type(`#${id}`)
  await page.keyboard.press('Enter')
  await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  await page.keyboard.press('r')
  await expect(reply).toHaveValue('for the reporter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(report.getByRole('textbox', { name: 'Internal comment' })).toHaveValue('for the team')
})

test('a state is changed by two keys, shown at once, and can be undone until it is sent', async ({
  connected,
}) => {
  const { page, grid, report } = connected
  const id = await openNew(connected)
  await page.keyboard.press('s')
  const picker = page.getByRole('dialog', { name: 'Change state' })
  await expect(picker.getByRole('option', { name: /^Triaged/ })).toBeEnabled()
  await page.keyboard.press('t')
  await picker.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  await expect(picker).toHaveCount(0)
  const row = grid.getByRole('row', { name: new RegExp(`^#${id} `) })
  await expect(row).toHaveCount(0)
  // Who triages goes on to the next report; the change can be taken back from there.
  await expect(report.getByRole('heading', { level: 1 })).not.toContainText(`#${id}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveAccessibleName(/, New,/)
  expect((await readAtService(connected, id)).status.name).toBe('New')
  expect(connected.service.requests().some(({ method }) => method !== 'GET')).toBe(false)
})
