import { type RefObject, useLayoutEffect } from 'react'

/**
 * Hands the focus on when one report takes the place of another: keys that scrolled the one scroll the next.
 *
 * @param keeper outlives the element; remembers whether the focus was in it when it went.
 * @param isShown whether it is the element on screen.
 */
export function useKeptFocus(
  element: RefObject<HTMLElement | null>,
  keeper: RefObject<boolean>,
  isShown: boolean,
): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const here = element.current
    if (keeper.current) here?.querySelector<HTMLElement>('[data-pane-focus]')?.focus({ preventScroll: true })
    return () => {
      keeper.current = here?.contains(document.activeElement) ?? false
    }
  }, [element, keeper, isShown])
}
