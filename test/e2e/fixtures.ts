import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test as base, _electron as electron, expect, type Page } from 'playwright/test'
import type { startChromiumDesk } from '#main/chromium.ts'
import { drivenPage } from '#main/hosts/driven-page.ts'
import type {} from '#renderer/env.d.ts'
import { limits } from '#shared/admin-api/limits.ts'
import { electronBinary } from '../fixtures/electron-binary.ts'
import { removeFolder } from '../fixtures/remove-folder.ts'
import { canStartSession, type SessionKeyring, startSession } from '../fixtures/session-keyring.ts'
import { waits } from '../fixtures/test-limits.ts'
import { knowWorkspace } from './known-workspace.ts'

export { expect }

export interface LaunchOptions {
  /** Kept afterwards; without it a fresh one that is removed at the end. */
  readonly profileDir?: string
  /** With `token`: fills the connect form. Without them the window stands at the connect form. */
  readonly baseUrl?: string
  readonly token?: string
  /** The profile knows the workspace of `baseUrl` and `token` from an earlier start, and no form is filled. */
  readonly isKnown?: boolean
  /** Default true; false needs a display. Electron always needs one. */
  readonly headless?: boolean
  /** Of the workspaces connected in it; by default the service's limit. On Electron always that. */
  readonly requestsPerMinute?: number
}

export interface LaunchedDesk {
  readonly page: Page
  /** From now on `page` is that of the window that takes the place of the one that crashed. Of Chromium alone. */
  nextPage(): Promise<void>
  readonly profileDir: string
  close(): Promise<void>
}

type Opened = Pick<LaunchedDesk, 'page' | 'nextPage' | 'close'>

const root = join(import.meta.dirname, '../..')
/** ms that an action in the window may wait for its place to be there, to stand still and to be seen. */
const longestAction = waits.action
/**
 * More than any spec asks, for those that are about something else than the minute's budget. `npm run soak` lets them
 * wait for the real one.
 */
export const amplyPerMinute = process.env.SOAK === undefined ? 6_000 : limits.requestsPerMinute
/** A browser that does not start says nothing about the desk: it is tried again before its test counts. */
const startsAtMost = 3
/** How many times slower the window's processor is than this machine's, in `npm run soak -- window`. */
const slowed = Number(process.env.SLOWED_WINDOW ?? 1)
const size = { width: 1440, height: 900 }

/**
 * Opens the real desk: the built main, preload and renderer, its engine, the keychain of this session; in a real
 * Chromium, or in the project `electron` in Electron.
 */
export async function launchDesk(options: LaunchOptions = {}): Promise<LaunchedDesk> {
  const profileDir = options.profileDir ?? (await mkdtemp(join(tmpdir(), 'desk-')))
  const { baseUrl, token, isKnown = false, requestsPerMinute = limits.requestsPerMinute } = options
  const workspace = baseUrl === undefined || token === undefined ? null : { baseUrl, token }
  if (workspace && isKnown) await knowWorkspace(profileDir, { ...workspace, requestsPerMinute })
  const opened = runsInElectron() ? await openElectron(profileDir) : await openChromium(profileDir, options)
  const { page } = opened
  // What cannot be clicked says so after a while, not when the whole test has run out of time.
  page.setDefaultTimeout(longestAction)
  if (workspace && !isKnown) {
    await page.getByRole('textbox', { name: 'Service address' }).fill(workspace.baseUrl)
    await page.getByRole('textbox', { name: 'Access token' }).fill(workspace.token)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    // It goes on in another process when the token is accepted: before that, nothing in it is worth asking.
    const queues = page.getByRole('navigation', { name: 'Queues' })
    const unencrypted = page.getByRole('button', { name: 'Leave unencrypted' })
    await queues.or(unencrypted).waitFor()
    // The question of a machine without a keychain.
    if (await unencrypted.isVisible()) await unencrypted.click()
    await queues.waitFor()
  }
  return {
    get page() {
      return opened.page
    },
    profileDir,
    nextPage: opened.nextPage,
    async close() {
      await opened.close()
      if (options.profileDir === undefined) await removeFolder(profileDir)
    },
  }
}

/** Outside a test (a script that wants a desk) there is no project to say so. */
function runsInElectron(): boolean {
  try {
    return base.info().project.name === 'electron'
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}

/** In the test's own process, so that its page is at hand. */
async function openChromium(
  profileDir: string,
  { headless = true, requestsPerMinute }: LaunchOptions,
): Promise<Opened> {
  const built: { startChromiumDesk: typeof startChromiumDesk } = await import(
    pathToFileURL(join(root, 'out/main/chromium.js')).href
  )
  const options = {
    profileDir,
    headless,
    demo: false,
    theme: 'light',
    size,
    screenshot: null,
    requestsPerMinute,
  } as const
  let opened = await built.startChromiumDesk(options)
  for (
    let start = 1;
    !opened.ok && opened.error.kind === 'browserFailed' && start < startsAtMost;
    start += 1
  ) {
    process.stderr.write(`The browser did not start, and is tried again: ${JSON.stringify(opened.error)}\n`)
    opened = await built.startChromiumDesk(options)
  }
  if (!opened.ok) throw new Error(`the desk did not open: ${JSON.stringify(opened.error)}`)
  const desk = opened.value
  const drive = async () => {
    const driven = await drivenPage(desk.devtools, headless ? size : null)
    await slowDown(driven)
    return driven
  }
  let driven = desk.devtools
  let page = await drive()
  return {
    get page() {
      return page
    },
    async nextPage() {
      await expect.poll(() => desk.devtools !== driven).toBe(true)
      driven = desk.devtools
      page = await drive()
      page.setDefaultTimeout(longestAction)
    },
    close: desk.close,
  }
}

async function slowDown(page: Page): Promise<void> {
  if (slowed === 1) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
}

async function openElectron(profileDir: string): Promise<Opened> {
  const asRoot = process.getuid?.() === 0
  const app = await electron.launch({
    executablePath: electronBinary() ?? '',
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      // Windows of other workers lie over this one, and a covered window may stop drawing.
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
      root,
      '--profile',
      profileDir,
      '--theme',
      'light',
    ],
    // Else Playwright takes it away on Linux, and what is tested is not what people get.
    chromiumSandbox: !asRoot,
  })
  const page = await app.firstWindow()
  // Screens of machines that run tests can be smaller, and Electron keeps its windows within them.
  await page.setViewportSize(size)
  return {
    page,
    nextPage: () => Promise.reject(new Error('it is loaded again in its window')),
    close: () => app.close(),
  }
}

/**
 * `test` with a session of its own for each worker: a real D-Bus with a real, unlocked keyring, so that tokens survive
 * a restart of the desk and the keyring of whoever runs the tests is left alone. And `desk`: one that stands at the
 * connect form.
 */
export const test = base.extend<{ desk: LaunchedDesk }, { keyring: SessionKeyring | null }>({
  keyring: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture uses from here.
    async ({}, use) => {
      const keyring = canStartSession ? await startSession('unlocked') : null
      // libsecret of this process, and of Electron started by it, reads the address at its first use.
      if (keyring) process.env.DBUS_SESSION_BUS_ADDRESS = keyring.env.DBUS_SESSION_BUS_ADDRESS
      await use(keyring)
      await keyring?.close()
    },
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  desk: async ({}, use) => {
    const desk = await launchDesk()
    await use(desk)
    await desk.close()
  },
})
