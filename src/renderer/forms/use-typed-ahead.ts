import { useState } from 'react'
import { useApp, useAppStore } from '../state/use-app.ts'

/** Text typed before the open form had its fields; it belongs to the first of them. */
export function useTypedAhead(): string {
  const store = useAppStore()
  // The form is rendered in pieces; a key pressed between two pieces renders it again, so that the key is included.
  useApp(({ form }) => form?.awaited?.typed ?? '')
  const [typed] = useState(() => store.getState().form?.awaited?.typed ?? '')
  return typed
}

/** Typed text for a field of one line, where Enter writes nothing. */
export const inOneLine = (typed: string): string => typed.replaceAll('\n', '')
