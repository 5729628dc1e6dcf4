import type { Page } from 'playwright-core'

/**
 * A thing in the window for which a bench waits. As soon as it is in the document, a `performance.mark` records that;
 * the trace then shows when it was painted.
 */
export type Awaited =
  /** The cursor on a row, counted from 1. */
  | { readonly kind: 'cursor'; readonly row: number }
  /** Heading, formatted text and thread of a report, with at least `entries` entries. */
  | { readonly kind: 'report'; readonly id: number; readonly entries: number }
  /** A row, counted from 1, whose name contains this text. */
  | { readonly kind: 'rowSays'; readonly row: number; readonly words: string }
  /** A form beside the report, by its name, with at least one field. */
  | { readonly kind: 'form'; readonly name: string }
  /** Possible originals that are shown beside a report. */
  | { readonly kind: 'possibleDuplicates'; readonly id: number }
  /** An entry of the open thread that has not reached the service yet. */
  | { readonly kind: 'pendingEntry'; readonly words: string }
  /** The first rows of a search: `askedFor` rows, or fewer if the search finds no more. */
  | {
      readonly kind: 'results'
      readonly search: string
      readonly ids: readonly number[]
      readonly askedFor: number
    }

export interface ScrollLog {
  /** Times between one animation frame and the next, in ms. */
  readonly intervals: readonly number[]
  /** Number of frames in which a visible row was missing altogether. */
  readonly withHoles: number
  /** Number of frames in which a visible row was still a placeholder. */
  readonly withPlaceholders: number
}

interface Probe {
  await(labelled: readonly { readonly label: string; readonly awaited: Awaited }[]): void
  /** Whether the awaited thing appears within `patience` ms. */
  isMetWithin(label: string, patience: number): Promise<boolean>
  startScroll(): void
  stopScroll(): ScrollLog
}

declare global {
  interface Window {
    deskProbe?: Probe
  }
}

/** Name of the `performance.mark` for an awaited thing. */
export function markName(label: string): string {
  return `desk-bench:${label}`
}

/** Installs the probe in the window; it only observes. */
export async function installProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const grid = () => document.querySelector<HTMLElement>('[role="grid"][aria-label="Reports"]')
    const met = new Set<string>()
    const waiting = new Map<string, () => void>()
    let pending: { label: string; awaited: Awaited }[] = []

    function holds(awaited: Awaited): boolean {
      switch (awaited.kind) {
        case 'cursor':
          return (
            grid()?.querySelector('[aria-selected="true"]')?.getAttribute('aria-rowindex') ===
            String(awaited.row)
          )
        case 'report': {
          const pane = document.querySelector('[role="region"], section[aria-label="Report"]')
          if (!pane?.querySelector('h1')?.textContent?.startsWith(`#${awaited.id} `)) return false
          // Reports that are drawn ahead lie beneath the open one and are not visible.
          const shown = pane.querySelector('[role="tabpanel"] > :not([data-ahead])')
          const feed = shown?.querySelector('[role="feed"]')
          if (feed == null || feed.getAttribute('aria-busy') === 'true') return false
          const entries = [...feed.querySelectorAll('article')]
          if (entries.length < awaited.entries) return false
          // A text that is still being formatted is an empty block with a minimum height.
          return ![...(shown?.querySelectorAll<HTMLElement>('div[style*="min-height"]') ?? [])].some(
            (block) => block.childElementCount === 0,
          )
        }
        case 'rowSays':
          return (
            grid()
              ?.querySelector(`[aria-rowindex="${awaited.row}"]`)
              ?.getAttribute('aria-label')
              ?.includes(awaited.words) === true
          )
        case 'form':
          return (
            document
              .querySelector(`form[aria-label="${awaited.name}"]`)
              ?.querySelector('[role="option"], input, textarea') != null
          )
        case 'possibleDuplicates': {
          const pane = document.querySelector('[role="region"], section[aria-label="Report"]')
          if (!pane?.querySelector('h1')?.textContent?.startsWith(`#${awaited.id} `)) return false
          return document.querySelector('[data-candidate]') !== null
        }
        case 'pendingEntry':
          return [...document.querySelectorAll('article[aria-label*="not in the thread yet"]')].some(
            (entry) => entry.textContent?.includes(awaited.words),
          )
        case 'results': {
          const field = document.querySelector<HTMLInputElement>('input[aria-label="Search reports"]')
          const list = grid()
          if (field?.value !== awaited.search || list === null) return false
          const rowNumber = (index: number) =>
            list
              .querySelector(`[aria-rowindex="${index + 1}"]`)
              ?.getAttribute('aria-label')
              ?.match(/^#(\d+) /)?.[1]
          if (awaited.ids.some((id, index) => rowNumber(index) !== String(id))) return false
          if (awaited.ids.length === awaited.askedFor) return true
          return list.getAttribute('aria-rowcount') === String(awaited.ids.length)
        }
      }
    }

    function look(): void {
      for (const { label, awaited } of pending) {
        if (met.has(label) || !holds(awaited)) continue
        met.add(label)
        performance.mark(`desk-bench:${label}`)
        const tell = waiting.get(label)
        // The answer to the bench is work, so it is sent only after the frame is painted.
        if (tell !== undefined) setTimeout(tell, 150)
      }
      pending = pending.filter(({ label }) => !met.has(label))
    }
    new MutationObserver(look).observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })

    let frame = 0
    let last: number | null = null
    let intervals: number[] = []
    let withHoles = 0
    let withPlaceholders = 0
    function count(now: number): void {
      if (last !== null) intervals.push(now - last)
      last = now
      frame = requestAnimationFrame(count)
      const list = grid()
      const total = Number(list?.getAttribute('aria-rowcount'))
      if (list === null || total <= 0) return
      const height = list.querySelector<HTMLElement>('[role="row"]')?.offsetHeight ?? 52
      const first = Math.floor(list.scrollTop / height)
      const past = Math.min(total, Math.ceil((list.scrollTop + list.clientHeight) / height))
      const names = new Map(
        [...list.querySelectorAll('[role="row"]')].map((row) => [
          Number(row.getAttribute('aria-rowindex')) - 1,
          row.getAttribute('aria-label') ?? '',
        ]),
      )
      const inSight = Array.from({ length: past - first }, (_, at) => names.get(first + at))
      if (inSight.some((name) => name === undefined)) withHoles += 1
      if (inSight.some((name) => name !== undefined && !name.startsWith('#'))) withPlaceholders += 1
    }

    window.deskProbe = {
      await(labelled) {
        pending = [...labelled]
        met.clear()
        waiting.clear()
        look()
      },
      isMetWithin: (label, patience) =>
        new Promise((resolve) => {
          if (met.has(label)) return resolve(true)
          const late = setTimeout(() => resolve(false), patience)
          waiting.set(label, () => {
            clearTimeout(late)
            resolve(true)
          })
        }),
      startScroll() {
        last = null
        intervals = []
        withHoles = 0
        withPlaceholders = 0
        frame = requestAnimationFrame(count)
      },
      stopScroll() {
        cancelAnimationFrame(frame)
        return { intervals, withHoles, withPlaceholders }
      },
    }
  })
}

/** Starts to wait for these, and stops waiting for earlier ones. */
export async function awaitInWindow(page: Page, awaited: Readonly<Record<string, Awaited>>): Promise<void> {
  const labelled = Object.entries(awaited).map(([label, one]) => ({ label, awaited: one }))
  await page.evaluate((labelled) => window.deskProbe?.await(labelled), labelled)
}

/**
 * Sends one question, which the window answers when the awaited thing appears: repeated questions would be work within
 * the measurement. @returns whether it appeared within `patience` ms.
 */
export async function isMetWithin(page: Page, label: string, patience: number): Promise<boolean> {
  return page.evaluate(({ label, patience }) => window.deskProbe?.isMetWithin(label, patience) ?? false, {
    label,
    patience,
  })
}

export async function scrolling(page: Page, work: () => Promise<void>): Promise<ScrollLog> {
  await page.evaluate(() => window.deskProbe?.startScroll())
  await work()
  const log = await page.evaluate(() => window.deskProbe?.stopScroll())
  if (log === undefined) throw new Error('the window lost its probe')
  return log
}
