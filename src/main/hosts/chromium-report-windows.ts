import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  type OwnReport,
  ownReportQuery,
  reportWindowSize,
  reportWindowsAtMost,
} from '#shared/desk/own-report.ts'
import type { Log } from '../engine/log.ts'
import type { ChromiumPage } from './browser-page.ts'
import { anotherWindow, type ChromiumSwitchOptions, colouredReportPage } from './chromium-switches.ts'
import type { Devtools } from './devtools-pipe.ts'
import { placeReportWindow } from './place-report-window.ts'
import { chromiumOrigin } from './window-policy.ts'
import { within } from './within.ts'

interface ReportWindowParts {
  readonly devtools: Devtools
  readonly browser: Pick<ChromiumSwitchOptions, 'userDataDir' | 'headless' | 'sandbox'> & {
    readonly executablePath: string
  }
  readonly chosenTheme: ChromiumSwitchOptions['chosenTheme']
  /** Whether the browser restores the size of the last report window. */
  readonly hasPlacement: boolean
  readonly log: Log
  /** The target id of the desk's own window. */
  readonly deskId: string
  /** Makes this target a page of the desk, which then has to arrive at the address. */
  readonly connect: (targetId: string, report: OwnReport, address: string) => Promise<ChromiumPage>
}

/** The report windows. They are shown by the browser that shows the desk's own window. */
export interface ReportWindows {
  open(report: OwnReport): Promise<'shown' | 'tooMany'>
  find(report: OwnReport): ChromiumPage | undefined
  /** Accepts a new page if it is one that was requested here. @returns whether it was. */
  take(target: { readonly targetId: string; readonly url: string }): boolean
  forget(page: ChromiumPage): void
  /** Closes all report windows. Resolves when they have been asked to close; never rejects. */
  close(): Promise<void>
}

/** Longest wait for a new window to appear, in ms. */
const patience = 30_000

export function createReportWindows(parts: ReportWindowParts): ReportWindows {
  const { devtools, browser, chosenTheme, log, connect } = parts
  /** The pages by their query; null while a window is being opened. */
  const open = new Map<string, ChromiumPage | null>()
  /**
   * For each requested page, under the page's first address: the function to call with the page's target id when the
   * page appears.
   */
  const awaited = new Map<string, (targetId: string) => void>()
  let lastNumber = 0
  const size = parts.hasPlacement ? null : reportWindowSize

  /** @returns the target id of the new window. */
  async function openTarget(): Promise<string> {
    lastNumber += 1
    // Only a screen shows the color. Tests attach while the window opens: on a busy computer, the browser left out
    // `Page.frameNavigated` for 11 of 800 windows that began with `data:`, and for none of 1,100 that began like this.
    const url = browser.headless ? `about:blank#${lastNumber}` : colouredReportPage(chosenTheme, lastNumber)
    const { promise, resolve } = Promise.withResolvers<string>()
    awaited.set(url, resolve)
    try {
      // Without a screen, any window can be used. On a screen, the browser's protocol only opens windows with tabs and
      // an address bar, so the browser is started again to open one without them.
      if (browser.headless) await devtools.send('Target.createTarget', { url, newWindow: true })
      else void startAgain(url)
      return await within(patience, promise)
    } finally {
      awaited.delete(url)
    }
  }

  /**
   * Starts the browser again, which asks the running one for a window. Whether the window appeared is seen from its new
   * page, not from the end of this process.
   */
  async function startAgain(url: string): Promise<void> {
    const switches = anotherWindow(browser, url)
    try {
      await promisify(execFile)(browser.executablePath, switches, { timeout: patience })
    } catch (cause) {
      log.note(`the start of the browser that asks for a window ended: ${String(cause)}`)
    }
  }

  const closeTarget = (targetId: string) => devtools.send('Target.closeTarget', { targetId })

  /** Opens a window and shows the report in it. @returns null when the window was closed meanwhile. */
  async function show(report: OwnReport, query: string): Promise<ChromiumPage | null> {
    const targetId = await openTarget()
    try {
      if (!browser.headless) {
        const others = [...open.values()].flatMap((page) => (page === null ? [] : [page.id]))
        await placeReportWindow(devtools, targetId, { others: [parts.deskId, ...others], size })
      }
      const page = await connect(targetId, report, `${chromiumOrigin}/?${query}`)
      if (page.isGone()) return null
      open.set(query, page)
      await page.arrive()
      return page
    } catch (cause) {
      // Without its report the window would stay empty, so the window is closed. It may be closed already: that may be
      // why showing the report failed.
      await closeTarget(targetId).catch(() => undefined)
      throw cause
    }
  }

  return {
    async open(report) {
      const query = ownReportQuery(report)
      if (open.has(query)) {
        open.get(query)?.focus()
        return 'shown'
      }
      if (open.size >= reportWindowsAtMost) return 'tooMany'
      open.set(query, null)
      try {
        if ((await show(report, query)) === null) open.delete(query)
      } catch (cause) {
        open.delete(query)
        throw cause
      }
      return 'shown'
    },
    find: (report) => open.get(ownReportQuery(report)) ?? undefined,
    take({ targetId, url }) {
      const tell = awaited.get(url)
      awaited.delete(url)
      tell?.(targetId)
      return tell !== undefined
    },
    forget(page) {
      if (page.ownReport !== null) open.delete(ownReportQuery(page.ownReport))
    },
    async close() {
      const closing = [...open.values()].map((page) => (page === null ? null : closeTarget(page.id)))
      // A window may have been closed already.
      for (const { status } of await Promise.allSettled(closing))
        if (status === 'rejected') log.note('a window of a report was gone before it was closed')
    },
  }
}
