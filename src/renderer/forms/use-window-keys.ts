import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Handles the keys of the whole window before anything in it does, wherever the focus is or is about to be: for a form
 * whose keys count from the moment it appears, even on a button that they would press.
 */
export function useWindowKeys(hear: (event: KeyboardEvent) => void): void {
  const hearNow = useEffectEvent(hear)
  // In the layout effect, so that no key can come between the drawn form and its keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => hearNow(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
