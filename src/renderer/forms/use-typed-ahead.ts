import { useState } from 'react'
import { useAppStore } from '../state/use-app.ts'

/** What was typed before the open form had its fields: for the first of them. */
export function useTypedAhead(): string {
  const store = useAppStore()
  const [typed] = useState(() => store.getState().form?.awaited?.typed ?? '')
  return typed
}
