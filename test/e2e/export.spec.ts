import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Locator, Page } from 'playwright/test'
import type { Report, ReportActivity } from '#shared/admin-api/resources.ts'
import { findingsOf } from './accessibility/axe.ts'
import { type ConnectedDesk, expect, rows, test } from './connected-desk.ts'
import { bringIn, openByNumber, pressSequence, readReport, readTimeline, tick } from './window-actions.ts'

test.use({ serviceOptions: { reports: 24 } })

const token = `ghp_${'a1B2'.repeat(9)}`

let folder: string
const folders: string[] = []
/** Directs exports into a new empty folder from now on. */
const emptyFolder = () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-exports-'))
  folders.push(folder)
}
test.beforeEach(emptyFolder)
test.afterEach(() => {
  for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true })
})

/** Waits until every report is read, so that exports are complete. */
async function synced({ status }: ConnectedDesk): Promise<void> {
  await expect(status).toContainText('Up to date')
  await expect(status).not.toContainText('to read in full')
}

/** Takes pictures for a human check, in both themes. */
async function picture(page: Page, name: string): Promise<void> {
  const pictures = process.env.DESK_PICTURES
  if (!pictures) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

interface Choices {
  readonly reports?: RegExp
  readonly format: 'CSV' | 'NDJSON' | 'Markdown'
  readonly withInternal?: boolean
}

async function choose(dialog: Locator, { reports, format, withInternal = false }: Choices): Promise<void> {
  if (reports !== undefined) await tick(dialog.getByRole('radio', { name: reports }))
  await tick(dialog.getByRole('radio', { name: new RegExp(`^${format}`) }))
  const internal = dialog.getByRole('checkbox', { name: /internal entries/ })
  await expect(internal).not.toBeChecked()
  if (withInternal) await tick(internal)
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder)
}

/** Exports with the choices of the open dialog, and answers its questions. @returns the written text. */
async function finish(page: Page, count: number): Promise<string> {
  const before = new Set(readdirSync(folder))
  await page.keyboard.press('ControlOrMeta+Enter')
  const dialog = page.getByRole('dialog', { name: 'Export', exact: true })
  const question = page.getByRole('alertdialog', { name: /^Export th/ })
  const done = dialog.getByText(count === 1 ? 'Exported 1 report' : `Exported ${count} reports`)
  await expect(done.or(question)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Export anyway' }).click()
  await expect(done).toBeVisible()
  const [name = '', ...others] = readdirSync(folder).filter((one) => !before.has(one))
  expect(others).toEqual([])
  await expect(dialog).toContainText(join(folder, name))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  return readFileSync(join(folder, name), 'utf8')
}

// SEC-29, SEC-30
test('views, selections and reports are exported and copied without internal parts or unasked secrets', async ({
  connected,
}) => {
  const { page, grid, report, search, service } = connected
  const { look, broken } = findingsOf(page)
  const dialog = page.getByRole('dialog', { name: 'Export', exact: true })
  await synced(connected)

  await test.step('a folder that takes no file is said, and the choices are kept', async () => {
    const blocked = join(folder, 'file')
    writeFileSync(blocked, '')
    await grid.focus()
    await page.keyboard.press('ControlOrMeta+e')
    const field = dialog.getByRole('textbox', { name: 'Folder' })
    await expect(field).toHaveValue(/[\\/]exports$/)
    await field.fill(join(blocked, 'below'))
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog.getByRole('alert')).toContainText('Part of the path is a file, not a folder.')
    await expect(dialog.getByRole('alert')).toContainText('No file was left behind')
    await look('an export that failed')
    await picture(page, 'export-failed')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(join(blocked, 'below'))
    expect(existsSync(join(blocked, 'below'))).toBe(false)
    expect(broken).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a view leaves as CSV with every report in its order', async () => {
    await pressSequence(page, 'g', 'a')
    await expect(grid).toHaveAttribute('aria-rowcount', '24')
    await grid.focus()
    await page.keyboard.press('ControlOrMeta+e')
    await expect(dialog.getByRole('radio', { name: /^All reports/ })).toBeChecked()
    // By keys alone: the formats have the focus.
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: /^NDJSON/ })).toBeChecked()
    await choose(dialog, { format: 'CSV' })
    await expect(dialog.getByRole('button', { name: 'Export 24 reports' })).toBeEnabled()
    await picture(page, 'export')
    const csv = await finish(page, 24)
    expect(csv.startsWith('\ufeff')).toBe(true)
    const { data, errors } = Papa.parse<Record<string, string>>(csv.slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    expect(errors).toEqual([])
    const shown = await grid.evaluate((element) =>
      [...element.querySelectorAll('[role="row"][aria-label]')].map((row) => ({
        index: Number(row.getAttribute('aria-rowindex')),
        id: /^#(\d+) /.exec(row.getAttribute('aria-label') ?? '')?.[1],
      })),
    )
    const order = shown.sort((one, other) => one.index - other.index).map(({ id }) => id)
    expect(data.map(({ id }) => id).slice(0, order.length)).toEqual(order)
    expect(new Set(data.map(({ id }) => id)).size).toBe(24)
    for (const row of data.slice(0, 5)) {
      const report = await readReport(connected, Number(row.id))
      const { reporter, status, severity, bounty } = report
      expect(row).toMatchObject({
        name: report.name,
        status: status.name,
        severity: severity.name,
        reporter: reporter.nickname,
        bounty: String(bounty),
        internalEntries: 'left out',
      })
    }
  })

  await test.step('a selection leaves as NDJSON with all that the service says of it', async () => {
    await rows(grid).first().click()
    await grid.focus()
    for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click()
    await expect(dialog.getByRole('radio', { name: /^Selected/ })).toBeChecked()
    await choose(dialog, { format: 'NDJSON', withInternal: true })
    await expect(dialog).toContainText('Your team’s notes go into the file.')
    await picture(page, 'export-internal')
    const lines = (await finish(page, 3))
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Report & { activities: ReportActivity[]; includesInternal: boolean } => JSON.parse(line))
    expect(lines).toHaveLength(3)
    const atOneTime = <T extends { createdAt: string }>(one: T) => ({
      ...one,
      createdAt: Date.parse(one.createdAt),
    })
    for (const { activities, ...line } of lines) {
      const report = await readReport(connected, line.id)
      const lastActivityAt = new Date(report.lastActivityAt).toISOString()
      expect(atOneTime(line)).toEqual(
        expect.objectContaining({ ...atOneTime(report), lastActivityAt, includesInternal: true }),
      )
      const timeline = (await readTimeline(connected, line.id)).toReversed()
      expect(activities.map(atOneTime)).toEqual(timeline.map(atOneTime))
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  })

  await test.step('a report as Markdown has no internal entry unless asked for, and asks each time', async () => {
    emptyFolder()
    const id = service.backstage.addReport({ name: 'Open redirect', description: 'A plain description' })
    for (const [description, isInternal] of [
      ['among-ourselves', true],
      ['to-the-reporter', false],
    ] as const) {
      await service.ask('addComment', { path: { id }, body: { description, isInternal } })
    }
    await bringIn(connected, id)
    await openByNumber(connected, id)
    await expect(report.getByText('among-ourselves')).toBeVisible()
    await synced(connected)
    const open = async () => {
      await report.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Export…' }).click()
      await expect(dialog.getByRole('radio', { name: `This report, #${id}` })).toBeChecked()
    }
    await open()
    await choose(dialog, { format: 'Markdown' })
    const without = await finish(page, 1)
    expect(without).toContain('Internal entries are left out.')
    expect(without).toContain('to-the-reporter')
    expect(without).not.toContain('among-ourselves')
    await open()
    await choose(dialog, { format: 'Markdown', withInternal: true })
    const withAll = await finish(page, 1)
    expect(withAll).toContain('**Internal entries are included.**')
    expect(withAll).toContain('among-ourselves')
    // No file was replaced.
    expect(readdirSync(folder)).toHaveLength(2)
  })

  await test.step('a report that may hold a secret is asked about, and leaves only when that is wanted', async () => {
    emptyFolder()
    const { look, broken } = findingsOf(page)
    const id = service.backstage.addReport({ name: 'Leaked token', description: `I found ${token}` })
    await bringIn(connected, id)
    await openByNumber(connected, id)
    await synced(connected)
    const question = page.getByRole('alertdialog', { name: /^Export th/ })
    const ask = async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('Export this report')
      await page.keyboard.press('Enter')
      await choose(dialog, { format: 'NDJSON' })
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(question).toContainText('1 report may hold secrets')
      await expect(question).toContainText('Code or package host token')
      await expect(question).not.toContainText(token)
      await expect(question.getByRole('button', { name: 'Discard' })).toBeFocused()
    }
    await ask()
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([])
    await look('the question about secrets')
    await picture(page, 'export-asks')
    // A waiting export is not lost when the dialog is closed to read the report.
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Export waiting: 1 report may hold secrets')).toBeVisible()
    // Nor is it lost with the window: the next one says that it waits.
    await page.reload()
    await expect(page.getByText('Export waiting: 1 report may hold secrets')).toBeVisible()
    await expect(report).toContainText('Leaked token')
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([])
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await expect(question.getByRole('button', { name: 'Discard' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect.poll(() => readdirSync(folder)).toEqual([])
    // The dialog shows the choices again.
    await page.keyboard.press('Escape')
    await ask()
    await question.getByRole('button', { name: 'Export anyway' }).click()
    await expect(dialog).toContainText('Exported 1 report to')
    await look('the exported file')
    await picture(page, 'export-done')
    const [name = ''] = readdirSync(folder)
    expect(readFileSync(join(folder, name), 'utf8')).toContain(token)
    expect(broken).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a report is copied for other programs without internal entries, with a warning about secrets', async () => {
    const description = `## Steps to reproduce\n1. Use ${token}`
    const id = service.backstage.addReport({ name: 'Leaked token', description })
    await service.ask('addComment', {
      path: { id },
      body: { description: 'among-ourselves', isInternal: true },
    })
    await bringIn(connected, id)
    await openByNumber(connected, id)
    await expect(report.getByText('among-ourselves').filter({ visible: true })).toBeVisible()
    const copied = async () => {
      await page.keyboard.press('c')
      const composer = report.getByRole('textbox', { name: 'Internal comment' })
      await expect(composer).toBeFocused()
      await page.keyboard.press('ControlOrMeta+v')
      await expect(composer).not.toHaveValue('')
      const text = await composer.inputValue()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
      await page.keyboard.press('Escape')
      return text
    }
    const menu = async (name: string) => {
      await report.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await menu('Copy as GitHub issue')
    await expect(page.getByText(`#${id} copied as a GitHub issue`)).toBeVisible()
    await expect(page.getByText('It may hold secrets: Code or package host token.')).toBeVisible()
    const ticket = await copied()
    expect(ticket).toContain('## `Leaked token`')
    expect(ticket).toContain(`### Steps to reproduce\n\n\`\`\`text\n1. Use ${token}\n\`\`\``)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('Copy as Markdown')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`#${id} copied as Markdown`)).toBeVisible()
    const markdown = await copied()
    expect(markdown).toContain(`# Report ${id}: \`Leaked token\``)
    expect(markdown).toContain('- **Internal entries:** left out')
    for (const text of [ticket, markdown]) expect(text).not.toContain('among-ourselves')
  })

  // Last, because it stops the service.
  await test.step('an empty view has nothing to export, and offline everything here can be', async () => {
    emptyFolder()
    await search.fill('status:Nowhere')
    await expect(grid).toHaveAttribute('aria-rowcount', '0')
    await page.keyboard.press('Escape')
    await search.fill('zzzqqq')
    await expect(page.getByText(/No report/).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+e')
    await expect(dialog.getByText('There are no reports in this view.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Export 0 reports' })).toBeDisabled()
    await picture(page, 'export-empty')
    await page.keyboard.press('Escape')
    await search.fill('')
    // The visible view is exported, so wait until it is complete again.
    await expect(grid).toHaveAttribute('aria-rowcount', /^[1-9]/)
    await service.close()
    await grid.focus()
    await page.keyboard.press('ControlOrMeta+e')
    await choose(dialog, { format: 'NDJSON' })
    const count = Number(
      /(\d+) reports/.exec(
        (await dialog.getByRole('button', { name: /^Export \d+/ }).textContent()) ?? '',
      )?.[1],
    )
    expect((await finish(page, count)).trim().split('\n')).toHaveLength(count)
  })
})
