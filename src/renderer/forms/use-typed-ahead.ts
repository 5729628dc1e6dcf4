import { useState } from 'react'
import { useApp, useAppStore } from '../state/use-app.ts'

/** What was typed before the open form had its fields: for the first of them. */
export function useTypedAhead(): string {
  const store = useAppStore()
  // Drawn in pieces, the form is drawn anew for a key that comes between two of them, and reads that too.
  useApp(({ form }) => form?.awaited?.typed ?? '')
  const [typed] = useState(() => store.getState().form?.awaited?.typed ?? '')
  return typed
}
