import * as z from 'zod'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { OwnReport } from '#shared/desk/own-report.ts'
import type { Log } from '../engine/log.ts'
import { connectBridge, type PreloadScripts } from './chromium-bridge.ts'
import type { Receive } from './desk-window.ts'
import type { Devtools, DevtoolsSession } from './devtools-pipe.ts'
import { forgetHistory } from './forget-history.ts'
import { goAwayAndHome } from './renewal.ts'
import { within } from './within.ts'

export interface ChromiumPageOptions {
  /** The id of the page's target in the browser. The page's top frame has the same id, whichever document it shows. */
  readonly id: string
  /** The report for which the page was opened; null = the page of the desk's own window. */
  readonly ownReport: OwnReport | null
  /** The address of the desk's document. */
  readonly home: string
  /** An address of another origin, shown briefly while a page is renewed. */
  readonly away: string
  readonly preload: PreloadScripts
  readonly receive: Receive
  readonly log: Log
  /** Sends further commands that prepare the page, before it arrives at the desk. */
  readonly prepare: (session: DevtoolsSession) => readonly Promise<unknown>[]
}

/** A page of the desk in the browser. */
export interface ChromiumPage {
  readonly id: string
  readonly ownReport: OwnReport | null
  readonly session: DevtoolsSession
  readonly isGone: () => boolean
  /** Called when the page was closed or crashed: later failures are then not faults. */
  noteGone(): void
  /**
   * Navigates the page to the desk for the first time. It must be called after `answerRequests`, because the page then
   * requests the desk's files.
   */
  arrive(): Promise<void>
  push(event: DeskEvent): void
  printPdf(): Promise<Uint8Array>
  focus(): void
  /** Navigates the page away and back home, which gives it another process. Never throws. */
  renew(): Promise<void>
}

/** Time limit for a navigation, in ms. At the start of the desk, the navigation is then tried again. */
const arrivalPatience = 10_000
/** How long a document may still follow after another one has shown in its place, in ms. */
const replacedPatience = 1_000
/** Maximum number of tries to reach the desk at the start. */
const triesAtMost = 3

const Visited = z.object({ errorText: z.string().optional(), loaderId: z.string().optional() })
const Navigated = z.object({
  frame: z.object({ parentId: z.string().optional(), url: z.string(), loaderId: z.string() }),
})
const FrameTree = z.object({
  frameTree: z.object({ frame: z.object({ url: z.string(), loaderId: z.string() }) }),
})
const Printed = z.object({ data: z.string() })

/** Connects a page with the desk. Once the page has arrived, it is led back whenever it leaves. */
export async function connectPage(
  devtools: Devtools,
  { id, ownReport, home, away, preload, receive, log, prepare }: ChromiumPageOptions,
): Promise<ChromiumPage> {
  const session = await devtools.attach(id)
  let isGone = false
  /** True while the page navigates to the desk, at first and when it is renewed. */
  let isUnderWay = true
  /** The document in the page, and callers that wait for another document. */
  const shown = { loaderId: '', tell: [] as (() => void)[] }
  const ended = devtools.closed.then(() => {
    isGone = true
  })

  const visit = async (address: string) => {
    const navigated = session.send('Page.navigate', { url: address })
    const { errorText, loaderId } = Visited.parse(await within(arrivalPatience, navigated))
    if (errorText !== undefined) throw new Error(errorText)
    // The browser responds when it is about to show the document. Even then another navigation may replace this one,
    // for example the first navigation of a browser that has just started. No further event arrives for the replaced
    // navigation. If another document shows, this one either follows at once or was replaced. It must not be requested
    // again while it may still follow: it would be loaded twice, and the first would take what waits for the window.
    let patience = arrivalPatience
    while (shown.loaderId !== loaderId && !isGone) {
      const { promise, resolve } = Promise.withResolvers<void>()
      shown.tell.push(resolve)
      await within(patience, Promise.race([promise, ended]))
      patience = replacedPatience
    }
  }
  const forgetPlaces = () =>
    forgetHistory(session, () => isGone).catch((cause: unknown) =>
      log.fault('forgetting where the window was', cause),
    )
  const noteShown = (loaderId: string) => {
    shown.loaderId = loaderId
    for (const tell of shown.tell.splice(0)) tell()
  }
  session.on('Page.frameNavigated', (params) => {
    const { frame } = Navigated.parse(params)
    if (frame.parentId === undefined) noteShown(frame.loaderId)
    if (isUnderWay || frame.parentId !== undefined || frame.url.startsWith(home)) return
    // A failure here needs no handling: another navigation has an event of its own, and so has the end of the page.
    visit(home).then(forgetPlaces, () => undefined)
  })
  // In about one start of fifty, the event above is missing: the page leaves its first document while the commands that
  // enable the event are on their way. So a desk that has been read is looked for, too.
  session.on('Page.domContentEventFired', () => {
    deskShown(session, home).then(
      (loaderId) => loaderId !== null && noteShown(loaderId),
      (cause: unknown) => isGone || log.fault('reading which document the window shows', cause),
    )
  })
  const [push] = await Promise.all([
    connectBridge(session, id, ownReport, preload, receive),
    ...prepare(session),
  ])

  return {
    id,
    ownReport,
    session,
    isGone: () => isGone,
    noteGone() {
      isGone = true
      for (const tell of shown.tell.splice(0)) tell()
    },
    async arrive() {
      await tryToArrive(() => visit(home), log)
      isUnderWay = false
      performance.mark('page')
      await forgetPlaces()
    },
    push: (event) => push({ kind: 'event', event }),
    async printPdf() {
      // The page sets its own margins; if the browser adds its own, the printed pages are blank.
      const noMargins = { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 }
      const options = { preferCSSPageSize: true, generateTaggedPDF: true, ...noMargins }
      const { data } = Printed.parse(await session.send('Page.printToPDF', options))
      return Buffer.from(data, 'base64')
    },
    // A window that is gone cannot be brought to the front.
    focus: () => void session.send('Page.bringToFront').catch(() => undefined),
    async renew() {
      isUnderWay = true
      await goAwayAndHome({ visit, away, home, isGone: () => isGone, log })
      isUnderWay = false
      await forgetPlaces()
    },
  }
}

/** @returns the loader id of the document in the page; null if it is not the desk's. */
async function deskShown(session: DevtoolsSession, home: string): Promise<string | null> {
  const { frame } = FrameTree.parse(await session.send('Page.getFrameTree')).frameTree
  return frame.url.startsWith(home) ? frame.loaderId : null
}

/** Navigates to the desk; tries again if another navigation may have replaced this one. */
async function tryToArrive(visit: () => Promise<void>, log: Log): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await visit()
    } catch (cause) {
      if (tries === triesAtMost) throw cause
      log.note(`the desk was not reached, try ${tries}: ${String(cause)}`)
    }
  }
}
