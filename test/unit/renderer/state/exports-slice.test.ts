import { expect, test } from 'vitest'
import { reviewExport, tellTakenUp } from '#renderer/notices/tell-export.ts'
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
  const ends: unknown[] = []
  tellTakenUp(store, (_, workspaceId, ended) => void ends.push([workspaceId, ended]))
  store.getState().takeDesk(deskState('one', 'two'))
  const run = () => store.getState().exportRuns.one
  return { ...held, store, run, ends, getState: store.getState }
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

const asks = { kind: 'asks', exportId: 7, doubts, ...counts } as const
const exported = { kind: 'exported', exportId: 7, path: '/reports/a.csv', ...counts } as const

test.each([
  ['the question at its end', ok(asks), { kind: 'asks', exportId: 7, doubts, reports: 1 }],
  ['its file', ok(exported), { kind: 'done', file: exported }],
  ['its failure', err({ kind: 'diskFull' } as const), { kind: 'failed', error: { kind: 'diskFull' } }],
])('a restarted window picks up the running export, and shows %s', async (_, ended, shown) => {
  const { getState, calls, run, ends } = opened()
  await calls('export.state')[0]?.answer(ok({ kind: 'running', progress: { done: 3, of: 9 } }))
  expect(run()).toEqual({ kind: 'running', progress: { done: 3, of: 9 } })
  getState().takeExportProgress('one', { done: 8, of: 9 })
  expect(run()).toEqual({ kind: 'running', progress: { done: 8, of: 9 } })
  getState().takeExportProgress('one', null)
  // Read again, as after a change of workspace: its end is shown once.
  void getState().readExport('one')
  await calls('export.state')[1]?.answer(ok({ kind: 'running', progress: { done: 9, of: 9 } }))
  expect(ends).toEqual([])
  expect(calls('export.wait')).toHaveLength(1)
  await calls('export.wait')[0]?.answer(ended)
  expect(run()).toMatchObject(shown)
  expect(ends).toEqual([['one', ended]])
})

test('a restarted window shows the question of an export that ended before, once', async () => {
  const { getState, calls, run, ends } = opened()
  await calls('export.state')[0]?.answer(ok(asks))
  expect(run()).toEqual({ kind: 'asks', exportId: 7, doubts, reports: 1 })
  expect(ends).toEqual([['one', ok(asks)]])
  void getState().readExport('one')
  await calls('export.state')[1]?.answer(ok(asks))
  expect(ends).toHaveLength(1)
})

test('an export started by this window keeps its state', async () => {
  const { getState, calls, run, ends } = opened()
  const ending = getState().startExport('one', choices)
  await calls('export.state')[0]?.answer(ok({ kind: 'running', progress: { done: 0, of: 9 } }))
  expect(run()).toMatchObject({ kind: 'running' })
  await calls('export.start')[0]?.answer(ok(exported))
  expect(await ending).toEqual(ok(exported))
  expect(run()).toMatchObject({ kind: 'done' })
  // The form that started it shows its end.
  expect(calls('export.wait')).toEqual([])
  expect(ends).toEqual([])
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
