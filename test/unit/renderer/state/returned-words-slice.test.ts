import { expect, test } from 'vitest'
import { createAppStore } from '#renderer/state/store.ts'
import type { Action } from '#shared/desk/actions.ts'
import { noReport } from '#shared/desk/draft-places.ts'
import { err, ok } from '#shared/desk/result.ts'
import { deskState } from './desk-state.ts'
import { heldDesk } from './held-desk.ts'

/** A window with report 7 open, in which an undo returns the text of an action. */
async function undoing(
  prepare: (state: ReturnType<typeof createAppStore>['getState']) => void,
  words: {
    readonly reportId: number
    readonly action: Action
  },
) {
  const { desk, calls } = heldDesk()
  const { getState } = createAppStore(desk)
  getState().takeDesk(deskState('one'))
  void getState().openReport(7)
  prepare(getState)
  const undone = getState().undoEntries({ workspaceId: 'one', entryIds: [1] })
  await calls('act.undoEntries')[0]?.answer(
    ok({ undoneEntries: [1], tooLate: [], beingChanged: [], returned: [{ programId: null, ...words }] }),
  )
  await undone
  return getState()
}

const reply = { kind: 'comment', text: 'Thank you.', audience: 'public' } as const
const ask = { kind: 'transition', transition: 'needs_more_info', message: 'Which?' } as const

test('an undo returns the text to its own composer, on its report', async () => {
  const state = await undoing(() => undefined, { reportId: 8, action: reply })
  expect(state.openReportId).toBe(8)
  expect(state.composing).toMatchObject({ reportId: 8, audience: 'public' })
})

test('an undo of which nothing works says why, whichever workspace is open', async () => {
  const none = { undoneEntries: [], tooLate: [], beingChanged: [], returned: [] }
  for (const open of ['one', 'two']) {
    const { desk, calls } = heldDesk()
    const { getState } = createAppStore(desk)
    getState().takeDesk(deskState(open))
    const undoing = async (answer: object) => {
      const undone = getState().undoEntries({ workspaceId: 'one', entryIds: [1] })
      await calls('act.undoEntries')
        .at(-1)
        ?.answer(ok({ ...none, ...answer }))
      return undone
    }
    expect(await undoing({ tooLate: [1] })).toEqual(err({ kind: 'tooLate' }))
    expect(await undoing({ tooLate: [1], beingChanged: [2] })).toEqual(err({ kind: 'beingChanged' }))
    // It was undone before.
    expect(await undoing({})).toMatchObject({ ok: true })
  }
})

test('an open form keeps its content, and the composer beside it gets the text', async () => {
  const state = await undoing((get) => get().openForm('classify'), { reportId: 7, action: reply })
  expect(state.composing).toMatchObject({ reportId: 7, audience: 'public' })
  expect(state.form?.name).toBe('classify')
})

test('the form of another report closes for the returned message of a transition', async () => {
  const state = await undoing((get) => get().openForm('classify'), { reportId: 8, action: ask })
  expect(state.form).toMatchObject({ name: 'state', reportId: 8 })
  expect(state.stateStart).toEqual({ reportId: 8, action: ask })
})

test('a known issue returns to its form, beside its report or alone', async () => {
  const texts = { name: 'n', summary: 's', description: 'd', impact: 'i' }
  const action = { kind: 'knownIssue', issue: { ...texts, targetId: 1, severityId: 1 } } as const
  const beside = await undoing(() => undefined, { reportId: 8, action: { ...action, besideReport: 8 } })
  expect(beside.openReportId).toBe(8)
  expect(beside.form).toMatchObject({ name: 'knownIssueOfReport', reportId: 8 })
  const alone = await undoing((get) => get().openDialog('outbox'), { reportId: noReport, action })
  expect(alone.dialog).toBe('knownIssue')
  expect(alone.openReportId).toBe(7)
})

test('the outbox closes for the text, any other dialog is finished first', async () => {
  const outbox = await undoing((get) => get().openDialog('outbox'), { reportId: 7, action: reply })
  expect(outbox.dialog).toBeNull()
  expect(outbox.composing?.audience).toBe('public')
  const templates = await undoing((get) => get().openDialog('templates'), { reportId: 8, action: reply })
  expect(templates.dialog).toBe('templates')
  expect(templates.composing).toBeNull()
  expect(templates.openReportId).toBe(7)
})
