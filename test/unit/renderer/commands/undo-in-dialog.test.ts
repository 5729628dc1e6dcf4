import { expect, test } from 'vitest'
import { findCommand } from '#renderer/commands/registry.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { ok } from '#shared/desk/result.ts'
import { heldDesk } from '../state/held-desk.ts'

const noted = { title: 'Done', workspaceId: null, undo: async () => ok(null) }

test('beside a bulk change its own undo works, and none for other actions', () => {
  const { getState } = createAppStore(heldDesk().desk)
  const mayUndo = () => findCommand('undo.last')?.worksInDialog?.(getState())
  getState().noteUndoable({ ...noted, batchId: 7 })
  expect(mayUndo()).toBe(false)
  getState().openBatch(7)
  expect(mayUndo()).toBe(true)
  getState().openBatch(6)
  expect(mayUndo()).toBe(false)
  getState().openBatch(7)
  getState().noteUndoable(noted)
  expect(mayUndo()).toBe(false)
  getState().openDialog('settings')
  expect(mayUndo()).toBe(false)
})

test('a dialog without a bulk change undoes nothing', () => {
  const { getState } = createAppStore(heldDesk().desk)
  getState().noteUndoable(noted)
  getState().openBatch(null)
  expect(findCommand('undo.last')?.worksInDialog?.(getState())).toBe(false)
})
