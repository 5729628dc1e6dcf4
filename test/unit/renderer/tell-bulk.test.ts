import { expect, test } from 'vitest'
import type { Notice } from '#renderer/design/primitives/Toast.tsx'
import { tellBulk } from '#renderer/notices/tell-bulk.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { ok } from '#shared/desk/result.ts'
import { deskState } from './state/desk-state.ts'
import { heldDesk } from './state/held-desk.ts'

const two = { undoneEntries: [2, 3], tooLate: [], beingChanged: [], returned: [] }

test.each([
  ['nothing more when all was undone', { ...two, undoneEntries: [1, 2, 3] }, []],
  [
    'how much was undone when a part had been sent',
    { ...two, tooLate: [1] },
    [{ title: 'Undone for 2 of 3 reports', text: 'Too late for 1 report.' }],
  ],
  ['nothing more when the rest was undone by itself before', two, []],
])('an undo of a bulk change tells %s', async (_, undone, expected) => {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  store.getState().takeDesk(deskState('one'))
  const change = { workspaceId: 'one', batchId: 1, decided: 3, leftOut: 0, heldUntil: Date.now() + 60_000 }
  const notices: Notice[] = []
  tellBulk(store, change, 'Seen', (notice) => void notices.push(notice))
  const undoing = store.getState().undo()
  await held.calls('act.undoEntries')[0]?.answer(ok(undone))
  await undoing
  expect(notices.map(({ title, text }) => ({ title, text }))).toEqual(expected)
})
