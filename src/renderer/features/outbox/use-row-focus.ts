import { type FocusEventHandler, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose rows change, move and go while one of them has it: on the row of the same action,
 * else on the list. Without this it would fall out of the dialog, and no key would be heard.
 *
 * @param list holds rows with `data-entry`; these and itself can be focused.
 * @returns what hears where the focus is.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): FocusEventHandler {
  const entry = useRef<string | null>(null)

  // After every drawing: the element that had the focus may have gone with it.
  useLayoutEffect(() => {
    if (entry.current === null || document.activeElement !== document.body) return
    const row = list.current?.querySelector<HTMLElement>(`[data-entry="${entry.current}"]`)
    ;(row ?? list.current)?.focus()
  })
  return ({ target }) => {
    entry.current = target.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? entry.current
  }
}
