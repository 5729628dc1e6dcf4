import { expect, test } from 'vitest'
import { shownSelection } from '#renderer/state/selection.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { err, ok } from '#shared/desk/result.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

const note = (text: string) => ({ kind: 'comment', text, audience: 'internal' }) as const

const undoneOne = { undoneEntries: [1], tooLate: [], beingChanged: [], returned: [] }

/** A list with the reports 30, 20 and 10, and functions that send a note for the selection and undo it. */
async function listed() {
  const held = heldDesk()
  const { getState } = createAppStore(held.desk)
  getState().takeDesk(deskState('one'))
  await settle()
  const show = async () => {
    const shown = queueWindow([30, 20, 10])
    await held.calls('queue.window').at(-1)?.answer(ok(shown))
  }
  await show()
  const send = async (text: string, batchId = held.calls('bulk.decide').length + 1, decided = 1) => {
    const workspaceId = getState().currentWorkspaceId ?? ''
    const decision = { gatheredId: 1, action: note(text), withUnknown: false, title: text }
    const deciding = getState().decideBulk(decision)
    await settle()
    await held
      .calls('bulk.decide')
      .at(-1)
      ?.answer(ok({ batchId, decided, leftOut: 0, heldUntil: 1 }))
    await deciding
    return async (undone = {}) => {
      const undoing = getState().undoBatch({ workspaceId, batchId })
      await held
        .calls('act.undoEntries')
        .at(-1)
        ?.answer(ok({ ...undoneOne, ...undone }))
      return undoing
    }
  }
  const returned = () => {
    const { bulkShown } = getState()
    return bulkShown?.kind === 'new' ? bulkShown.returned.map(({ action }) => action) : null
  }
  return { getState, show, send, returned }
}

test('returned text waits until a form has kept it, even if the first form closes before', async () => {
  const { getState, send, returned } = await listed()
  getState().toggleSelected(0)
  const undo = await send('Seen.')
  await undo()
  expect(getState().dialog).toBe('bulk')
  expect(returned()).toEqual([note('Seen.')])
  getState().closeDialog()

  getState().openBulk('internal')
  expect(returned()).toEqual([note('Seen.')])
  getState().noteReturnedKept()
  expect(returned()).toEqual([])
  getState().closeDialog()
  getState().openBulk('internal')
  expect(returned()).toEqual([])
})

test('the text of each undone change is returned, to the form of its kind', async () => {
  const { getState, send, returned } = await listed()
  getState().toggleSelected(0)
  const undoFirst = await send('First.')
  const undoSecond = await send('Second.')
  await undoSecond()
  await undoFirst()
  getState().openBulk('public')
  expect(returned()).toEqual([])
  getState().openBulk('internal')
  expect(returned()).toEqual([note('Second.'), note('First.')])
})

test('after an undo, no range begins in another list', async () => {
  const { getState, show, send } = await listed()
  getState().toggleSelected(0)
  const undo = await send('Seen.')
  getState().typeSearch('other ')
  await show()
  getState().toggleSelected(2)
  getState().typeSearch('')
  await show()
  await undo()
  getState().closeDialog()
  getState().putCursor(1)
  await getState().selectRange(1)
  expect(shownSelection(getState())).toEqual({ kind: 'some', ids: new Set([30, 20]) })
})

test('bulk changes with the same number in two workspaces return their own text and reports', async () => {
  const { getState, send, returned } = await listed()
  getState().toggleSelected(0)
  const undo = await send('In one.', 1)
  getState().takeDesk(deskState('two', 'one'))
  getState().toggleReportSelected(7)
  await send('In two.', 1)
  getState().takeDesk(deskState('one', 'two'))
  await undo()
  expect(returned()).toEqual([note('In one.')])
  expect(shownSelection(getState())).toEqual({ kind: 'some', ids: new Set([30]) })
})

test('the text of a bulk change that is undone in parts is returned once', async () => {
  const { getState, send, returned } = await listed()
  getState().toggleSelected(0)
  const undo = await send('Seen.', 1, 2)
  await undo({ beingChanged: [2] })
  expect(getState().dialog).toBeNull()
  getState().toggleSelected(0)
  getState().openBulk('internal')
  expect(returned()).toEqual([note('Seen.')])
  getState().noteReturnedKept()
  getState().closeDialog()
  getState().clearSelection()
  await undo()
  expect(shownSelection(getState())).toEqual({ kind: 'some', ids: new Set([30]) })
  expect(returned()).toEqual([])
})

test('a change of which a part was discarded before is not sent again as a whole', async () => {
  const { getState, send, returned } = await listed()
  getState().toggleSelected(0)
  getState().toggleSelected(1)
  const undo = await send('Seen.', 1, 2)
  // The other action is in no list: it was discarded, or deleted with its report.
  await undo({ undoneEntries: [1] })
  expect(getState().dialog).toBeNull()
  expect(shownSelection(getState())).toBeNull()
  getState().toggleSelected(0)
  getState().openBulk('internal')
  expect(returned()).toEqual([note('Seen.')])
})

test('the text of a change whose actions were undone one by one is returned by its undo', async () => {
  const { getState, send, returned } = await listed()
  for (const [decided, texts] of [
    [2, [note('Seen.')]],
    // The text of a single action is in the draft of its report.
    [1, []],
  ] as const) {
    getState().toggleSelected(0)
    const undo = await send('Seen.', decided, decided)
    await undo({ undoneEntries: [] })
    expect(getState().dialog).toBeNull()
    expect(shownSelection(getState())).toBeNull()
    getState().toggleSelected(0)
    getState().openBulk('internal')
    expect(returned()).toEqual(texts)
    getState().noteReturnedKept()
    getState().closeDialog()
    getState().clearSelection()
  }
})

test('an undo of which nothing works says why', async () => {
  const { getState, send } = await listed()
  getState().toggleSelected(0)
  const undo = await send('Seen.')
  const none = { undoneEntries: [] }
  expect(await undo({ ...none, tooLate: [1] })).toEqual(err({ kind: 'tooLate' }))
  expect(await undo({ ...none, tooLate: [1], beingChanged: [2] })).toEqual(err({ kind: 'beingChanged' }))
  expect(await undo(none)).toMatchObject({ ok: true })
  expect(getState().dialog).toBeNull()
})

test('a form with returned text awaits typed text if the user opens it, not if the undo does', async () => {
  const { getState, send } = await listed()
  getState().toggleSelected(0)
  const undo = await send('Seen.')
  await undo()
  getState().keepTypedForBulk('x')
  expect(getState().takeTypedForBulk()).toBe('')
  getState().closeDialog()
  getState().openBulk('internal')
  getState().keepTypedForBulk(' Thanks')
  expect(getState().takeTypedForBulk()).toBe(' Thanks')
})
