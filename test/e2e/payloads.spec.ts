import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { viewerPath } from '#main/hosts/window-policy.ts'
import { payloadFiles } from '../fixtures/payload-files.ts'
import { beside, payloadProfile, payloadWorkspace } from '../fixtures/payload-profile.ts'
import { removeFolder } from '../fixtures/remove-folder.ts'
import { payloads, probeHost } from '../fixtures/script-payloads.ts'
import { watchBrowser } from '../fixtures/watched-browser.ts'
import { expect, partsOf, rows } from './connected-desk.ts'
import { type LaunchedDesk, launchDesk, test } from './fixtures.ts'
import { isTaken, turnSeed } from './turns.ts'
import { pressSequence } from './window-actions.ts'

/**
 * One payload in thirty, others for other commits; `npm run soak -- payloads` tries every one in every way. The drawing
 * of every one is checked in `render.test.tsx`.
 */
const taken = payloads.filter((_, index) => isTaken(index, 30))
/** When the same part comes again, its halves may change places. */
const half = (which: 0 | 1) =>
  taken.filter(
    (_, index) => process.env.SOAK !== undefined || (index + Math.floor(turnSeed / 30)) % 2 === which,
  )
/** Payloads that are also shown by palette, saved views and notices, which take several keys each. */
const byHandOf = (tried: readonly string[]) => tried.filter((_, index) => index % 25 === 0)

const root = join(import.meta.dirname, '../..')

let folder = ''
test.beforeEach(async () => {
  test.skip(test.info().project.name === 'electron', 'The log of name look-ups is Chromium’s own.')
  test.setTimeout(120_000 + taken.length * 4_000)
  folder = await mkdtemp(join(tmpdir(), 'desk-payloads-'))
})
test.afterEach(() => removeFolder(folder))

test('there are enough payloads', () => {
  expect(payloads.length).toBeGreaterThan(1_500)
})

// SEC-05
test('with the content security policy, no payload runs, loads, resolves or navigates', () =>
  showAll(half(0), false))

// SEC-05
test('without the content security policy, no payload runs, loads, resolves or navigates', () =>
  showAll(half(1), true))

// SEC-05
test('a page that renders the payloads as HTML triggers every detector', async () => {
  // The same in each run, since they show that the detectors work.
  const tenth = payloads.filter((_, index) => process.env.SOAK !== undefined || index % 10 === 0)
  const drawn = [...payloads.filter((one) => one.includes(probeHost)), ...tenth]
  test.setTimeout(120_000 + drawn.length * 4_000)
  const browser = watchBrowser(folder)
  const desk = await launchDesk({ profileDir: join(folder, 'profile') })
  let seen: readonly string[] = []
  try {
    const watched = await watch(desk.page, true)
    for (const payload of drawn) await drawAsHtml(desk, payload)
    seen = await watched.everything()
  } finally {
    await desk.close()
    browser.release()
  }
  const kinds = new Set(seen.map((one) => one.split(' ')[0]))
  expect([...kinds]).toEqual(expect.arrayContaining(['script', 'request', 'navigation']))
  expect(seen.filter((one) => one.startsWith('script')).length).toBeGreaterThan(20)
  expect(seen.filter((one) => one.startsWith('request')).length).toBeGreaterThan(20)
  expect(browser.lookUps().filter(isForeign)).toContain(probeHost)
})

async function showAll(tried: readonly string[], withoutPolicy: boolean): Promise<void> {
  const byHand = byHandOf(tried)
  const browser = watchBrowser(folder)
  const profileDir = join(folder, 'profile')
  await payloadProfile(profileDir, tried)
  const desk = await launchDesk({ profileDir })
  try {
    await saveViews(desk.page, byHand)
    const watched = await watch(desk.page, withoutPolicy)
    await showEveryReport(desk.page, tried)
    await showByHand(desk.page, byHand)
    await showDownloads(desk.page, tried)
    for (const said of await lookAtFiles(desk.page, tried)) watched.add(said)
    await showOutbox(desk.page, tried)
    expect(await watched.everything(), `turn ${turnSeed}`).toEqual([])
  } finally {
    await desk.close()
    browser.release()
  }
  expect(browser.lookUps().filter(isForeign)).toEqual([])
}

/**
 * Whether a look-up of this host would lead out of the desk. This computer's address and the desk's own name do not.
 */
function isForeign(host: string): boolean {
  return host !== '127.0.0.1' && !/(?:^|\.)desk\.triage-desk\.invalid$/.test(host)
}

/** Counts from now on, in a reloaded document, everything a text could do beyond being read. */
async function watch(page: Page, withoutPolicy: boolean) {
  const seen: string[] = []
  const home = new URL(page.url())
  const viewerAddress = `${home.origin}${viewerPath}`
  const devtools = await page.context().newCDPSession(page)
  if (withoutPolicy) {
    await devtools.send('Page.setBypassCSP', { enabled: true })
    // The bypass does not reach the viewer's process. This route removes the viewer's policy as well, but not its
    // sandbox.
    const html = (await readFile(join(root, 'out/renderer', viewerPath), 'utf8')).replace(
      /<meta[^>]*Content-Security-Policy[^>]*>/,
      '',
    )
    await page.route(viewerAddress, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  }
  await page.addInitScript(() => {
    const ran: string[] = []
    Object.assign(window, {
      deskRan: ran,
      deskProbe: () => ran.push('script probe'),
      alert: (words: unknown) => ran.push(`script alert ${words}`),
      confirm: (words: unknown) => ran.push(`script confirm ${words}`),
      prompt: (words: unknown) => ran.push(`script prompt ${words}`),
      print: () => ran.push('script print'),
    })
    document.addEventListener('securitypolicyviolation', (event) =>
      ran.push(`violation ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  await page.reload()
  await page.getByRole('grid', { name: 'Reports' }).or(page.getByRole('textbox')).first().waitFor()
  page.on('dialog', (dialog) => {
    seen.push(`script dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (request.url() === viewerAddress && request.frame() !== page.mainFrame()) return
    if (request.isNavigationRequest()) seen.push(`navigation ${request.url()}`)
    // The desk's own files: the built ones are in one folder, beside the document.
    else if (origin !== home.origin || !/^\/assets\/[\w.-]+$/.test(pathname))
      seen.push(`request ${request.url()}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() || frame.url() !== viewerAddress) seen.push(`navigation ${frame.url()}`)
  })
  page.on('popup', (popup) => seen.push(`navigation popup ${popup.url()}`))
  page.on('download', (download) => seen.push(`navigation download ${download.url()}`))
  page.on('pageerror', (error) => seen.push(`error ${error.message}`))
  return {
    async everything(): Promise<readonly string[]> {
      const ran = await page.evaluate(() => (window as unknown as { deskRan?: string[] }).deskRan ?? [])
      return [...seen, ...ran]
    },
    add(one: string) {
      seen.push(one)
    },
  }
}

/** Opens every report during a search, and every part of each. */
async function showEveryReport(page: Page, tried: readonly string[]): Promise<void> {
  const { report, search, grid, queues } = partsOf(page)
  const byHand = byHandOf(tried)
  await queues.getByRole('button', { name: /^All reports/ }).click()
  await search.fill(beside)
  await expect(rows(grid).first()).toBeVisible()
  await expect(grid).toHaveAttribute('aria-rowcount', String(tried.length))
  await rows(grid).first().click()
  for (let at = 0; at < tried.length; at += 1) {
    const id = at + 1
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id} `)
    // The thread has the entries of others and, for a payload with text, one pending entry of the outbox.
    await expect(report.getByRole('article')).toHaveCount(tried[at] === '' ? 3 : 4)
    await expect(report.locator('div[style*="min-height"]:empty')).toHaveCount(0)
    expect(await activeParts(page), tried[at]).toEqual([])
    await report.getByRole('tab', { name: /^Evidence/ }).click()
    await expect(report.getByRole('region', { name: 'Evidence' })).toBeVisible()
    expect(await activeParts(page), tried[at]).toEqual([])
    if (byHand.includes(tried[at] ?? '')) await showTooltips(page)
    await grid.focus()
    await page.keyboard.press('j')
  }
}

/** Saves views with payloads as names; the sidebar shows them after the next load. */
async function saveViews(page: Page, byHand: readonly string[]): Promise<void> {
  for (const [index, payload] of byHand.entries()) {
    const name = payload.trim().slice(0, 80)
    if (name === '') continue
    const added = await page.evaluate(
      async ({ workspaceId, name, index }) => {
        const view = {
          id: `view-${index}`,
          name,
          view: { kind: 'all' as const },
          search: '',
          sort: 'activity' as const,
          group: 'none' as const,
        }
        return window.desk.invoke('views.put', { workspaceId, view, at: null })
      },
      { workspaceId: payloadWorkspace, name, index },
    )
    expect(added.ok, name).toBe(true)
  }
}

/**
 * Shows payloads in the palette, in the sidebar's saved views with their tooltips, in the notice after a view is
 * removed, and in the completion of names.
 */
async function showByHand(page: Page, byHand: readonly string[]): Promise<void> {
  const { search } = partsOf(page)
  const views = page.getByRole('button', { name: /^Change the view / })
  for (let left = await views.count(); left > 0; left -= 1) {
    await views.first().hover({ force: true })
    await views.first().click({ force: true })
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(views).toHaveCount(left - 1)
    await expect(page.getByText(/^Removed the view/).first()).toBeVisible()
    expect(await activeParts(page)).toEqual([])
  }
  for (const [index] of byHand.entries()) {
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog')
    await palette
      .getByRole('combobox')
      .or(palette.getByRole('searchbox'))
      .first()
      .fill(`#${index * 25 + 1}`)
    await expect(palette.getByRole('option').first()).toBeVisible()
    expect(await activeParts(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  }
  for (const key of ['program:', 'target:', 'reporter:', 'assignee:', 'status:', 'severity:']) {
    await search.fill(key)
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await activeParts(page)).toEqual([])
  }
}

/** The tooltips of the open report's files, shown by hovering over their buttons. */
async function showTooltips(page: Page): Promise<void> {
  const download = page
    .getByRole('region', { name: 'Evidence' })
    .getByRole('listitem')
    .getByRole('button')
    .first()
  // The list may be drawn again under the pointer, after the disk was read, and scrolling closes a tooltip.
  await expect(async () => {
    await page.mouse.move(1, 1)
    await download.hover()
    await expect(page.getByRole('tooltip').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(await activeParts(page)).toEqual([])
}

/** Opens a panel by its keys. */
async function openPanel(page: Page, key: string, name: string): Promise<Locator> {
  await partsOf(page).grid.focus()
  await pressSequence(page, 'g', key)
  const panel = page.getByRole('region', { name, exact: true })
  await expect(panel).toBeVisible()
  return panel
}

/** The panel of downloads, with payloads as names, reasons and titles. */
async function showDownloads(page: Page, tried: readonly string[]): Promise<void> {
  const panel = await openPanel(page, 'd', 'Downloads')
  await expect(panel.getByRole('button', { name: /^Retry(?! all)/ })).toHaveCount(
    Math.floor(tried.length / 2),
  )
  expect(await activeParts(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

/** Views each file of payloads. @returns what ran in the viewers. */
async function lookAtFiles(page: Page, tried: readonly string[]): Promise<string[]> {
  const ran: string[] = []
  const files = payloadFiles(tried).length
  for (let at = 0; at < files; at += 1) {
    const panel = await openPanel(page, 'd', 'Downloads')
    const views = panel.getByRole('button', { name: /^View / })
    await expect(views).toHaveCount(files)
    await views.nth(at).click()
    const content = page.getByRole('region', { name: 'Content' })
    const viewer = content.locator('iframe').contentFrame()
    await expect(viewer.getByRole('main')).toBeVisible()
    const openers = viewer.getByRole('button', { expanded: false })
    for (let left = Math.min(8, await openers.count()); left > 0; left -= 1) await openers.first().click()
    expect(await activeParts(page)).toEqual([])
    expect(await viewer.locator('body').evaluate(activeIn)).toEqual([])
    ran.push(
      ...(await viewer
        .locator('body')
        .evaluate(
          () => (window as unknown as { deskRan?: string[] }).deskRan ?? ['the detector is not there'],
        )),
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(content).toBeHidden()
  }
  return ran
}

/** The outbox, with a payload in every action. */
async function showOutbox(page: Page, tried: readonly string[]): Promise<void> {
  const panel = await openPanel(page, 'o', 'Outbox')
  const decided = tried.filter((payload) => payload !== '').length
  await expect(panel.getByRole('listitem')).toHaveCount(decided)
  expect(await activeParts(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

/** The elements of the document that a browser would act on by itself, without the desk's own files. */
async function activeParts(page: Page): Promise<string[]> {
  return page.locator('body').evaluate(activeIn)
}

/** Runs in the window. The viewer's own frame is allowed: it may run scripts, and has no origin. */
function activeIn(body: Element): string[] {
  const acting =
    'script, img, iframe, frame, object, embed, video, audio, source, track, link, base, meta, form, image, [href], [src], [srcset], [background], [ping], [action], [formaction], [poster], [style*="url("]'
  const viewer =
    'iframe[src="./viewer.html"][sandbox="allow-scripts"][referrerpolicy="no-referrer"]:not([srcdoc], [allow], [name])'
  const found = [...body.querySelectorAll(acting)]
    .filter((element) => !element.matches(viewer))
    .map((element) => element.outerHTML.slice(0, 160))
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of element.attributes) if (/^on/i.test(name)) found.push(`${element.tagName} ${name}`)
  }
  return found
}

/** What the desk never does: inserts the payload as HTML, so that its scripts run. */
async function drawAsHtml({ page }: LaunchedDesk, payload: string): Promise<void> {
  await page
    .evaluate(async (html) => {
      const box = document.createElement('div')
      document.body.append(box)
      box.append(document.createRange().createContextualFragment(html))
      await new Promise(requestAnimationFrame)
      box.remove()
    }, payload)
    // The document was replaced by a navigation, which is counted.
    .catch(() => page.waitForLoadState())
}
