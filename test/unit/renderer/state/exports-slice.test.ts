import { expect, test } from 'vitest'
import { reviewExport } from '#renderer/notices/tell-export.ts'
import type { ExportChoices } from '#renderer/state/shape/exports-shape.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { err, ok } from '#shared/desk/result.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'

const choices: ExportChoices = {
  selection: { kind: 'reports', reportIds: [1] },
  format: 'csv',
  withInternal: false,
  withOwn: false,
  folder: '/reports',
  title: 'Report 1',
}
const counts = { reports: 1, gone: 0, incomplete: 0, unsent: 0, bytes: 10 }
const doubts = { reports: 1, kinds: [], examples: [] }

function opened() {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  store.getState().takeDesk(deskState('one', 'two'))
  const run = () => store.getState().exportRuns.one
  return { ...held, store, run, getState: store.getState }
}

test('an export shows its progress while it runs, and not afterwards', async () => {
  const { getState, calls, run } = opened()
  getState().takeExportProgress('one', { done: 1, of: 2 })
  expect(run()).toBeUndefined()
  const ending = getState().startExport('one', choices)
  expect(run()).toEqual({ kind: 'running', progress: { done: 0, of: null } })
  getState().takeExportProgress('one', { done: 1, of: 2 })
  expect(run()).toEqual({ kind: 'running', progress: { done: 1, of: 2 } })
  // The export is over, and its answer has not arrived yet.
  getState().takeExportProgress('one', null)
  expect(run()).toMatchObject({ kind: 'running' })
  await calls('export.start')[0]?.answer(
    ok({ kind: 'exported', exportId: 1, path: '/reports/a.csv', ...counts }),
  )
  await ending
  expect(run()).toMatchObject({ kind: 'done', file: { exportId: 1, path: '/reports/a.csv' } })
  getState().takeExportProgress('one', { done: 2, of: 2 })
  expect(run()).toMatchObject({ kind: 'done' })
})

test('canceling an export returns to the choices, with the folder as typed', async () => {
  const { getState, calls, run } = opened()
  const ending = getState().startExport('one', choices)
  await calls('export.start')[0]?.answer(err({ kind: 'cancelled' }))
  await ending
  expect(run()).toBeUndefined()
  expect(getState().exportFolder).toBe('/reports')
})

test('a question stays until it is answered, whatever is opened meanwhile', async () => {
  const { getState, calls, run } = opened()
  const ending = getState().startExport('one', choices)
  await calls('export.start')[0]?.answer(ok({ kind: 'asks', exportId: 7, doubts, ...counts }))
  await ending
  getState().closeDialog()
  getState().openExport('report')
  expect(run()).toEqual({ kind: 'asks', exportId: 7, doubts, reports: 1 })
  const answering = getState().answerExport('one', 7, false)
  await calls('export.answer')[0]?.answer(ok(null))
  await answering
  expect(run()).toBeUndefined()
})

test('an error is shown once: opened again, the dialog begins with the choices', async () => {
  const { getState, calls, run } = opened()
  const ending = getState().startExport('one', choices)
  await calls('export.start')[0]?.answer(err({ kind: 'diskFull' }))
  await ending
  await settle()
  expect(run()).toEqual({ kind: 'failed', error: { kind: 'diskFull' } })
  getState().openExport('view')
  expect(run()).toBeUndefined()
})

test('a restarted window picks up the running export, and the question at its end', async () => {
  const { getState, calls, run } = opened()
  await calls('export.state')[0]?.answer(ok({ kind: 'running', progress: { done: 3, of: 9 } }))
  expect(run()).toEqual({ kind: 'running', progress: { done: 3, of: 9 } })
  getState().takeExportProgress('one', { done: 8, of: 9 })
  expect(run()).toEqual({ kind: 'running', progress: { done: 8, of: 9 } })
  getState().takeExportProgress('one', null)
  await calls('export.state')[1]?.answer(ok({ kind: 'asks', exportId: 7, doubts, ...counts }))
  expect(run()).toEqual({ kind: 'asks', exportId: 7, doubts, reports: 1 })
})

test('an export started by this window keeps its state', async () => {
  const { getState, calls, run } = opened()
  const ending = getState().startExport('one', choices)
  await calls('export.state')[0]?.answer(ok(null))
  expect(run()).toMatchObject({ kind: 'running' })
  await calls('export.start')[0]?.answer(err({ kind: 'cancelled' }))
  await ending
})

test('a waiting export is reviewed in its own workspace', async () => {
  const { store, getState, calls } = opened()
  const reviewing = reviewExport(store, 'two')
  expect(getState().dialog).toBe(null)
  await calls('workspace.switch')[0]?.answer(ok(null))
  await calls('desk.state')[0]?.answer(ok({ ...deskState('one', 'two'), currentWorkspaceId: 'two' }))
  await reviewing
  expect([getState().currentWorkspaceId, getState().dialog]).toEqual(['two', 'export'])
})
