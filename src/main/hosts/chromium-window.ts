import type { BrowserContext, Page, Route } from 'playwright-core'
import type { Log } from '../engine/log.ts'
import { connectBridge, type PreloadScripts } from './chromium-bridge.ts'
import type { DeskWindow, Receive } from './desk-window.ts'
import { goAwayAndHome } from './renewal.ts'
import type { WindowFiles } from './window-files.ts'
import { chromiumOrigin, colorScheme, deadProxy, hostResolverRules, viewerPath } from './window-policy.ts'

export interface ChromiumWindowOptions {
  /** The browser's own folder; nothing of the user's browser is read or changed. */
  readonly userDataDir: string
  readonly executablePath: string
  readonly files: WindowFiles
  readonly preload: PreloadScripts
  readonly receive: Receive
  readonly log: Log
  readonly headless: boolean
  /** CSS px; on a screen only the size of the very first start. */
  readonly size: { readonly width: number; readonly height: number }
  /** What the window is told the system prefers. */
  readonly theme: 'light' | 'dark' | 'system'
  /** What was chosen in the desk: the colours before the desk is there. */
  readonly chosenTheme: 'light' | 'dark' | 'system'
  /** False only where the browser refuses to start with it: as root. */
  readonly sandbox: boolean
}

export interface ChromiumWindow extends DeskWindow {
  /** For tests and pictures. */
  readonly page: Page
}

/** Playwright's own switches that serve testing and would weaken or mark the window. */
const notForUs = [
  '--disable-popup-blocking',
  '--disable-ipc-flooding-protection',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--unsafely-disable-devtools-self-xss-warnings',
  '--enable-unsafe-swiftshader',
]

/** The window's browser talks to nobody and keeps nothing for others. Its first-run, sync and update switches are Playwright's defaults. */
function switches(options: ChromiumWindowOptions): string[] {
  return [
    // The desk itself comes once interception stands: until then its address would lead nowhere, which takes longer.
    `--app=${colouredPage(options.chosenTheme)}`,
    `--host-resolver-rules=${hostResolverRules}`,
    `--proxy-server=${deadProxy}`,
    '--proxy-bypass-list=<-loopback>',
    `--window-size=${options.size.width},${options.size.height}`,
    '--disable-quic',
    '--disable-domain-reliability',
    '--disable-client-side-phishing-detection',
    '--no-pings',
    '--dns-prefetch-disable',
    // The switch has had two names.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // As root there is a warning bar about the missing sandbox; the desk warns in the terminal instead.
    ...(options.sandbox ? [] : ['--test-type']),
  ]
}

/** What the window shows for the moment before the desk is there: its colour. */
function colouredPage(theme: ChromiumWindowOptions['chosenTheme']): string {
  const html = `<meta name="color-scheme" content="${colorScheme(theme)}"><title>Triage Desk</title>`
  return `data:text/html,${encodeURIComponent(html)}`
}

/** ms until a browser that does not speak is given up. */
const patience = 60_000

/** Opens the window in an installed Chromium, Chrome or Edge, over a pipe: no port is opened. */
export async function openChromiumWindow(options: ChromiumWindowOptions): Promise<ChromiumWindow> {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launchPersistentContext(options.userDataDir, {
    executablePath: options.executablePath,
    headless: options.headless,
    chromiumSandbox: options.sandbox,
    args: switches(options),
    ignoreDefaultArgs: notForUs,
    viewport: options.headless ? { ...options.size } : null,
    // Follow the system where nothing was chosen; Playwright would say "light".
    colorScheme: options.theme === 'system' ? null : options.theme,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    acceptDownloads: false,
    serviceWorkers: 'block',
    timeout: patience,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const page = browser.pages()[0] ?? (await browser.newPage())
  const [push] = await Promise.all([
    connectBridge(browser, page, options.preload, options.receive),
    page.route('**/*', (route) => serveOrLog(route, page, options)),
    // What is not the desk's own page (a popup that is about to be closed) is told nothing at all.
    browser.route('**/*', (route) => route.abort('aborted')),
    // An empty list refuses every permission to every origin.
    browser.grantPermissions([]),
  ])
  let isRenewing = false
  keepAlone(browser, page, () => isRenewing)
  await page.goto(`${chromiumOrigin}/`, { waitUntil: 'commit' })
  page.once('crash', () => {
    options.log.fault('the window', 'its page crashed')
    void browser.close()
  })

  const closed = new Promise<void>((resolve) => browser.once('close', () => resolve()))
  page.once('close', () => void browser.close())
  return {
    page,
    closed,
    push: (event) => push({ kind: 'event', event }),
    focus: () => void page.bringToFront(),
    async renew() {
      isRenewing = true
      await goAwayAndHome({
        visit: (address) => page.goto(address, { waitUntil: 'commit' }),
        away: colouredPage(options.chosenTheme),
        home: `${chromiumOrigin}/`,
        isGone: () => page.isClosed(),
        log: options.log,
      })
      isRenewing = false
      try {
        const devtools = await browser.newCDPSession(page)
        await devtools.send('Page.resetNavigationHistory')
        await devtools.detach()
      } catch (cause) {
        // The window was closed meanwhile; at any other time it stands in the log.
        if (!page.isClosed()) options.log.fault('forgetting where the window was', cause)
      }
    },
    async close() {
      await browser.close()
    },
  }
}

async function serveOrLog(route: Route, page: Page, { files, log }: ChromiumWindowOptions): Promise<void> {
  try {
    await serve(route, page, files)
  } catch (cause) {
    // The page was closed while its file was on the way; at any other time it stands in the log.
    if (page.isClosed()) return
    log.fault('answering the window', cause)
    // Without an answer the page would wait for it, and whoever leads it there with it.
    await route.abort('aborted').catch((again) => log.fault('refusing the window', again))
  }
}

/** Answers from the list of files; whatever else is asked for never leaves the machine. */
async function serve(route: Route, page: Page, files: WindowFiles): Promise<void> {
  const request = route.request()
  const address = new URL(request.url())
  const ours = address.origin === chromiumOrigin && request.method() === 'GET'
  const navigation = request.isNavigationRequest()
  const frame = request.frame()
  const path = frame === page.mainFrame() ? '/' : frame.parentFrame() === page.mainFrame() ? viewerPath : null
  const toTheDesk = !navigation || address.pathname === path
  // "aborted" leaves the page as it stands, other reasons would show an error page.
  if (!ours || !toTheDesk) return route.abort('aborted')
  const { status, headers, body } = await files.answer(address.pathname)
  return route.fulfill({ status, headers, body })
}

/** One page, one origin: closes whatever else opens and comes back from wherever the page went without a request. */
function keepAlone(browser: BrowserContext, page: Page, isRenewing: () => boolean): void {
  browser.on('page', (other) => {
    if (other !== page) void other.close()
  })
  const home = `${chromiumOrigin}/`
  page.on('framenavigated', (frame) => {
    if (isRenewing() || frame !== page.mainFrame() || frame.url().startsWith(home)) return
    // When another navigation (or the end) comes in between, that one is looked at in its turn.
    page.goto(home).catch(() => undefined)
  })
}
