import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestService } from '../../fixtures/service.ts'
import { canStartSession } from '../../fixtures/session-keyring.ts'
import { partsOf, rows } from '../connected-desk.ts'
import { expect, launchDesk, test } from '../fixtures.ts'

test('the open report is saved as PDF: alone, on white, with every page', async () => {
  test.skip(test.info().project.name === 'electron', 'There the system’s dialog asks where it goes.')
  const home = mkdtempSync(join(tmpdir(), 'desk-home-'))
  const before = process.env.HOME
  process.env.HOME = home
  await using service = await startTestService({ reports: 3 })
  const description = Array.from({ length: 120 }, (_, line) => `Step ${line} of many.`).join('\n\n')
  const reportId = service.backstage.addReport({ name: 'Endless steps', description })
  const desk = await launchDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.triager,
    isKnown: canStartSession,
  })
  try {
    const { page } = desk
    const { grid, report } = partsOf(page)
    await rows(grid).filter({ hasText: 'Endless steps' }).click()
    await expect(report).toContainText('Step 119 of many.')
    await report.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Save as PDF' }).click()
    const path = join(home, `Report ${reportId}.pdf`)
    await expect(page.getByText(path)).toBeVisible()
    const pdf = readFileSync(path).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    // Text embeds its font: pages without a font are blank.
    expect(pdf.includes('/Type /Font\n')).toBe(true)
    // Chromium writes each page as an object. More than one screen of text fills more than one page.
    expect(pdf.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(2)

    // A report window saves its own report, whatever the desk window shows.
    const coming = page.context().waitForEvent('page')
    await page.keyboard.press('ControlOrMeta+Shift+o')
    const own = await coming
    await expect(own.getByText('Step 119 of many.')).toBeAttached()
    await page.keyboard.press('j')
    const heading = report.getByRole('heading', { level: 1 })
    await expect(heading).not.toContainText('Endless steps')
    await own.getByRole('button', { name: 'More actions' }).click()
    await own.getByRole('menuitem', { name: 'Save as PDF' }).click()
    const second = join(home, `Report ${reportId} (2).pdf`)
    await expect(own.getByText(second)).toBeVisible()
    expect(readFileSync(second, 'latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(2)
    await own.close()
    await page.keyboard.press('k')
    await expect(heading).toContainText('Endless steps')

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('navigation', { name: 'Queues' })).toBeHidden()
    await expect(grid).toBeHidden()
    await expect(report.getByRole('button', { name: 'More actions' })).toBeHidden()
    await expect(report.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(report.getByText('Step 119 of many.')).toBeVisible()
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(scheme).toContain('light')
    const pictures = process.env.DESK_PICTURES
    if (pictures) copyFileSync(path, join(pictures, 'report.pdf'))
  } finally {
    await desk.close()
    process.env.HOME = before
    rmSync(home, { recursive: true, force: true })
  }
})
