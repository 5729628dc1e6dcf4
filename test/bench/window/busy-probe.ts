import type { CDPSession, Page } from 'playwright-core'

/** How busy the window was over a stretch of time, ms. */
export interface Business {
  /** The longest single task of the window's thread; the browser reports none below 50 ms. */
  readonly longestTask: number
  /** The longest time without an animation frame, whatever caused it. */
  readonly longestGap: number
  /**
   * Time from the last press of the pointer until the open report showed a text, formatted or as it was sent; null =
   * never.
   */
  readonly textAfter: number | null
}

interface TaskEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Duration in microseconds, by the clock (`dur`) and of the processor (`tdur`). */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * The longest single task of the window's thread during `work`, in ms of processor time: its duration on a machine
 * without other work.
 */
export async function longestTaskOfProcessor(
  devtools: CDPSession,
  work: () => Promise<void>,
): Promise<number> {
  const events: TaskEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TaskEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'], excludedCategories: ['*'] },
  })
  await work()
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  const windows = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && windows.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('the trace names no task of the window')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000
}

interface BusyProbe {
  begin(reportId: number): void
  end(): Business
}

declare global {
  interface Window {
    busyProbe?: BusyProbe
  }
}

/** Installs the probe in the window; it only observes. */
export async function installBusyProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    let awaited = ''
    let pressedAt = 0
    let textAfter: number | null = null
    let longestTask = 0
    let longestGap = 0
    let lastFrame: number | null = null
    const holdsText = (): boolean => {
      const pane = document.querySelector('section[aria-label="Report"]')
      if (!pane?.querySelector('h1')?.textContent?.startsWith(awaited)) return false
      const blocks = [...pane.querySelectorAll<HTMLElement>('div[style*="min-height"]')]
      return pane.querySelector('h2') !== null && blocks.every((block) => block.childElementCount > 0)
    }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
    }).observe({ entryTypes: ['longtask'] })
    addEventListener('pointerdown', () => (pressedAt = performance.now()), true)
    const frame = (now: number): void => {
      if (lastFrame !== null) longestGap = Math.max(longestGap, now - lastFrame)
      lastFrame = now
      if (awaited !== '' && pressedAt > 0 && textAfter === null && holdsText()) textAfter = now - pressedAt
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    window.busyProbe = {
      begin(reportId) {
        awaited = `#${reportId} `
        pressedAt = 0
        textAfter = null
        longestTask = 0
        longestGap = 0
        lastFrame = null
      },
      end: () => ({ longestTask, longestGap, textAfter }),
    }
  })
}
