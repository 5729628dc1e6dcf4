import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StorageWork } from '#renderer/features/storage/StorageWork.tsx'
import { createAppStore } from '#renderer/state/store.ts'
import { AppStoreContext } from '#renderer/state/use-app.ts'
import type { StorageJobName, WorkspaceStorage } from '#shared/desk/storage.ts'
import { heldDesk } from '../state/held-desk.ts'

const workspace: WorkspaceStorage = {
  ...{ workspaceId: 'one', name: 'One', file: '/copies/one.sqlite', backupsFolder: '/copies/backups' },
  ...{ databaseBytes: 0, walBytes: 0, freeBytes: 0, evicted: 0, damaged: false, job: null },
  ...{ policy: { closedMonths: null }, backups: [], keptAside: [] },
}

function drawn(job: StorageJobName): string {
  const store = createAppStore(heldDesk().desk)
  store.setState({ storageProgress: { one: { job, done: 1, of: 2 } } })
  // Without a window, components are drawn from the initial state.
  const shown = { ...store, getInitialState: store.getState }
  return renderToStaticMarkup(
    <AppStoreContext value={shown}>
      <StorageWork workspace={workspace} />
    </AppStoreContext>,
  )
}

test.each<[StorageJobName, boolean]>([
  ['evict', true],
  ['compact', true],
  ['backUp', true],
  ['check', true],
  ['rebuild', false],
  ['encrypt', false],
  ['exchange', false],
])('work that runs to its end has no Cancel button: %s, %s', (job, isOffered) => {
  expect(drawn(job).includes('Cancel')).toBe(isOffered)
})
