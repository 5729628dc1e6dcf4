import { expect, test } from 'vitest'
import { createAppStore } from '#renderer/state/store.ts'
import { deskState } from './desk-state.ts'
import { heldDesk } from './held-desk.ts'

/** A window with an open report. */
function withReport(reportId: number) {
  const { getState } = createAppStore(heldDesk().desk)
  getState().takeDesk(deskState('one'))
  void getState().openReport(reportId)
  return getState
}

test('a form is about the visible report, and without one there is none', () => {
  const { getState } = createAppStore(heldDesk().desk)
  getState().openForm('state')
  expect(getState().form).toBeNull()
  const opened = withReport(7)
  opened().openForm('state')
  expect(opened().form).toMatchObject({ name: 'state', reportId: 7 })
})

test('a form closes with its report, and not before', () => {
  const getState = withReport(7)
  getState().openForm('classify')
  getState().openDialog('palette')
  getState().closeDialog()
  expect(getState().form?.name).toBe('classify')
  void getState().openReport(8)
  expect(getState().form).toBeNull()
})

test('text typed before a form opens is kept for it', () => {
  const getState = withReport(7)
  getState().openForm('state')
  getState().keepTypedForForm('t')
  expect(getState().form?.awaited?.typed).toBe('t')
  getState().meetForm()
  getState().keepTypedForForm('x')
  expect(getState().form?.awaited).toBeNull()
})

test('in a narrow window a form shows its report, and the list returns afterwards', () => {
  const getState = withReport(7)
  getState().layOut(true)
  getState().showPane('list')
  // Hidden behind the list, the open report is not the visible one.
  getState().openForm('assign')
  expect(getState().form).toBeNull()
  getState().openStateForm(7, { kind: 'transition', transition: 'triaged' })
  expect(getState().pane).toBe('report')
  getState().closeForm()
  expect(getState().pane).toBe('list')
})

test('opening an open form focuses it, and keeps no keys for it', () => {
  const getState = withReport(7)
  getState().openForm('state')
  getState().meetForm()
  getState().openForm('state')
  expect(getState().form).toMatchObject({ awaited: null, asked: 1 })
  getState().openForm('assign')
  expect(getState().form).toMatchObject({ name: 'assign', asked: 0 })
  expect(getState().form?.awaited).not.toBeNull()
})

test('a late answer closes its own form, and no other', () => {
  const getState = withReport(7)
  getState().openForm('reward')
  const decidedIn = getState().form
  getState().closeForm()
  void getState().openReport(8)
  getState().openForm('reward')
  getState().closeForm(decidedIn)
  expect(getState().form?.reportId).toBe(8)
  getState().closeForm(getState().form)
  expect(getState().form).toBeNull()
})

test('the key of a state form that was opened with a state only moves the focus back into it', () => {
  const getState = withReport(7)
  const action = { kind: 'transition', transition: 'duplicate', duplicateOf: 5 } as const
  getState().openStateForm(7, action)
  getState().meetForm()
  getState().openForm('state')
  expect(getState().form).toMatchObject({ asked: 1, awaited: null })
  expect(getState().stateStart).toEqual({ reportId: 7, action })
  getState().openStateForm(7, { ...action, duplicateOf: 6 })
  expect(getState()).toMatchObject({ form: { asked: 0 }, stateStart: { action: { duplicateOf: 6 } } })
})
