import type { DrawnPassage } from './use-shared-passages.ts'

/** Where a passage is placed on its side, as a fraction of the height from the top, so that its context is above it. */
const passageAt = 0.3
/** Height of a line to scroll by, in px. */
const line = 40

/** Scrolls both sides so that a passage is at the same height on each. */
export function showPassage(
  left: HTMLElement | null,
  right: HTMLElement | null,
  passage: DrawnPassage,
): void {
  show(left, passage.left)
  show(right, passage.right)
}

function show(side: HTMLElement | null, passage: StaticRange): void {
  if (side === null) return
  const range = document.createRange()
  range.setStart(passage.startContainer, passage.startOffset)
  range.setEnd(passage.endContainer, passage.endOffset)
  const top = range.getBoundingClientRect().top - side.getBoundingClientRect().top
  side.scrollTop += top - side.clientHeight * passageAt
  // A block of code has a horizontal scroll position of its own, which is set, too.
  const code = range.startContainer.parentElement?.closest('pre')
  if (code == null) return
  const [words, box] = [range.getBoundingClientRect(), code.getBoundingClientRect()]
  if (words.left < box.left || words.right > box.right) code.scrollLeft += words.left - box.left - line
}

/**
 * Scrolls both sides with the usual keys; if one side has the focus, only that side.
 *
 * @returns false for a key that does not scroll.
 */
export function scrollBoth(
  { key, target, shiftKey }: KeyboardEvent,
  left: HTMLElement | null,
  right: HTMLElement | null,
): boolean {
  // With Shift, these keys select.
  if (shiftKey) return false
  const sides = [left, right].filter((side) => side !== null)
  const own = sides.filter((side) => target instanceof Node && side.contains(target))
  const scrolled = own.length > 0 ? own : sides
  const isButton = target instanceof Element && target.closest('button') !== null
  for (const side of scrolled) {
    const page = side.clientHeight - line
    switch (key) {
      case 'ArrowDown':
        side.scrollTop += line
        break
      case 'ArrowUp':
        side.scrollTop -= line
        break
      case 'PageDown':
        side.scrollTop += page
        break
      case 'PageUp':
        side.scrollTop -= page
        break
      case ' ':
        // On a button, a blank presses the button.
        if (isButton) return false
        side.scrollTop += page
        break
      case 'Home':
        side.scrollTop = 0
        break
      case 'End':
        side.scrollTop = side.scrollHeight
        break
      default:
        return false
    }
  }
  return true
}
