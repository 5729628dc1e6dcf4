import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cursorRow, expect, rowNames, test } from './connected-desk.ts'
import { pressSequence } from './window-actions.ts'

/** The environment of a cron job. It has no keychain, so only the running desk can read the copy. */
const withoutKeychain = { PATH: process.env.PATH ?? '' }

test('rules are set up by keyboard, apply to the local reports, and lead to those at risk', async ({
  connected,
}) => {
  const { page, grid, queues, report, status, desk } = connected
  await expect(status).toContainText('Up to date')
  await expect(status).not.toContainText('to read in full')
  await grid.focus()
  await pressSequence(page, 'g', 's')
  await expect(queues.getByRole('button', { name: /^SLA at risk/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('No SLA rules yet')).toBeVisible()
  await page.getByRole('button', { name: 'Set up SLA rules…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'SLA' })
  await dialog.getByRole('button', { name: 'Use starter rules' }).press('Enter')
  const triage = dialog.getByRole('textbox', { name: 'Triage of rule 1' })
  await expect(triage).toHaveValue('5d')

  await triage.fill('soon')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Rule 1: Triage takes hours like 8h')
  await triage.fill('1h')
  await dialog.getByRole('textbox', { name: 'First reply of rule 1' }).fill('1h')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  // The sample has open reports that are many days old, so some have missed a promise of one hour.
  await expect(grid).not.toHaveAttribute('aria-rowcount', '0')
  await expect(cursorRow(grid)).toHaveCount(1)
  const names = await rowNames(grid)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toMatch(/overdue by \d+[mhd]|due in \d+[mhd]/)
  await expect(report.getByText(/Overdue by \d+[mhd]|[Dd]ue in|overdue by/).first()).toBeVisible()
  const sla = page.getByRole('complementary', { name: 'Decision' }).getByRole('region', { name: 'SLA' })
  await expect(sla).toContainText('Triage')
  const count = await grid.getAttribute('aria-rowcount')
  await page.setViewportSize({ width: 1_000, height: 700 })
  await expect(sla).toBeHidden()
  await expect(page.getByRole('img', { name: /^(?:First reply|Triage) overdue by \d+[mhd]$/ })).toBeVisible()

  // The built command line, answered by this desk.
  const file = join(import.meta.dirname, '../../out/main/command-line.js')
  const args = [file, 'sla', '--json', '--profile', desk.profileDir]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: withoutKeychain })
  expect(stdout.trimEnd().split('\n')).toHaveLength(Number(count))

  // Other queues have their own order again.
  await page.keyboard.press('ControlOrMeta+1')
  await expect(page.getByRole('button', { name: /Newest activity/ })).toBeVisible()
})

const holidays = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20261225',
  'SUMMARY:Christmas Day',
  'RRULE:FREQ=YEARLY',
  'END:VEVENT',
  'END:VCALENDAR',
]

test('a calendar imports holidays from a file, explains a faulty file, and is kept', async ({
  connected,
}) => {
  const { page, grid } = connected
  await grid.focus()
  const dialog = page.getByRole('dialog', { name: 'SLA' })
  const openDialog = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.locator('[role="option"][data-key="command:sla.open"]').click()
    await expect(dialog).toBeVisible()
  }
  await openDialog()
  await dialog.getByRole('button', { name: 'Start from scratch' }).click()
  await dialog.getByRole('textbox', { name: 'First reply of rule 1' }).fill('2d')
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Mars/Olympus')
  const choose = async (name: string, lines: readonly string[]) => {
    const file = join(test.info().outputDir, name)
    await test.info().attach(name, { body: lines.join('\r\n') })
    writeFileSync(file, lines.join('\r\n'))
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Import .ics…' }).click()
    await (await chooser).setFiles(file)
  }
  await choose(
    'weekly.ics',
    holidays.map((line) => line.replace('YEARLY', 'WEEKLY')),
  )
  await expect(dialog.getByRole('alert')).toContainText('Line 5')
  await choose('holidays.ics', holidays)
  await expect(dialog.getByRole('list', { name: 'Holidays' })).toContainText(
    '2026-12-25Christmas DayEvery year',
  )
  await dialog.getByRole('textbox', { name: 'Name of the holiday' }).fill('Company day')
  // Enter in the date adds the holiday, and saves nothing yet.
  await dialog.getByLabel('Date of the holiday').fill('2026-07-03')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)

  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose a time zone')
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Kathmandu')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await openDialog()
  await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Kathmandu')
  await expect(dialog.getByRole('listitem')).toHaveText([/2026-07-03Company day/, /2026-12-25Christmas Day/])
})
