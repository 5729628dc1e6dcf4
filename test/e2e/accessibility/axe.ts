import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All rules of A and AA, and axe's best practices; in the other theme those that the colors can break. */
const runOnly: Readonly<Record<'light' | 'dark', NonNullable<RunOptions['runOnly']>>> = {
  light: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** What a walk through the window found. */
export interface Findings {
  /** Looks at what is on screen, in both themes. @param state what it is, for whoever reads the failure. */
  look(state: string): Promise<void>
  /** What is broken: state, theme and rule, with the element. */
  readonly broken: readonly string[]
}

export function findingsOf(page: Page): Findings {
  const broken: string[] = []
  return {
    broken,
    async look(state) {
      // Colors half way between two would be measured otherwise.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const theme of ['light', 'dark'] as const) {
        await drawIn(page, theme)
        for (const one of await violationsOf(page, theme)) broken.push(`${state}, ${theme}: ${one}`)
      }
    },
  }
}

/** Sets the theme in place and waits until everything has its colors. */
async function drawIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.style.setProperty('color-scheme', wanted)
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    await frame()
    await frame()
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ends.map(({ finished }) => finished))
  }, theme)
}

/**
 * What is broken on a page that stood still meanwhile. A text that came in between is measured by the window with the
 * next frame, and axe, which comes before that frame, would find what nobody could meet.
 */
async function violationsOf(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    await page.evaluate(() => {
      const seen = window as unknown as { changes?: MutationObserver; hasChanged?: boolean }
      seen.hasChanged = false
      seen.changes ??= new MutationObserver(() => {
        seen.hasChanged = true
      })
      seen.changes.observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    const broken = await violationsIn(page, theme)
    const hasChanged = await page.evaluate(() => {
      const seen = window as unknown as { changes: MutationObserver; hasChanged: boolean }
      const isMoved = seen.hasChanged || seen.changes.takeRecords().length > 0
      seen.changes.disconnect()
      return isMoved
    })
    if (broken.length === 0 || !hasChanged || tries === 5) return broken
  }
}

async function violationsIn(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  // By the debugger's way in: the policy of the window lets in no script of anybody else's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async (asked) => {
      const { axe } = window as unknown as { axe: { run(with_: RunOptions): Promise<AxeResults> } }
      const { violations } = await axe.run(asked)
      /**
       * A list that a field above it steers is scrolled by that field's arrows. Axe knows that of comboboxes alone, and
       * these fields are searchboxes, so that they say what they are for.
       */
      const isSteered = (selector: string): boolean => {
        const { id } = document.querySelector(selector) ?? { id: '' }
        return id !== '' && document.querySelector(`input[aria-controls~="${CSS.escape(id)}"]`) !== null
      }
      /** A tooltip is read with the element that it describes, and needs no landmark around it. */
      const describes = (child: Element): boolean =>
        child.getAttribute('role') === 'tooltip' &&
        document.querySelector(`[aria-describedby~="${CSS.escape(child.id)}"]`) !== null
      const isTooltip = (selector: string): boolean => {
        const children = [...(document.querySelector(selector)?.children ?? [])]
        return children.length > 0 && children.every(describes)
      }
      const isAllowed = (rule: string, selector: string): boolean =>
        (rule === 'scrollable-region-focusable' && isSteered(selector)) ||
        (rule === 'region' && isTooltip(selector))
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => !isAllowed(id, target.join(' ')))
          .map(({ target, html, failureSummary }) =>
            [`${id} at ${target.join(' ')}`, html.slice(0, 200), failureSummary].join('\n  '),
          ),
      )
    },
    { runOnly: runOnly[theme], resultTypes: ['violations'] } satisfies RunOptions,
  )
}
