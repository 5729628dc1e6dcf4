/** Elements that Tab reaches anyhow, so that the keys get into the box with them. */
const stops = 'button, input, textarea, select, [tabindex="0"]'

const watched = new Set<HTMLElement>()
let sizes: ResizeObserver | null = null

/** Called after the page was laid out, so that asking for sizes does not lay it out again. */
function watcher(): ResizeObserver {
  if (sizes !== null) return sizes
  sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target
      // Less than a pixel cut off is rounding.
      const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
      if (isCut && target.querySelector(stops) === null) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  // A typeface that loads late makes the content wider and does not change the box.
  document.fonts.addEventListener('loadingdone', () => watched.forEach(measureAgain))
  return sizes
}

/** The observer reports the size of a newly observed box after the next layout. */
function measureAgain(box: HTMLElement): void {
  watcher().unobserve(box)
  watcher().observe(box)
}

/**
 * The `ref` of a box that scrolls by itself: Tab stops at it while part of its content is out of sight and it contains
 * no other stop, so that the arrows reach all of it.
 */
export function keyScroller(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined
  watched.add(box)
  watcher().observe(box)
  // New content does not change the size of the box.
  const content = new MutationObserver(() => measureAgain(box))
  content.observe(box, { childList: true, characterData: true, subtree: true })
  return () => {
    content.disconnect()
    watched.delete(box)
    watcher().unobserve(box)
  }
}
