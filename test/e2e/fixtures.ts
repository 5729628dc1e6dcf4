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
  /** A profile folder that is kept afterwards; by default a fresh one that is removed at the end. */
  readonly profileDir?: string
  /** With `token`: fills in the connect form. Without both, the window shows the connect form. */
  readonly baseUrl?: string
  readonly token?: string
  /** Whether the profile knows the workspace of `baseUrl` and `token` from an earlier start. */
  readonly isKnown?: boolean
  /** Default true; false needs a display. Electron always needs one. */
  readonly headless?: boolean
  /** The request budget of workspaces connected here; by default, and on Electron always, the service's limit. */
  readonly requestsPerMinute?: number
}

export interface LaunchedDesk {
  readonly page: Page
  /** Makes `page` the window that replaces a crashed one. On Chromium only. */
  nextPage(): Promise<void>
  readonly profileDir: string
  close(): Promise<void>
}

type Opened = Pick<LaunchedDesk, 'page' | 'nextPage' | 'close'>

const root = join(import.meta.dirname, '../..')
/** How long an action waits for its element to be present, stable and visible; ms. */
const longestAction = waits.action
/**
 * A budget above the need of every spec that does not test the budget itself. `npm run soak` uses the service's
 * real limit instead.
 */
export const amplyPerMinute = process.env.SOAK === undefined ? 6_000 : limits.requestsPerMinute
/** A browser that fails to start says nothing about the desk, so the start is repeated up to this many times. */
const startsAtMost = 3
/** How many times slower than this computer the window's processor is, in `npm run soak -- window`. */
const slowed = Number(process.env.SLOWED_WINDOW ?? 1)
const size = { width: 1440, height: 900 }

/**
 * Opens the real desk: the built main, preload and renderer, its engine, and this session's keychain. It runs in a real
 * Chromium, or in Electron for the Playwright project `electron`.
 */
export async function launchDesk(options: LaunchOptions = {}): Promise<LaunchedDesk> {
  const profileDir = options.profileDir ?? (await mkdtemp(join(tmpdir(), 'desk-')))
  const { baseUrl, token, isKnown = false, requestsPerMinute = limits.requestsPerMinute } = options
  const workspace = baseUrl === undefined || token === undefined ? null : { baseUrl, token }
  if (workspace && isKnown) await knowWorkspace(profileDir, { ...workspace, requestsPerMinute })
  const opened =
    projectName() === 'electron' ? await openElectron(profileDir) : await openChromium(profileDir, options)
  const { page } = opened
  // An impossible click fails after this time, not at the end of the test's time.
  page.setDefaultTimeout(longestAction)
  if (workspace && !isKnown) {
    await page.getByRole('textbox', { name: 'Service address' }).fill(workspace.baseUrl)
    await page.getByRole('textbox', { name: 'Access token' }).fill(workspace.token)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    // The window moves to another process once the token is accepted; before that its state does not matter.
    const queues = page.getByRole('navigation', { name: 'Queues' })
    const unencrypted = page.getByRole('button', { name: 'Leave unencrypted' })
    await queues.or(unencrypted).waitFor()
    // The question on a computer without a keychain.
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

/** @returns the name of the test's Playwright project; null outside a test, as in a script that opens a desk. */
function projectName(): string | null {
  try {
    return base.info().project.name
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** Runs the desk in the test's own process, so that the test has its page. */
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
    await holdStill(driven)
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

/**
 * Without a graphics card the processor draws each frame of a motion, a twelfth of what these tests take. `npm run
 * soak`, Electron, and scripts outside of tests keep the motion. `emulateMedia` also sets the color scheme to light,
 * which these desks have anyway.
 */
async function holdStill(page: Page): Promise<void> {
  const isTest = projectName() !== null
  if (isTest && process.env.SOAK === undefined && slowed === 1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
}

async function openElectron(profileDir: string): Promise<Opened> {
  const asRoot = process.getuid?.() === 0
  const app = await electron.launch({
    executablePath: electronBinary() ?? '',
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      // Windows of other workers cover this one, and a covered window may stop drawing.
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
      root,
      '--profile',
      profileDir,
      '--theme',
      'light',
    ],
    // Playwright would disable the sandbox on Linux, and the tested browser would differ from the user's.
    chromiumSandbox: !asRoot,
  })
  const page = await app.firstWindow()
  // Screens of test computers can be smaller, and Electron keeps its windows within them.
  await page.setViewportSize(size)
  return {
    page,
    nextPage: () => Promise.reject(new Error('it is loaded again in its window')),
    close: () => app.close(),
  }
}

/**
 * `test` with its own session per worker: a real D-Bus with a real, unlocked keyring. Tokens survive a restart of the
 * desk, and the developer's own keyring stays untouched. The fixture `desk` is a desk that shows the connect
 * form.
 */
export const test = base.extend<{ desk: LaunchedDesk }, { keyring: SessionKeyring | null }>({
  keyring: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture uses from here.
    async ({}, use) => {
      const keyring = canStartSession ? await startSession('unlocked') : null
      // libsecret, here and in an Electron started from here, reads the address at its first use.
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
