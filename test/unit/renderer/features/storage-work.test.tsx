import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StorageWork } from '#renderer/features/storage/StorageWork.tsx'
import { createAppStore } from '#renderer/state/store.ts'
import { AppStoreContext } from '#renderer/state/use-app.ts'
import type { StorageJobName, WorkspaceStorage } from '#shared/desk/storage.ts'
import { heldDesk } from '../state/held-desk.ts'

const storage: WorkspaceStorage = {
  workspaceId: 'one',
  name: 'One',
  file: '/profile/one.sqlite',
  databaseBytes: 4_096,
  walBytes: 0,
  freeBytes: 0,
  policy: { closedMonths: null },
  evicted: 0,
  damaged: false,
  job: null,
  backupsFolder: '/profile/backups',
  backups: [],
  keptAside: [],
}

function draw(workspace: WorkspaceStorage, job: StorageJobName | null = null): string {
  const store = createAppStore(heldDesk().desk)
  if (job !== null) store.setState({ storageProgress: { one: { job, done: 1, of: 2 } } })
  // Without a window, components are drawn from the initial state.
  const shown = { ...store, getInitialState: store.getState }
  return renderToStaticMarkup(
    <AppStoreContext value={shown}>
      <StorageWork workspace={workspace} />
    </AppStoreContext>,
  )
}

test('of a damaged copy it says what a rebuild saves, and not that nothing is written: drafts still are', () => {
  const html = draw({ ...storage, damaged: true })
  expect(html).toContain('Sync has stopped.')
  expect(html).toMatch(/saves what it can read of\s+your marks, notes, drafts, and unsent actions/)
  expect(html).not.toMatch(/written|everything/)
  expect(draw(storage)).not.toContain('Sync has stopped.')
})

test.each<[StorageJobName, boolean]>([
  ['evict', true],
  ['compact', true],
  ['backUp', true],
  ['check', true],
  ['rebuild', false],
  ['encrypt', false],
  ['exchange', false],
])('work that runs to its end has no Cancel button: %s, %s', (job, isOffered) => {
  expect(draw(storage, job).includes('Cancel')).toBe(isOffered)
})
