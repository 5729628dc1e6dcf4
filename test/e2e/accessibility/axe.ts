import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import { isTaken } from '../turns.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All A and AA rules and axe's best practices; in the other theme, only the rules that depend on colors. */
const runOnly: Readonly<Record<'light' | 'dark', NonNullable<RunOptions['runOnly']>>> = {
  light: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** The findings of a walk through the window. */
export interface Findings {
  /**
   * Checks the visible screen in light, and one screen in three in dark: the contrast of every pair of colors is a unit
   * test, in both themes.
   * @param state names the screen in a failure.
   */
  look(state: string): Promise<void>
  /** The violations: state, theme, rule and element. */
  readonly broken: readonly string[]
}

export function findingsOf(page: Page): Findings {
  const broken: string[] = []
  let looks = 0
  return {
    broken,
    async look(state) {
      // Without reduced motion, colors could be measured in the middle of a transition.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      looks += 1
      for (const theme of ['light', 'dark'] as const) {
        if (theme === 'dark' && !isTaken(looks, 3)) continue
        await drawIn(page, theme)
        for (const one of await violationsOf(page, theme)) broken.push(`${state}, ${theme}: ${one}`)
      }
    },
  }
}

/** Sets the theme and waits until every element has its colors. */
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
 * The violations of a page that did not change during the check. The window measures newly arrived text in its next
 * frame; axe runs before that frame and would report a state that no user sees.
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
  // The debugger injects axe, because the window's policy blocks foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async (asked) => {
      const { axe } = window as unknown as { axe: { run(with_: RunOptions): Promise<AxeResults> } }
      const { violations } = await axe.run(asked)
      /**
       * A list controlled by a field above it is scrolled by that field's arrow keys. Axe accepts this only for
       * comboboxes, but these fields are searchboxes, a role that states their purpose.
       */
      const isSteered = (selector: string): boolean => {
        const { id } = document.querySelector(selector) ?? { id: '' }
        return id !== '' && document.querySelector(`input[aria-controls~="${CSS.escape(id)}"]`) !== null
      }
      /** Assistive tools read a tooltip with the element that it describes, so it needs no landmark. */
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
