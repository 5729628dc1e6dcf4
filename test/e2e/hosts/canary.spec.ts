import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { FaultRuleInput } from '#service/faults/fault-rules.ts'
import { hitsInMemory } from '../../fixtures/process-memory.ts'
import { descendants, linesOf } from '../../fixtures/processes.ts'
import { removeFolder } from '../../fixtures/remove-folder.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { amplyPerMinute, expect, type LaunchedDesk, launchDesk, test } from '../fixtures.ts'

let service: TestService
let profileDir = ''
let token = ''

test.beforeEach(async () => {
  service = await startTestService({ reports: 20 })
  token = service.tokens.superAdmin
  profileDir = await mkdtemp(join(tmpdir(), 'desk-'))
})
test.afterEach(async () => {
  await service.close()
  await removeFolder(profileDir)
})

const firstRow = (page: Page) =>
  page.getByRole('grid', { name: 'Reports' }).getByRole('row', { name: /^#\d+/ }).first()

/** Files of the profile that contain the token in any of these forms, including the write-ahead log. */
async function filesWithToken(): Promise<string[]> {
  const forms = [
    Buffer.from(token),
    Buffer.from(token, 'utf16le'),
    Buffer.from(Buffer.from(token).toString('base64').replace(/=+$/, '')),
    Buffer.from(Buffer.from(token).toString('hex')),
  ]
  const entries = await readdir(profileDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(3)
  const found: string[] = []
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name)
    // The running browser creates and deletes files.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    if (forms.some((form) => bytes.includes(form))) found.push(file)
  }
  return found
}

/** How often the token occurs in memory that the window's JavaScript can reach, after a garbage collection. */
async function hitsInWindow({ page }: LaunchedDesk): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  let snapshot = ''
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    snapshot += chunk
  })
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  expect(snapshot.length).toBeGreaterThan(1_000_000)
  return snapshot.split(token).length - 1
}

/**
 * How often the token occurs in the memory of each process of the window's browser, keyed by the kind of process; null
 * if the system forbids reading another process's memory.
 */
async function hitsInMemoryOfBrowser(): Promise<Readonly<Record<string, number>> | null> {
  const found: Record<string, number> = {}
  for (const { pid, command } of await linesOf(await descendants(process.pid))) {
    const type = /--type=([\w-]+)/.exec(command)?.[1] ?? 'browser'
    // Not Electron's first process, which runs the engine and therefore has the token.
    if (!/chrom|edge|--type=/i.test(command)) continue
    const hits = await hitsInMemory(pid, token)
    if (hits === null) continue
    found[type] = (found[type] ?? 0) + hits
  }
  return 'renderer' in found ? found : null
}

// SEC-01
test('the token is in no file, argument, environment, script, message or error of a running desk', async () => {
  // This test makes more requests than a minute's budget allows, and would wait.
  const requestsPerMinute = amplyPerMinute
  const desk = await launchDesk({ profileDir, baseUrl: service.baseUrl, token, requestsPerMinute })
  const { page } = desk
  await expect(firstRow(page)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Sync status' })).toContainText('Up to date')
  const children = await descendants(process.pid)

  await test.step('the token is in no file, argument, environment or script of the window', async () => {
    expect(await filesWithToken()).toEqual([])
    for (const { pid, command, environment } of await linesOf(children))
      expect(`${command}\0${environment}`.includes(token), `process ${pid}`).toBe(false)
    await expect.poll(() => hitsInWindow(desk)).toBe(0)
  })

  await test.step('with a busy or failing service, the token is in no message', async () => {
    const headers = { 'retry-after': '1', 'x-echo': `Bearer ${token}`, 'www-authenticate': `Bearer ${token}` }
    for (const [status, words] of [
      [503, /failed|answer/i],
      [429, /pause|waits|too many/i],
    ] as const) {
      service.faults.set([{ kind: 'status', status, headers }])
      await page.evaluate(async () => {
        const state = await window.desk.invoke('desk.state', {})
        const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
        // Not awaited, because the request may wait for the end of a pause.
        void window.desk.invoke('report.fetch', { workspaceId, reportId: 1 })
        void window.desk.invoke('sync.now', { workspaceId })
      })
      const shown = () =>
        page.evaluate(async () => {
          const state = await window.desk.invoke('desk.state', {})
          const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
          const answers = [
            await window.desk.invoke('sync.state', { workspaceId }),
            await window.desk.invoke('sync.setAside', { workspaceId }),
            await window.desk.invoke('storage.read', {}),
          ]
          return JSON.stringify([state, answers, document.documentElement.outerHTML])
        })
      await expect.poll(shown).toMatch(words)
      expect((await shown()).includes(token)).toBe(false)
      expect(await filesWithToken()).toEqual([])
    }
  })

  // The last request brings the token into the window.
  await test.step('the token is in no error that is reported, shown or logged', async () => {
    service.faults.set([])
    const reportId = service.backstage.reportIds()[0] ?? 0
    const isAnswered = () =>
      page.evaluate(async (reportId) => {
        const state = await window.desk.invoke('desk.state', {})
        const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
        await window.desk.invoke('sync.now', { workspaceId })
        return (await window.desk.invoke('report.fetch', { workspaceId, reportId })).ok
      }, reportId)
    // The pauses of the step before are over.
    await expect.poll(isAnswered).toBe(true)
    const answers: string[] = []
    const status = (code: number): FaultRuleInput => ({ kind: 'status', status: code })
    const faults: readonly FaultRuleInput[] = [
      // A service that repeats the request.
      { kind: 'body', text: `Bearer ${token}` },
      {
        kind: 'body',
        text: JSON.stringify({ title: token, detail: `The token ${token} is none`, id: token }),
      },
      { kind: 'body', text: JSON.stringify([{ id: token }]) },
      ...[400, 403, 404, 409, 500].map(status),
      // A 401 ends all requests, so it comes last.
      status(401),
    ]
    for (const fault of faults) {
      service.faults.set([fault])
      answers.push(
        await page.evaluate(async () => {
          const state = await window.desk.invoke('desk.state', {})
          const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
          const answers = [
            await window.desk.invoke('report.fetch', { workspaceId, reportId: 1 }),
            await window.desk.invoke('report.transitions', { workspaceId, reportId: 1, ask: true }),
            await window.desk.invoke('sync.now', { workspaceId }),
            await window.desk.invoke('sync.state', { workspaceId }),
          ]
          return JSON.stringify([state, answers, document.body.innerText])
        }),
      )
    }
    // After the refusal, the same token is typed once more.
    const again = await page.evaluate(
      async ({ baseUrl, token }) =>
        JSON.stringify(await window.desk.invoke('workspace.connect', { baseUrl, token })),
      { baseUrl: service.baseUrl, token },
    )
    for (const words of [...answers, again]) expect(words.includes(token)).toBe(false)
    expect(answers.join()).toContain('"ok":false')
  })
  await desk.close()
  expect(await filesWithToken()).toEqual([])
  // Here, since the steps without the processes were checked nevertheless.
  test.skip(
    process.platform === 'linux' && children.length === 0,
    'The window has no process of its own here.',
  )
})

// SEC-01
test("a typed token is gone from the window's memory once it was accepted", async () => {
  const desk = await launchDesk({ profileDir })
  const { page } = desk
  const memory = await test.step('a heap snapshot contains the text that the window has', async () => {
    token = 'canary-5f3c9a7e1b-held'
    await page.evaluate(
      (text) => Object.assign(window, { held: `${text.slice(0, 6)}${text.slice(6)}` }),
      token,
    )
    expect(await hitsInWindow(desk)).toBeGreaterThan(0)
    return hitsInMemoryOfBrowser()
  })
  test.skip(memory === null, 'This system does not let the test read the memory of the window.')
  expect(memory?.renderer).toBeGreaterThan(0)

  token = service.tokens.superAdmin
  await page.getByRole('textbox', { name: 'Service address' }).fill(service.baseUrl)
  const field = page.getByRole('textbox', { name: 'Access token' })
  await field.focus()
  await page.keyboard.type(token)
  const typed = await hitsInMemoryOfBrowser()
  expect(typed?.renderer).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(firstRow(page)).toBeVisible()
  // The browser's own process, which runs no page, may keep an input buffer until it is reused.
  const left = async () => (await hitsInMemoryOfBrowser())?.renderer
  await expect.poll(left).toBe(0)
  await desk.close()
})

// SEC-01
test('a token from the keychain never reaches the window', async ({ keyring }) => {
  test.skip(keyring === null, 'This machine has no D-Bus or GNOME Keyring to test with.')
  const first = await launchDesk({ profileDir, baseUrl: service.baseUrl, token })
  await expect(firstRow(first.page)).toBeVisible()
  await first.close()
  const second = await launchDesk({ profileDir })
  await expect(firstRow(second.page)).toBeVisible()
  await expect.poll(() => service.requests().length).toBeGreaterThan(0)
  expect(await hitsInWindow(second)).toBe(0)
  expect(await filesWithToken()).toEqual([])
  // Not only the scripts: every byte in the memory of every browser process.
  const memory = await hitsInMemoryOfBrowser()
  if (memory !== null) expect(Object.entries(memory).filter(([, hits]) => hits > 0)).toEqual([])
  await second.close()
})
