import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Handles the keys of the whole window before any field, dialog or command does, wherever the focus is or is about to
 * be. For a form whose keys must work from the moment it appears, even while the focus is on a button that a key would
 * press.
 */
export function useWindowKeys(hear: (event: KeyboardEvent) => void): void {
  const hearNow = useEffectEvent(hear)
  // In the layout effect, so that no key can arrive after the form is drawn and before its keys work.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => hearNow(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
