import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Page } from 'playwright/test'
import { removeFolder } from '../fixtures/remove-folder.ts'
import { startTestService } from '../fixtures/service.ts'
import { testLimits } from '../fixtures/test-limits.ts'
import { partsOf } from './connected-desk.ts'
import { amplyPerMinute, expect, launchDesk, test } from './fixtures.ts'
import { isTaken, turnSeed } from './turns.ts'

/** Every text field of every answer. */
const texts =
  `name nickname email alias description currency type maximumSeverity summary impact cvss cve message
  filename mimeType title detail`.split(/\s+/)

/** 4,000 characters of one shape: they differ in where a line may break, and in how wide a character is. */
const shapes = {
  'one word': 'W',
  'narrow letters': 'i',
  'ideographs without a space': '漏洞',
  'a path': '/var-log_a.b',
  'right to left': 'ثغرة',
  emoji: '🧑‍💻',
  'no-break spaces': 'of\u00a0it\u00a0',
  'soft hyphens': 'vulner\u00adability\u00ad',
  'code in a title': '`aaaa',
  'lines of a word': 'WWWWWWWW\n',
  'ordinary words': 'words of a report ',
} as const
type Shape = keyof typeof shapes
const ofShape = (shape: Shape) =>
  shapes[shape].repeat(Math.ceil(4_000 / shapes[shape].length)).slice(0, 4_000)

const names = Object.keys(shapes) as Shape[]
/** The shapes of the fields: a single word everywhere, the hardest to lay out; in the soak also ten random mixtures. */
const mixtures = [
  { what: 'one word of 4,000 letters in every field', of: () => 'one word' as const },
  ...(process.env.SOAK === undefined
    ? []
    : fc
        .sample(
          fc.dictionary(fc.constantFrom(...texts), fc.constantFrom(...names), { minKeys: texts.length }),
          {
            numRuns: 10,
            seed: turnSeed,
          },
        )
        .map((shapeOf, at) => ({
          what: `a mixture of shapes (${at + 1})`,
          of: (field: string) => shapeOf[field] ?? ('one word' as const),
        }))),
]

/** The service with 4,000 characters in every text, including its refusals of writes. */
async function wordyService(
  serviceUrl: string,
  shapeOf: (field: string) => Shape,
): Promise<{ baseUrl: string; close: () => void }> {
  const long = new Map(texts.map((field) => [field, ofShape(shapeOf(field))]))
  const lengthened = (name: string, value: unknown) =>
    typeof value === 'string' ? (long.get(name) ?? value) : value
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET') {
      response.writeHead(409, { 'content-type': 'application/problem+json' })
      response.end(
        JSON.stringify({
          type: 'about:blank',
          title: long.get('title'),
          status: 409,
          detail: long.get('detail'),
        }),
      )
      return
    }
    const answer = await fetch(new URL(request.url ?? '', serviceUrl), {
      headers: { authorization: request.headers.authorization ?? '' },
    })
    const text = await answer.text()
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    })
    response.end(text === '' ? text : JSON.stringify(JSON.parse(text, lengthened)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Names of the controls that are outside of their pane, dialog or notice. */
function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, [role="button"], [role="tab"], input, textarea',
    )
    return [...controls].flatMap((control) => {
      const at = control.getBoundingClientRect()
      const isShown = control.checkVisibility({
        checkOpacity: true,
        checkVisibilityCSS: true,
        contentVisibilityAuto: true,
      })
      if (!isShown || at.width === 0 || control.closest('[inert], .visually-hidden') !== null) return []
      const pane =
        control.closest('[role="dialog"], [role="alertdialog"], [data-pane], footer, main > *') ??
        document.body
      const around = pane.getBoundingClientRect()
      const right = Math.min(around.right, window.innerWidth)
      if (at.left >= around.left - 1 && at.right <= right + 1) return []
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      return [
        `${name.slice(0, 40)} of ${pane.getAttribute('aria-label') ?? pane.tagName}: ${Math.round(at.left)} to ${Math.round(at.right)} in ${Math.round(around.left)} to ${Math.round(right)}`,
      ]
    })
  })
}

/** Commands that open something outside of the window, or change the visible list. */
const leftOut =
  /folder|PDF|light and dark|Sync now|Forget|Search on the server|Get report|Show matches|^(Next|Previous|One page|First|Last|Group by|Select|Extend|Undo)/

for (const { what, of } of mixtures) {
  test(`long texts of the service push no control out of its pane: ${what}`, async () => {
    test.setTimeout(testLimits.long)
    const profileDir = await mkdtemp(join(tmpdir(), 'desk-wordy-'))
    await using service = await startTestService({ reports: 12 })
    const wordy = await wordyService(service.baseUrl, of)
    const desk = await launchDesk({
      profileDir,
      baseUrl: wordy.baseUrl,
      token: service.tokens.superAdmin,
      requestsPerMinute: amplyPerMinute,
    })
    const { page, grid, status, report } = partsOf(desk.page)
    await expect(status).toContainText(/Up to date/)
    await expect(status).not.toContainText('to read in full')
    await expect(report.getByRole('heading', { level: 1 })).toBeVisible()
    const places: Record<string, string[]> = {}
    const visited = new Set<string>()
    const look = async (place: string) => {
      // A newly opened element is laid out by the second frame.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      visited.add(place)
      const found = await outOfSight(page)
      if (found.length > 0) places[place] = found
    }
    const leave = async () => {
      for (let tries = 0; tries < 4 && (await page.getByRole('dialog').count()) > 0; tries += 1)
        await page.keyboard.press('Escape')
      // Waits frame by frame, because an assertion would check again only after a while.
      await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
    }
    /** Visits each tab and each open choice of the opened element. */
    const walk = async (place: string) => {
      await look(place)
      const tabs = page.getByRole('dialog').getByRole('tab')
      for (let at = 0; at < (await tabs.count()); at += 1) {
        await tabs.nth(at).click()
        await look(`${place}, tab ${at + 1}`)
      }
      const radios = page.getByRole('dialog').locator('label:has(input[type=radio])')
      for (let at = 0; at < Math.min(3, await radios.count()); at += 1) {
        await radios.nth(at).click()
        await look(`${place}, choice ${at + 1}`)
      }
    }

    await look('the list and a report')
    for (const tab of await report.getByRole('tab').all()) {
      await tab.click()
      await look(`the tab ${(await tab.textContent())?.replaceAll(/\d/g, '')}`)
    }

    // Actions that the service refuses with long messages.
    const words = ofShape(of('message'))
    await page.evaluate(async (text) => {
      const state = await window.desk.invoke('desk.state', {})
      const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
      await window.desk.invoke('settings.update', { undoSeconds: 0 })
      const question = { view: { kind: 'all' }, search: '', sort: 'newest' } as const
      const list = await window.desk.invoke('queue.window', { workspaceId, ...question, offset: 0, limit: 3 })
      const ids = list.ok ? list.value.rows.map(({ id }) => id) : []
      const actions = [
        { kind: 'comment', text, audience: 'internal' },
        { kind: 'edit', title: text.slice(0, 120) },
        { kind: 'assign', userId: null },
      ] as const
      for (const [at, action] of actions.entries()) {
        const reportIds = [ids[at] ?? 0]
        await window.desk.invoke('act.decide', { workspaceId, reportIds, action, batchTitle: null })
      }
    }, words)
    await expect(status.getByRole('button', { name: /conflict/ })).toBeVisible()
    await expect(status).not.toContainText('in outbox')
    await look('a report with actions')
    for (const button of await status.getByRole('button').all()) {
      await button.click()
      await walk(`what the status bar opens: ${(await button.textContent())?.replaceAll(/\d/g, '')}`)
      await leave()
    }

    // A few selected reports, as for a bulk change.
    await grid.getByRole('row').nth(1).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+j')
    await look('a selection')
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog')).toBeVisible()
    await walk('the bulk change')
    await leave()

    // Every command of the palette, and so every screen.
    await page.keyboard.press('ControlOrMeta+k')
    const entries = page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
    await look('the palette')
    const commands = await entries.evaluateAll((options) =>
      options
        .map((option) => option.getAttribute('data-key') ?? '')
        .filter((id) => id.startsWith('command:')),
    )
    expect(commands.length).toBeGreaterThan(40)
    await leave()
    // Each command takes a second or more, so a run visits a tenth of them; the soak visits all.
    for (const command of commands.filter((_, at) => isTaken(at, 10))) {
      await page.keyboard.press('ControlOrMeta+k')
      const entry = page.locator(`[role="option"][data-key="${command}"]`)
      const title = (await entry.count()) === 0 ? '' : ((await entry.textContent()) ?? '')
      if (title === '' || leftOut.test(title)) {
        await leave()
        continue
      }
      await entry.click()
      await page.getByRole('listbox', { name: 'Commands' }).waitFor({ state: 'hidden' })
      await walk(title)
      await leave()
    }
    expect(visited.size).toBeGreaterThan(20)
    expect(places, `turn ${turnSeed}`).toEqual({})
    await desk.close()
    wordy.close()
    await removeFolder(profileDir)
  })
}
