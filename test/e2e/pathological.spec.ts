import type { Page } from 'playwright/test'
import { pathologicalMarkdown } from '../fixtures/pathological-markdown.ts'
import { startTestService, type TestService } from '../fixtures/service.ts'
import { canStartSession } from '../fixtures/session-keyring.ts'
import { expect, partsOf } from './connected-desk.ts'
import { launchDesk, test } from './fixtures.ts'

const length = 1_000_000
/** The texts that cost most when drawn at once, each for another reason. */
const hardest = [
  'tasks in thousands',
  'images in thousands',
  'fences in thousands',
  'a table wider than any screen',
  'a fence of short lines',
  'marks piled on letters',
  'directions that alternate',
  'one word without end',
]
/** Elements of an open report with a text of one portion; a completely drawn text has fifty thousand. */
const elementsAtMost = 6_000

/** Connects a window that needed preparation before. */
async function connect(page: Page, service: TestService): Promise<void> {
  await page.getByRole('textbox', { name: 'Service address' }).fill(service.baseUrl)
  await page.getByRole('textbox', { name: 'Access token' }).fill(service.tokens.superAdmin)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

async function openReport(page: Page, id: number): Promise<void> {
  const { report, search, grid } = partsOf(page)
  await search.fill(`#${id}`)
  await grid.getByRole('row', { name: new RegExp(`^#${id} `) }).click()
  await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  await expect(report.getByRole('heading', { name: 'Description' })).toBeVisible()
}

// SEC-18
test('a megabyte made to freeze the window is drawn in portions', async () => {
  test.slow()
  await using service = await startTestService({ reports: 1 })
  const added = pathologicalMarkdown(length)
    .filter(([aim]) => hardest.includes(aim))
    .map(([aim, description]) => ({
      aim,
      id: service.backstage.addReport({ name: aim, summary: '', impact: '', description }),
    }))
  expect(added).toHaveLength(hardest.length)
  const desk = await launchDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    isKnown: canStartSession,
  })
  const { page } = desk
  const { report, queues } = partsOf(page)
  await queues.getByRole('button', { name: /^All reports/ }).click()
  for (const { aim, id } of added) {
    await openReport(page, id)
    await expect(
      report.getByText(/more characters are not formatted|Shown as sent/).filter({ visible: true }),
    ).toBeVisible()
    const elements = await report.evaluate((pane) => pane.getElementsByTagName('*').length)
    expect(elements, aim).toBeLessThan(elementsAtMost)
  }
  await desk.close()
})

// SEC-18
test('a text that takes too long to parse is shown as it was sent, and the next texts are drawn', async () => {
  await using service = await startTestService({ reports: 1 })
  const ids = ['First', 'Second'].map((word) =>
    service.backstage.addReport({ name: word, summary: '', impact: '', description: `${word} **words**` }),
  )
  const desk = await launchDesk()
  const { page } = desk
  // Simulates inputs that hang the parser: its worker never answers them.
  await page.route(/parse\.worker/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        const tree = (text) => [{ kind: 'paragraph', content: [{ kind: 'text', text }] }]
        const read = (text) => ({ blocks: tree(text), unread: 0, partial: false })
        onmessage = ({ data }) => {
          if (!data.some((text) => text.includes('**words**')))
            return postMessage({ kind: 'answer', answer: data.map(read) })
          postMessage({ kind: 'begun' })
          for (;;);
        }`,
    }),
  )
  await connect(page, service)
  const { report, queues } = partsOf(page)
  await queues.getByRole('button', { name: /^All reports/ }).click()
  for (const [index, word] of ['First', 'Second'].entries()) {
    await openReport(page, ids[index] ?? 0)
    await expect(report.getByText(`${word} **words**`).filter({ visible: true })).toBeVisible()
    await expect(report.getByText('Formatting took too long').filter({ visible: true })).toBeVisible()
  }
  // Each worker was killed: there is never more than one.
  await expect
    .poll(() => page.workers().filter((worker) => /parse\.worker/.test(worker.url())).length)
    .toBeLessThanOrEqual(1)
  await desk.close()
})

test('a report that cannot be drawn says so when opened, and its neighbours stay readable', async () => {
  await using service = await startTestService({ reports: 1 })
  // The newest is listed first, and opened.
  const [broken = 0, sound = 0] = ['Broken', 'Sound'].map((word) =>
    service.backstage.addReport({ name: word, summary: '', impact: '', description: `${word} words` }),
  )
  const desk = await launchDesk()
  const { page } = desk
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  // Simulates an unknown fault of the drawing code.
  await page.route(/parse\.worker/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        const tree = (text) => [{ kind: 'paragraph', content: [{ kind: 'text', text }] }]
        const read = (text) => ({ blocks: text === 'Broken words' ? null : tree(text), unread: 0, partial: false })
        onmessage = ({ data }) => postMessage({ kind: 'answer', answer: data.map(read) })`,
    }),
  )
  await connect(page, service)
  const { report, grid, queues, status } = partsOf(page)
  await expect(status).toContainText('Up to date')
  await queues.getByRole('button', { name: /^All reports/ }).click()
  const go = async (id: number) => grid.getByRole('row', { name: new RegExp(`^#${id} `) }).click()
  const words = report.getByText('Sound words').filter({ visible: true })
  const trouble = report.getByRole('alert').filter({ hasText: 'Something went wrong in the report' })

  await go(sound)
  await expect(words).toBeVisible()
  await expect.poll(() => faults.length, { message: 'drawn ahead' }).toBeGreaterThan(0)
  await expect(words).toBeVisible()
  await expect(trouble).toHaveCount(0)

  await go(broken)
  await expect(trouble).toBeVisible()
  await go(sound)
  await expect(words).toBeVisible()
  await expect(trouble).toHaveCount(0)
  await desk.close()
})

test('more of a long text is shown on request', async () => {
  await using service = await startTestService({ reports: 1 })
  const description = Array.from({ length: 1_500 }, (_, line) => `Line ${line} of it\n\n`).join('')
  const id = service.backstage.addReport({ name: 'Long', summary: '', impact: '', description })
  const desk = await launchDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    isKnown: canStartSession,
  })
  const { page } = desk
  const { report, queues } = partsOf(page)
  await queues.getByRole('button', { name: /^All reports/ }).click()
  await openReport(page, id)
  await expect(report.getByText('Line 0 of it').filter({ visible: true })).toBeVisible()
  const more = report.getByRole('button', { name: 'Show more of this text' })
  await expect(more).toBeVisible()
  await expect(report.getByText('Line 1499 of it')).toHaveCount(0)
  for (let press = 0; press < 20 && (await more.isVisible()); press += 1) await more.click()
  await expect(report.getByText('Line 1499 of it').filter({ visible: true })).toBeVisible()
  await expect(more).toBeHidden()
  await desk.close()
})

test('a long text reaches the window unchanged, also at the boundaries of messages', async () => {
  await using service = await startTestService({ reports: 1 })
  // Surrogate pairs at even and at odd offsets.
  const description = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(100_000)
  const id = service.backstage.addReport({ name: 'Long', summary: '', impact: '', description })
  const desk = await launchDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    isKnown: canStartSession,
  })
  const { page } = desk
  await partsOf(page)
    .queues.getByRole('button', { name: /^All reports/ })
    .click()
  const isWhole = () =>
    page.evaluate(
      async ([reportId, text]) => {
        const state = await window.desk.invoke('desk.state', {})
        const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
        const report = await window.desk.invoke('report.read', { workspaceId, reportId })
        return report.ok && report.value.description === text
      },
      [id, description] as const,
    )
  await expect.poll(isWhole).toBe(true)
  await desk.close()
})
