/** Elements that Tab reaches anyway, so that arrow keys can scroll the box around them. */
const stops = 'button, input, textarea, select, [tabindex="0"]'

const watched = new Set<HTMLElement>()
let sizes: ResizeObserver | null = null

/** The observer of all boxes. It is called after layout, so reading sizes there forces no further layout. */
function watcher(): ResizeObserver {
  if (sizes !== null) return sizes
  sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target
      // A difference of less than a pixel is rounding.
      const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
      if (isCut && target.querySelector(stops) === null) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  // A typeface that loads late makes the content wider without changing the size of the box.
  document.fonts.addEventListener('loadingdone', () => watched.forEach(measureAgain))
  return sizes
}

/** Makes the observer report again: it reports the size of a newly observed box after the next layout. */
function measureAgain(box: HTMLElement): void {
  watcher().unobserve(box)
  watcher().observe(box)
}

/**
 * The `ref` of a box with its own scrolling. Tab stops at the box while part of its content is out of sight and it
 * contains no other tab stop, so that the arrow keys can scroll through all of it.
 */
export function keyScroller(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined
  watched.add(box)
  watcher().observe(box)
  // New content may not change the size of the box.
  const content = new MutationObserver(() => measureAgain(box))
  content.observe(box, { childList: true, characterData: true, subtree: true })
  return () => {
    content.disconnect()
    watched.delete(box)
    watcher().unobserve(box)
  }
}
