import { expect, test } from 'vitest'
import type { DialogName } from '#renderer/state/shape/ui-shape.ts'
import { createAppStore } from '#renderer/state/store.ts'
import type { BatchView } from '#shared/desk/bulk.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'

const opened = (id: 'one' | 'two') => ({ ...deskState('one', 'two'), currentWorkspaceId: id })

/** A window with the workspace `one` open, and a function that switches to `two`. */
function inOne() {
  const { getState } = createAppStore(heldDesk().desk)
  getState().takeDesk(opened('one'))
  return { getState, goToTwo: () => getState().takeDesk(opened('two')) }
}

// These dialogs close with their workspace. Otherwise a token typed for one workspace would be sent to the other, or
// another workspace would be removed.
const ofWorkspace = ['renewToken', 'forget', 'bulk', 'outbox', 'knownIssue'] as const

test.each<DialogName>(ofWorkspace)('a dialog started in one workspace closes in another: %s', (dialog) => {
  const { getState, goToTwo } = inOne()
  getState().openDialog(dialog)
  goToTwo()
  expect(getState().dialog).toBeNull()
})

test('so does a form about a report', () => {
  const { getState, goToTwo } = inOne()
  void getState().openReport(7)
  getState().openForm('reward')
  expect(getState().form).toMatchObject({ name: 'reward', reportId: 7 })
  goToTwo()
  expect(getState().form).toBeNull()
})

test.each<DialogName>(['settings', 'addWorkspace', 'palette'])(
  'a dialog of the whole desk stays: %s',
  (dialog) => {
    const { getState, goToTwo } = inOne()
    getState().openDialog(dialog)
    goToTwo()
    expect(getState().dialog).toBe(dialog)
  },
)

test('a dialog stays when the desk reports something else than another workspace', () => {
  const { getState } = inOne()
  getState().openDialog('bulk')
  getState().takeDesk(opened('one'))
  expect(getState().dialog).toBe('bulk')
})

test('bulk changes of one workspace are never shown in another, where their numbers differ in meaning', async () => {
  const { desk, calls } = heldDesk()
  const { getState } = createAppStore(desk)
  getState().takeDesk(opened('one'))
  void getState().readBatches()
  await calls('bulk.batches')
    .at(-1)
    ?.answer({ ok: true, value: [{ id: 1 } as BatchView] })
  expect(getState().batches).toHaveLength(1)
  getState().takeDesk(opened('two'))
  expect(getState().batches).toBeNull()
  expect(getState().bulkShown).toBeNull()
})

test('a decision in one workspace is optimistic there alone, even after a question about its text', async () => {
  const { getState, goToTwo } = inOne()
  const text = `the key is sk_live_${'a1B2c3'.repeat(5)}`
  void getState().decide([1], { kind: 'comment', audience: 'internal', text })
  await settle()
  expect(getState().wordsQuestion).not.toBeNull()
  goToTwo()
  getState().answerWords(true)
  await settle()
  expect(getState().optimisticUpdates).toEqual([])
})
