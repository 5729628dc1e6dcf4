import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Hears the keys of the whole window before anything in it does, wherever the focus is or is on its way to: for a form
 * whose keys count from the moment it is there, also on a button that would be pressed by them.
 */
export function useWindowKeys(hear: (event: KeyboardEvent) => void): void {
  const hearNow = useEffectEvent(hear)
  // No key comes between what is drawn and its keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => hearNow(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
