import { expect, test } from 'vitest'
import { shownSelection } from '#renderer/state/selection.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { ok } from '#shared/desk/result.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

const note = (text: string) => ({ kind: 'comment', text, audience: 'internal' }) as const

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
  const send = async (text: string) => {
    const batchId = held.calls('bulk.decide').length + 1
    const decision = { gatheredId: 1, action: note(text), withUnknown: false, title: text }
    const deciding = getState().decideBulk(decision)
    await settle()
    await held
      .calls('bulk.decide')
      .at(-1)
      ?.answer(ok({ batchId, decided: 1, leftOut: 0, heldUntil: 1 }))
    await deciding
    return async () => {
      const undoing = getState().undoBatch({ workspaceId: 'one', batchId })
      const undone = { undoneEntries: [1], tooLate: [], beingChanged: [], returned: [] }
      await held.calls('act.undoEntries').at(-1)?.answer(ok(undone))
      await undoing
    }
  }
  const returned = () => {
    const { bulkShown } = getState()
    return bulkShown?.kind === 'new' ? bulkShown.returned : null
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
