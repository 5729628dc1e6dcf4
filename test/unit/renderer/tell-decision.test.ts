import { expect, test } from 'vitest'
import { tellDecision } from '#renderer/notices/tell-decision.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { ok } from '#shared/desk/result.ts'
import { deskState } from './state/desk-state.ts'
import { heldDesk } from './state/held-desk.ts'

const none = { undoneEntries: [], tooLate: [], beingChanged: [], returned: [] }

test.each([
  ['all of it was taken back', { ...none, undoneEntries: [1, 2, 3] }, true],
  [
    'a part was taken back: that is not said to be sent',
    { ...none, undoneEntries: [2, 3], tooLate: [1] },
    true,
  ],
  ['nothing was taken back', { ...none, tooLate: [1, 2, 3] }, false],
  ['it is being changed', { ...none, beingChanged: [1, 2, 3] }, false],
  ['all of it was undone before', none, true],
])('an undo of a macro worked if %s', async (_, undone, worked) => {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  store.getState().takeDesk(deskState('one'))
  const decided = { entryIds: [1, 2, 3], batchId: null, heldUntil: Date.now() + 60_000, workspaceId: 'one' }
  tellDecision(store, ok(decided), '#7: Out of scope')
  const undoing = store.getState().undo()
  await held.calls('act.undoEntries')[0]?.answer(ok(undone))
  expect((await undoing).ok).toBe(worked)
})
