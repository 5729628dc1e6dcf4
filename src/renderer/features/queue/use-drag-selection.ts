import { type RefObject, useEffect } from 'react'
import { shownSelection } from '../../state/selection.ts'
import { useAppStore } from '../../state/use-app.ts'
import { indexOfRow } from './row-places.ts'

/** Distance in px from the list's edge within which dragging scrolls, and the px scrolled in each frame. */
const edge = 28
const step = 14

/** Dragging the mouse across rows adds them to the selection; dragging back removes them again. */
export function useDragSelection(scroller: RefObject<HTMLElement | null>): void {
  const store = useAppStore()
  useEffect(() => {
    const list = scroller.current
    if (list === null) return
    let ending = new AbortController()

    const begin = (down: PointerEvent) => {
      const from = indexOfRow(down.target)
      const isPlain = down.button === 0 && down.pointerType === 'mouse' && !down.shiftKey && !down.metaKey
      if (from === null || !isPlain || down.ctrlKey) return
      const before = shownSelection(store.getState())
      let at = down.clientY
      let to = from
      let isDragging = false
      let frame = 0
      ending.abort()
      ending = new AbortController()
      const { signal } = ending
      signal.addEventListener('abort', () => cancelAnimationFrame(frame))

      const reach = () => {
        const { left, top, bottom, width } = list.getBoundingClientRect()
        const y = Math.min(Math.max(at, top + 1), bottom - 1)
        const here = indexOfRow(document.elementFromPoint(left + width / 2, y))
        if (here === null || here === to) return
        isDragging = true
        to = here
        store.getState().selectSpan(from, to, before)
      }
      const scrollOn = () => {
        const { top, bottom } = list.getBoundingClientRect()
        const scrolled = at < top + edge ? -step : at > bottom - edge ? step : 0
        if (isDragging && scrolled !== 0) {
          list.scrollTop += scrolled
          reach()
        }
        frame = requestAnimationFrame(scrollOn)
      }
      document.addEventListener(
        'pointermove',
        (move) => {
          at = move.clientY
          if (move.buttons === 0) return ending.abort()
          reach()
          if (isDragging && frame === 0) frame = requestAnimationFrame(scrollOn)
        },
        { signal },
      )
      document.addEventListener(
        'pointerup',
        () => {
          ending.abort()
          if (isDragging) swallowClick()
        },
        { signal },
      )
      document.addEventListener('pointercancel', () => ending.abort(), { signal })
    }
    list.addEventListener('pointerdown', begin)
    return () => {
      ending.abort()
      list.removeEventListener('pointerdown', begin)
    }
  }, [store, scroller])
}

/**
 * If the button is released over the row where the drag began, the browser clicks that row; this drops the click. It
 * would come right after the release, or never.
 */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}
