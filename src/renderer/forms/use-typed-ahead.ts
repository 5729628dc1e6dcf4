import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useApp, useAppStore } from '../state/use-app.ts'

/** Text typed before the open form had its fields; it belongs to the first of them. */
export function useTypedAhead(): string {
  const store = useAppStore()
  // The form is rendered in pieces; a key pressed between two pieces renders it again, so that the key is included.
  useApp(({ form }) => form?.awaited?.typed ?? '')
  const [typed] = useState(() => store.getState().form?.awaited?.typed ?? '')
  return typed
}

/**
 * Writes text typed before the open form had its fields into the first of them, of one line, as soon as that is there.
 *
 * @param isThere whether the field is there.
 * @param write adds the text at the end of the field, where its caret is.
 */
export function useTakenText(isThere: boolean, write: (typed: string) => void): void {
  const typed = inOneLine(useApp(({ form }) => form?.awaited?.typed ?? ''))
  const take = useEffectEvent(() => {
    if (typed !== '') write(typed)
  })
  // In the layout effect, so that the text is in the field before the next letter.
  useLayoutEffect(() => {
    if (isThere) take()
  }, [isThere])
}

/** Typed text for a field of one line, where Enter writes nothing. */
export const inOneLine = (typed: string): string => typed.replaceAll('\n', '')
