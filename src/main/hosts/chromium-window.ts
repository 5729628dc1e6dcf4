import * as z from 'zod'
import type { Log } from '../engine/log.ts'
import { type ChromiumPage, connectPage } from './browser-page.ts'
import type { PreloadScripts } from './chromium-bridge.ts'
import type { BrowserOptions, LaunchedBrowser } from './chromium-launch.ts'
import { showChromiumNotice } from './chromium-notices.ts'
import { createReportWindows } from './chromium-report-windows.ts'
import { answerRequests } from './chromium-requests.ts'
import { appName, colouredPage, reportAppName } from './chromium-switches.ts'
import type { DeskWindow, Receive } from './desk-window.ts'
import { connectDevtools, type Devtools, type DevtoolsSession } from './devtools-pipe.ts'
import type { WindowFiles } from './window-files.ts'
import { chromiumOrigin } from './window-policy.ts'
import { within } from './within.ts'

export interface ChromiumWindowOptions extends BrowserOptions {
  readonly files: WindowFiles
  readonly preload: PreloadScripts
  readonly receive: Receive
  readonly log: Log
}

export interface ChromiumWindow extends DeskWindow {
  readonly devtools: Devtools
  /**
   * Whether the window is gone because its page crashed: a crashed page cannot be shown again, so a new window is
   * needed.
   */
  readonly hasCrashed: boolean
}

/** Longest wait for a browser that does not respond, in ms. */
const patience = 60_000

const home = `${chromiumOrigin}/`

const Target = z.object({
  targetInfo: z.object({ targetId: z.string(), type: z.string(), url: z.string() }),
})
const Gone = z.object({ targetId: z.string() })

/** Opens the window in a browser that was started with the same options. If that fails, the browser is closed. */
export async function openChromiumWindow(
  launched: LaunchedBrowser,
  options: ChromiumWindowOptions,
): Promise<ChromiumWindow> {
  const devtools = connectDevtools(launched.process)
  try {
    return await openWithin(devtools, launched.places, options)
  } catch (cause) {
    await devtools.close()
    throw cause
  }
}

async function openWithin(
  devtools: Devtools,
  places: LaunchedBrowser['places'],
  options: ChromiumWindowOptions,
): Promise<ChromiumWindow> {
  const { userDataDir, executablePath, headless, log } = options
  const targetId = await firstPage(devtools)
  performance.mark('browser')
  let isGone = false
  let hasCrashed = false
  const end = () => {
    isGone = true
    void devtools.close()
  }
  const pages: ChromiumPage[] = []
  const connect = async (id: string, ownReport: ChromiumPage['ownReport'], address: string) => {
    const away = colouredPage(options.chosenTheme)
    const prepare = (session: DevtoolsSession) => emulation(session, options)
    const page = await connectPage(devtools, { ...options, id, ownReport, home: address, away, prepare })
    pages.push(page)
    return page
  }
  const reports = createReportWindows({
    devtools,
    browser: { executablePath, userDataDir, headless, sandbox: options.sandbox },
    chosenTheme: options.chosenTheme,
    // At the first start, no stored size is used: every report window gets `reportWindowSize`.
    hasPlacement: places.has(appName) && places.has(reportAppName),
    log,
    deskId: targetId,
    connect,
  })
  devtools.on('Target.targetCreated', (params) => {
    const { targetInfo } = Target.parse(params)
    if (targetInfo.type !== 'page' || targetInfo.targetId === targetId || reports.take(targetInfo)) return
    // Any other new window is closed. It may have closed itself meanwhile.
    devtools.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined)
  })
  const forget = (id: string) => {
    const index = pages.findIndex((page) => page.id === id)
    const [page] = index === -1 ? [] : pages.splice(index, 1)
    page?.noteGone()
    page?.session.end(new Error('its page was closed'))
    if (id === targetId) end()
    else if (page) reports.forget(page)
  }
  devtools.on('Target.targetDestroyed', (params) => forget(Gone.parse(params).targetId))
  devtools.on('Target.targetCrashed', (params) => {
    const { targetId: id } = Gone.parse(params)
    const page = pages.find((one) => one.id === id)
    if (page === undefined) return
    log.fault(page.ownReport === null ? 'the window' : 'the window of a report', 'its page crashed')
    if (page.ownReport === null) hasCrashed = true
    // A crashed page shows nothing any more, but its window would stay open.
    else devtools.send('Target.closeTarget', { targetId: id }).catch(() => undefined)
    forget(id)
  })
  const closed = devtools.closed.then(() => {
    isGone = true
  })
  const prepared = Promise.all([
    connect(targetId, null, home),
    answerRequests(devtools, { files: options.files, log, pages: () => pages, isGone: () => isGone }),
    ...permissions(devtools),
  ])
  const [page] = await within(patience, prepared)
  await page.arrive()
  return {
    devtools,
    get hasCrashed() {
      return hasCrashed
    },
    closed,
    push: (event) => {
      for (const one of pages) one.push(event)
    },
    openReport: reports.open,
    async printPdf(report) {
      const printed = report === null ? page : reports.find(report)
      if (printed === undefined) throw new Error('The window of the report is gone.')
      return printed.printPdf()
    },
    notify(notice, onClick) {
      showChromiumNotice(page.session, targetId, notice)
        .then((isClicked) => isClicked && onClick())
        // When the desk ends or is renewed, the document that waits for the click may be gone before the notice is.
        .catch((cause: unknown) => log.note(`a notice was left alone: ${String(cause)}`))
    },
    focus: page.focus,
    async renew() {
      await reports.close()
      await page.renew()
    },
    close: () => devtools.close(),
  }
}

/** @returns the target id of the window's page, as soon as it exists. */
async function firstPage(devtools: Devtools): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  devtools.on('Target.targetCreated', (params) => {
    const { targetInfo } = Target.parse(params)
    if (targetInfo.type === 'page') resolve(targetInfo.targetId)
  })
  devtools.send('Target.setDiscoverTargets', { discover: true }).catch(reject)
  return within(patience, promise)
}

/** Sets the permissions of pages, and refuses downloads that they start. */
function permissions(devtools: Devtools): Promise<unknown>[] {
  return [
    // An empty list refuses every permission to every origin.
    devtools.send('Browser.grantPermissions', { permissions: [] }),
    // The only exception: notices, for the desk's own page.
    devtools.send('Browser.grantPermissions', { origin: chromiumOrigin, permissions: ['notifications'] }),
    devtools.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
  ]
}

/** Overrides what a page sees of the system: the requested theme and, without a screen, a size and the focus. */
function emulation(
  page: DevtoolsSession,
  { headless, size, theme }: ChromiumWindowOptions,
): Promise<unknown>[] {
  const features = [{ name: 'prefers-color-scheme', value: theme }]
  const metrics = { ...size, screenWidth: size.width, screenHeight: size.height, deviceScaleFactor: 1 }
  return [
    // For `system`, nothing is set and the page follows the operating system.
    ...(theme === 'system' ? [] : [page.send('Emulation.setEmulatedMedia', { media: '', features })]),
    ...(headless
      ? [
          page.send('Emulation.setDeviceMetricsOverride', { ...metrics, mobile: false }),
          page.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
        ]
      : []),
  ]
}
