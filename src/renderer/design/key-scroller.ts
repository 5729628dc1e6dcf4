/** What Tab goes to anyhow, so that the keys get into the box with it. */
const stops = 'button, input, textarea, select, [tabindex="0"]'

const watched = new Set<HTMLElement>()
let sizes: ResizeObserver | null = null

/** Told after the page was laid out, so that asking for sizes lays nothing out again. */
function watcher(): ResizeObserver {
  if (sizes !== null) return sizes
  sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target
      // What is cut off by less than a pixel is rounding.
      const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
      if (isCut && target.querySelector(stops) === null) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  // A typeface that comes late makes the content wider and leaves the box as it is.
  document.fonts.addEventListener('loadingdone', () => watched.forEach(measureAgain))
  return sizes
}

/** The observer tells the size of a box that it newly observes, after the next layout. */
function measureAgain(box: HTMLElement): void {
  watcher().unobserve(box)
  watcher().observe(box)
}

/**
 * The `ref` of a box that scrolls by itself: a stop for Tab while something in it is out of sight and it holds nothing
 * to tab to, so that the arrows reach all of it.
 */
export function keyScroller(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined
  watched.add(box)
  watcher().observe(box)
  // Other content in it leaves its own size as it is.
  const content = new MutationObserver(() => measureAgain(box))
  content.observe(box, { childList: true, characterData: true, subtree: true })
  return () => {
    content.disconnect()
    watched.delete(box)
    watcher().unobserve(box)
  }
}
