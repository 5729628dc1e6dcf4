import { expect, test } from 'vitest'
import { reportToMark } from '#renderer/state/marks-slice.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { ok } from '#shared/desk/result.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

/** A list with the cursor on its second report, shown since the cursor reached it. */
async function reached() {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  store.getState().takeDesk(deskState('w'))
  await settle()
  await held
    .calls('queue.window')
    .at(-1)
    ?.answer({ ok: true, value: queueWindow([30, 20]) })
  store.getState().moveCursor(1)
  return { held, get: store.getState }
}

test('the report to mark is the one on screen, although the cursor is still on another', async () => {
  const { get } = await reached()
  void get().openReport(77)
  expect(reportToMark(get())?.reportId).toBe(77)
})

test('rows selected while others are marked stay selected', async () => {
  const { held, get } = await reached()
  get().toggleSelected(0)
  void get().markSelected({ kind: 'reviewed' }, String)
  await held.calls('bulk.gather')[0]?.answer(ok({ gatheredId: 1, isTooMany: false, total: 1 }))
  get().toggleSelected(1)
  await held.calls('bulk.mark')[0]?.answer(ok([]))
  expect(get().selection).toMatchObject({ kind: 'some', ids: new Set([30, 20]) })

  void get().markSelected({ kind: 'reviewed' }, String)
  await held.calls('bulk.gather')[1]?.answer(ok({ gatheredId: 2, isTooMany: false, total: 2 }))
  await held.calls('bulk.mark')[1]?.answer(ok([]))
  expect(get().selection).toBeNull()
})

// A report may count as seen before the disk has answered.
test('a report marked as unseen is unseen from the key press on, whenever the disk answers', async () => {
  const { held, get } = await reached()
  expect(get()).toMatchObject({ openReportId: 20, attention: 'reached' })
  void get().mark({ reportId: 20, activityAt: 1 }, { kind: 'unseen' }, () => 'Marked')
  expect(held.calls('marks.change')).toHaveLength(1)
  expect(get().attention).toBe('unseen')
})

test('so is one of several, and others continue to be seen', async () => {
  for (const [selected, attention] of [
    [1, 'unseen'],
    [0, 'reached'],
  ] as const) {
    const { held, get } = await reached()
    get().toggleSelected(selected)
    void get().markSelected({ kind: 'unseen' }, String)
    expect(held.calls('bulk.gather')).toHaveLength(1)
    expect(get().attention).toBe(attention)
  }
})

test('if all matches are marked, an open report outside the list is unseen only if it was marked, too', async () => {
  const marks = { seen: null, reviewed: null, snooze: null, woke: null, pinnedAt: null, labelIds: [] }
  for (const [marked, attention] of [
    [30, 'opened'],
    [77, 'unseen'],
  ] as const) {
    const { held, get } = await reached()
    void get().openReport(77)
    get().selectAllMatching()
    void get().markSelected({ kind: 'unseen' }, String)
    await held.calls('bulk.gather')[0]?.answer(ok({ gatheredId: 1, isTooMany: false, total: 1 }))
    expect(get().attention).toBe('opened')
    await held.calls('bulk.mark')[0]?.answer(ok([{ reportId: marked, ...marks }]))
    expect(get().attention).toBe(attention)
  }
})

test('a row of the list is unseen at once if all matches are marked, and not if it is an exception', async () => {
  const { get } = await reached()
  get().selectAllMatching()
  get().toggleSelected(1)
  void get().markSelected({ kind: 'unseen' }, String)
  expect(get().attention).toBe('reached')
  get().toggleSelected(1)
  void get().markSelected({ kind: 'unseen' }, String)
  expect(get().attention).toBe('unseen')
})

test('other marks do not change what is in front', async () => {
  const { get } = await reached()
  void get().mark({ reportId: 20, activityAt: 1 }, { kind: 'reviewed' }, () => 'Marked')
  expect(get().attention).toBe('reached')
})

test('a note is undone where it is unchanged, and nowhere else', async () => {
  const { held, get } = await reached()
  const written = { workspaceId: 'w', reportId: 20, text: 'new', before: 'old' }
  void get().writeNote(20, 'new', 'old')
  expect(held.calls('report.writeNote').at(-1)?.input).toEqual(written)
  await held.calls('report.writeNote').at(-1)?.answer({ ok: true, value: null })
  void get().undo()
  expect(held.calls('report.writeNote').at(-1)?.input).toEqual({ ...written, text: 'old', before: 'new' })
  await held.calls('report.writeNote').at(-1)?.answer({ ok: true, value: null })
  void get().writeNote(20, ' ', 'old')
  await held.calls('report.writeNote').at(-1)?.answer({ ok: true, value: null })
  void get().undo()
  expect(held.calls('report.writeNote').at(-1)?.input).toEqual({ ...written, text: 'old', before: null })
})

test('labels of the visible report are chosen for it alone, whatever is selected', async () => {
  const { get } = await reached()
  get().toggleSelected(0)
  const labeling = { kind: 'report', report: { reportId: 20, activityAt: 5 } } as const
  get().openLabeling(labeling)
  expect(get()).toMatchObject({ labeling, dialog: 'label' })
  get().closeLabeling()
  get().openLabeling()
  expect(get().labeling?.kind).toBe('selection')
})
