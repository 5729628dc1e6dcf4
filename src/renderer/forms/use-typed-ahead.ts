import { useState } from 'react'
import { useApp, useAppStore } from '../state/use-app.ts'

/** Text typed before the open form had its fields, for the first of them. */
export function useTypedAhead(): string {
  const store = useAppStore()
  // The form is drawn in pieces; a key between two pieces draws it again, and is read too.
  useApp(({ form }) => form?.awaited?.typed ?? '')
  const [typed] = useState(() => store.getState().form?.awaited?.typed ?? '')
  return typed
}
