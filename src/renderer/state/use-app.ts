import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { AppState, AppStore } from './app-state.ts'

export const AppStoreContext = createContext<AppStore | null>(null)

/** The store itself, for use outside rendering. */
export function useAppStore(): AppStore {
  const store = useContext(AppStoreContext)
  if (store === null) throw new Error('No AppStoreContext above this component')
  return store
}

/** One piece of the window's state; renders again when that piece changes. */
export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(useAppStore(), select)
}

/** The workspace that is open. */
export function useCurrentWorkspace() {
  return useApp(({ desk, currentWorkspaceId }) =>
    desk?.workspaces.find((workspace) => workspace.id === currentWorkspaceId),
  )
}
