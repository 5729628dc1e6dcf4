import { expect, test } from 'vitest'
import { findCommand } from '#renderer/commands/registry.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { deskState } from '../state/desk-state.ts'
import { heldDesk, settle } from '../state/held-desk.ts'
import { queueWindow } from '../state/sample-window.ts'

/** A list with report 30 selected, while report 20 is open. */
async function selected() {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  store.getState().takeDesk(deskState('w'))
  await settle()
  await held
    .calls('queue.window')
    .at(-1)
    ?.answer({ ok: true, value: queueWindow([30, 20]) })
  store.getState().moveCursor(1)
  store.getState().toggleSelected(0)
  const run = (id: string, subject?: 'report') => findCommand(id)?.run(store, subject)
  return { held, run, get: store.getState }
}

test.each(['marks.reviewed', 'marks.unseen', 'marks.pin'])(
  '%s from the report itself marks it alone',
  async (id) => {
    const { held, run } = await selected()
    run(id, 'report')
    expect(held.calls('bulk.gather')).toEqual([])
    expect(held.calls('marks.change')).toMatchObject([{ input: { reports: [{ reportId: 20 }] } }])
    run(id)
    expect(held.calls('bulk.gather')).toHaveLength(1)
  },
)

test('snooze, labels and forms from the report itself are for it alone', async () => {
  const { run, get } = await selected()
  run('marks.snooze', 'report')
  expect(get().snoozing).toMatchObject({ reportId: 20 })
  get().closeSnooze()
  run('marks.snooze')
  expect(get().snoozing).toBe('selection')
  get().closeSnooze()
  run('marks.label', 'report')
  expect(get().labeling).toMatchObject({ kind: 'report', report: { reportId: 20 } })
  get().closeLabeling()
  for (const id of ['act.state', 'act.assign', 'act.classify', 'act.weakness', 'act.cvss']) {
    run(id, 'report')
    expect(get()).toMatchObject({ form: { reportId: 20 }, dialog: null })
  }
  run('act.reply', 'report')
  expect(get()).toMatchObject({ composing: { reportId: 20, audience: 'public' }, dialog: null })
  run('act.reply')
  expect(get().dialog).toBe('bulk')
})
