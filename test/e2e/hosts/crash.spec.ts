import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { removeFolder } from '../../fixtures/remove-folder.ts'
import { startTestService } from '../../fixtures/service.ts'
import { canStartSession } from '../../fixtures/session-keyring.ts'
import { cursorRow, partsOf, reportNumber } from '../connected-desk.ts'
import { expect, launchDesk, test } from '../fixtures.ts'

async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const gone = page.context().waitForEvent('close')
  // The page is gone before it can answer.
  devtools.send('Page.crash').catch(() => undefined)
  await gone
}

/** The report that is open at the place stored for the next window; null if there is none. */
const keptReport = (page: Page) =>
  page.evaluate(async () => {
    const desk = await window.desk.invoke('desk.state', {})
    const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
    const place = await window.desk.invoke('views.place', { workspaceId })
    return place.ok ? (place.value?.openReportId ?? null) : null
  })

test('a crashed window is loaded again at its place; a second crash right away ends the desk', async () => {
  test.skip(
    test.info().project.name === 'electron',
    'There the window is loaded in its place; see electron-guards.test.ts.',
  )
  const profileDir = await mkdtemp(join(tmpdir(), 'desk-crash-'))
  await using service = await startTestService({ reports: 12 })
  const desk = await launchDesk({
    profileDir,
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    isKnown: canStartSession,
  })
  const before = desk.page
  await expect(partsOf(before).status).toContainText(/Up to date/)
  await before.keyboard.press('j')
  await before.keyboard.press('j')
  const heading = (page: Page) => partsOf(page).report.getByRole('heading', { level: 1 })
  const row = cursorRow(partsOf(before).grid)
  await expect(row).toHaveAttribute('aria-rowindex', '3')
  const opened = reportNumber((await row.getAttribute('aria-label')) ?? '')
  await expect(heading(before)).toContainText(`#${opened}`)
  await expect.poll(() => keptReport(before)).toBe(opened)

  await crash(before)
  await desk.nextPage()
  await expect(desk.page.getByText('The window crashed and was reloaded')).toBeVisible()
  await expect(heading(desk.page)).toContainText(`#${opened}`)

  await crash(desk.page)
  await desk.close()
  const log = await readFile(join(profileDir, 'logs', 'desk.log'), 'utf8').catch(() => '')
  expect(log).toContain('crashed twice within a minute')
  await removeFolder(profileDir)
})
