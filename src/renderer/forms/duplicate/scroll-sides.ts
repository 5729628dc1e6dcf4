import type { DrawnPassage } from './use-shared-passages.ts'

/** Where on its side a passage is shown, as a share of the height: its context is above it. */
const passageAt = 0.3
/** px */
const line = 40

/** Brings a passage to the same height on both sides. */
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
  // Code scrolls sideways by itself.
  const code = range.startContainer.parentElement?.closest('pre')
  if (code == null) return
  const [words, box] = [range.getBoundingClientRect(), code.getBoundingClientRect()]
  if (words.left < box.left || words.right > box.right) code.scrollLeft += words.left - box.left - line
}

/**
 * Scrolls both sides by the usual keys, or only the side that has the focus.
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
        // A blank presses a button.
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
