import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright/test'
import type { startChromiumDesk } from '#main/chromium.ts'
import type { Report } from '#shared/admin-api/resources.ts'
import { reportWindowsAtMost } from '#shared/desk/own-report.ts'
import { removeFolder } from '../../fixtures/remove-folder.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { partsOf } from '../connected-desk.ts'
import { expect, type LaunchedDesk, launchDesk, test } from '../fixtures.ts'

const main = join(import.meta.dirname, '../../../out/main/chromium.js')

let profileDir = ''
let service: TestService
let desk: LaunchedDesk

test.beforeEach(async () => {
  profileDir = await mkdtemp(join(tmpdir(), 'desk-report-window-'))
  service = await startTestService({ reports: 12 })
  desk = await launchDesk({ profileDir, baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  await expect(partsOf(desk.page).status).toContainText(/Up to date/)
})
test.afterEach(async () => {
  await desk.close()
  await service[Symbol.asyncDispose]()
  await removeFolder(profileDir)
})

/** Opens the report under the cursor in a report window. */
async function popOut(page: Page): Promise<Page> {
  const coming = page.context().waitForEvent('page')
  await page.keyboard.press('ControlOrMeta+Shift+o')
  const own = await coming
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible()
  return own
}

const windows = () => desk.page.context().pages()
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const idOf = async (page: Page) => Number(/#(\d+)/.exec((await headingOf(page).textContent()) ?? '')?.[1])
const logged = () => readFile(join(profileDir, 'logs', 'desk.log'), 'utf8').catch(() => '')

// SEC-23
test('report windows show and change one report each, are refused all else, and close with the desk', async () => {
  const { page } = desk

  await test.step('a report window shows one report alone, has its name, and acts on it', async () => {
    await page.keyboard.press('j')
    const own = await popOut(page)
    const id = await idOf(page)
    await expect(headingOf(own)).toContainText(`#${id}`)
    const { name } = (await service.ask('readReport', { path: { id } })).json<Report>()
    await expect.poll(() => own.title()).toBe(`#${id} ${name} – Triage Desk`)
    await expect(own.getByRole('grid')).toHaveCount(0)
    // The same panels as in the desk window.
    await expect(own.getByRole('region', { name: 'Reporter' })).toBeVisible()
    await own.keyboard.press('ControlOrMeta+k')
    const palette = own.getByRole('dialog', { name: 'Command palette' })
    await expect(palette.getByRole('option').first()).toBeVisible()
    await own.keyboard.type('private no')
    await expect(palette.getByRole('option').first()).toHaveAccessibleName(/private note/)
    await own.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    // The desk window opens the next report; the report window keeps its own.
    await page.keyboard.press('j')
    await expect(headingOf(page)).not.toContainText(`#${id}`)
    await expect(headingOf(own)).toContainText(`#${id}`)
    // A change in one window appears in the other, and is executed once.
    await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 0 }))
    await own.bringToFront()
    await own.keyboard.press('c')
    const words = 'Seen from its own window'
    await own.keyboard.type(words)
    await own.keyboard.press('ControlOrMeta+Enter')
    await expect(own.getByText(words).first()).toBeVisible()
    const sent = async () =>
      (await service.ask('listComments', { path: { id } })).text.split(words).length - 1
    await expect.poll(sent).toBe(1)
    // Settings apply to all windows.
    await page.evaluate(() => window.desk.invoke('settings.update', { theme: 'dark' }))
    await expect(own.locator('html')).toHaveAttribute('data-theme', 'dark')
    // Opened again, the window comes to the front, and no second one opens.
    await page.keyboard.press('k')
    await expect(headingOf(page)).toContainText(`#${id}`)
    await page.keyboard.press('ControlOrMeta+Shift+o')
    await page.waitForTimeout(500)
    expect(windows()).toHaveLength(2)
    await own.close()
    await expect.poll(windows).toHaveLength(1)
    await expect(headingOf(page)).toContainText(`#${id}`)
    expect(await logged()).not.toContain('fault')
  })

  await test.step("a report window is refused the desk window's commands and every way out", async () => {
    const own = await popOut(page)
    const facts = () =>
      own.evaluate(async () => {
        const state = await window.desk.invoke('desk.state', {})
        const workspaceId = (state.ok && state.value.workspaces[0]?.id) || ''
        const kinds = await Promise.all([
          window.desk.invoke('workspace.forget', { workspaceId }),
          window.desk.invoke('workspace.renewToken', { workspaceId, token: 'x', place: null }),
          window.desk.invoke('settings.update', { theme: 'dark' }),
          window.desk.invoke('window.openReport', { workspaceId, reportId: 1 }),
          window.desk.invoke('storage.rebuild', { workspaceId }),
        ])
        const fetched = await Promise.all(
          ['https://example.com/', '/nothing-of-the-desk', '/'].map((address) =>
            fetch(address).then(
              ({ status }) => status,
              () => 'refused',
            ),
          ),
        )
        const frame = document.createElement('iframe')
        frame.src = '/'
        document.body.append(frame)
        return {
          isConnected: workspaceId !== '',
          kinds: kinds.map((result) => (result.ok ? 'ok' : result.error.kind)),
          fetched,
          opened: String(window.open('/')),
          replaced: (() => {
            try {
              return String(Object.defineProperty(window, 'desk', { value: null }))
            } catch {
              return 'refused'
            }
          })(),
        }
      })
    expect(await facts()).toEqual({
      isConnected: true,
      kinds: Array(5).fill('senderRefused'),
      fetched: ['refused', 404, 200],
      opened: 'null',
      replaced: 'refused',
    })
    // The window cannot be navigated elsewhere, either.
    await own.evaluate(() => {
      window.location.href = 'https://example.com/'
    })
    await own.waitForTimeout(500)
    await expect(headingOf(own)).toBeVisible()
    expect(windows()).toHaveLength(2)
    await own.close()
    await expect.poll(windows).toHaveLength(1)
  })

  await test.step('a linked report opens in the desk window', async () => {
    await page.keyboard.press('j')
    const own = await popOut(page)
    const id = await idOf(own)
    // No other number begins with it.
    const target = service.backstage.reportIds().findLast((one) => one !== id) ?? 0
    service.backstage.addComment(id, { message: `A duplicate of #${target}` })
    await page.keyboard.press('F5')
    const link = own
      .getByRole('link', { name: `#${target}` })
      .or(own.getByRole('button', { name: `#${target}` }))
    await link.first().click()
    await expect(headingOf(page)).toContainText(`#${target}`)
    await expect(headingOf(own)).toContainText(`#${id}`)
    await own.close()
    await expect.poll(windows).toHaveLength(1)
  })

  await test.step('text typed in one window appears in the other, and neither overwrites it', async () => {
    await page.keyboard.press('j')
    const own = await popOut(page)
    const field = (one: Page) => one.getByRole('textbox', { name: /comment|note/i })
    await field(own).fill('Begun in its own window')
    // A headless window always has the focus, so the test sends the focus event.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(field(page)).toHaveValue('Begun in its own window')
    await field(page).press('End')
    await page.keyboard.type(', ended here')
    await own.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(field(own)).toHaveValue('Begun in its own window, ended here')
    await page.keyboard.press('Escape')
    await own.close()
    await expect.poll(windows).toHaveLength(1)
  })

  await test.step('a link to a report opens the report in the running desk', async () => {
    // There the second start is a process of its own.
    if (test.info().project.name === 'electron') return
    const built: { startChromiumDesk: typeof startChromiumDesk } = await import(pathToFileURL(main).href)
    const start = (reportId: number | null) =>
      built.startChromiumDesk({
        profileDir,
        headless: true,
        demo: false,
        theme: 'light',
        size: { width: 800, height: 600 },
        screenshot: null,
        link: reportId === null ? null : { reportId, workspaceId: null },
      })
    const elsewhere = { ok: false, error: { kind: 'openElsewhere' } }
    expect(await start(null)).toMatchObject(elsewhere)
    const opened = await idOf(page)
    const others = service.backstage.reportIds().filter((one) => one !== opened)
    for (const reportId of others.slice(-2)) {
      expect(await start(reportId)).toMatchObject(elsewhere)
      await expect(headingOf(page)).toContainText(`#${reportId}`)
    }
  })

  await test.step('report windows are limited in number; one crashes alone; all close with the desk', async () => {
    const open = (reportId: number) =>
      page.evaluate(async (id) => {
        const state = await window.desk.invoke('desk.state', {})
        const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
        return window.desk.invoke('window.openReport', { workspaceId, reportId: id })
      }, reportId)
    const opened = await idOf(page)
    // Not the report of the desk window, which is opened by keys below.
    const ids = service.backstage.reportIds().filter((one) => one !== opened)
    for (const id of ids.slice(0, reportWindowsAtMost))
      expect(await open(id)).toEqual({ ok: true, value: 'shown' })
    await expect.poll(windows).toHaveLength(1 + reportWindowsAtMost)
    for (const [index, own] of windows().slice(1).entries())
      await expect(headingOf(own)).toContainText(`#${ids[index]}`)
    expect(await open(ids.at(-1) ?? 0)).toEqual({ ok: true, value: 'tooMany' })
    await page.keyboard.press('ControlOrMeta+Shift+o')
    await expect(page.getByText('Too many windows are open')).toBeVisible()
    expect(windows()).toHaveLength(1 + reportWindowsAtMost)
    const [, first] = windows()
    if (test.info().project.name !== 'electron' && first) {
      const devtools = await first.context().newCDPSession(first)
      // The page is gone before it can answer.
      devtools.send('Page.crash').catch(() => undefined)
      await expect.poll(windows).toHaveLength(reportWindowsAtMost)
      expect(await logged()).toContain('the window of a report')
    }
    await expect(headingOf(page)).toBeVisible()
    const closed = page.context().waitForEvent('close')
    await page.close()
    await closed
  })
})
