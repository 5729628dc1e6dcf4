import { useEffect } from 'react'
import { useApp } from './use-app.ts'

/**
 * Reads the names of vulnerability types, and again when the window gets the focus: they may have been changed in
 * another window.
 *
 * @param workspaceId the open workspace; null = none.
 */
export function useTypes(workspaceId: string | null): void {
  const readTypes = useApp((state) => state.readTypes)
  useEffect(() => {
    if (workspaceId === null) return
    const read = () => void readTypes()
    read()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [readTypes, workspaceId])
}
