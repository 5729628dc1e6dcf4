import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StorageWork } from '#renderer/features/storage/StorageWork.tsx'
import { createAppStore } from '#renderer/state/store.ts'
import { AppStoreContext } from '#renderer/state/use-app.ts'
import type { WorkspaceStorage } from '#shared/desk/storage.ts'
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

const draw = (workspace: WorkspaceStorage) => {
  const store = createAppStore(heldDesk().desk)
  return renderToStaticMarkup(
    <AppStoreContext value={store}>
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
