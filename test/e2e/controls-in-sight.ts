import type { Page } from 'playwright/test'

/**
 * The controls of a part of the window that a pointer cannot reach: outside of the window, clipped by a box around
 * them, or covered by another element. Judged by their rectangles.
 *
 * @param part the selector of the part.
 */
export function controlsOutOfReach(page: Page, part: string): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const controls =
      ':is(button, input, textarea, select, a, [role="option"], [role="tab"], [role="separator"])'
    const wrong: string[] = []
    for (const control of document.querySelectorAll(`${selector} ${controls}`)) {
      // A radio button is drawn by its label; skipped and hidden controls are not meant to be reached.
      const shown = control.closest('label') ?? control
      if (!shown.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue
      if (shown.closest('[data-ahead]') !== null) continue
      shown.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, right, top, bottom, width, height } = shown.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      const name = `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent?.slice(0, 40)}`
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
        wrong.push(`${name}: out of the window`)
        continue
      }
      for (let box = shown.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue
        const around = box.getBoundingClientRect()
        if (left < around.left - 1 || right > around.right + 1) {
          wrong.push(`${name}: cut off by ${box.className}`)
          break
        }
      }
      const over = document.elementFromPoint((left + right) / 2, top + Math.min(height / 2, 12))
      if (
        over === null ||
        !(shown.contains(over) || (over.contains(control) && over.closest('label') === shown))
      )
        wrong.push(`${name}: under ${over?.tagName} ${over?.className}`)
    }
    return wrong
  }, part)
}
