import { expect, test } from 'vitest'
import type { Desk } from '#renderer/bridge/desk-bridge.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { subjectOf } from '#renderer/state/subject.ts'
import { err } from '#shared/desk/result.ts'
import { deskState } from './desk-state.ts'

/** A desk without any data. */
const desk: Desk = {
  invoke: () => Promise.resolve(err({ kind: 'unknownHere', what: 'workspace' })),
  listen: () => () => undefined,
}

function opened() {
  const store = createAppStore(desk)
  store.getState().takeDesk(deskState('one', 'two'))
  store.setState({ openReportId: 7 })
  store.getState().openInsights()
  return store
}

test('while insights are open no report is on screen, so no report can be decided', () => {
  const store = opened()
  expect(subjectOf(store.getState())).toBeNull()
  store.getState().closeInsights()
  expect(subjectOf(store.getState())).toBe(7)
})

test('choosing a queue, view, search or report replaces the page', () => {
  const ways: readonly ((store: ReturnType<typeof opened>) => void)[] = [
    (store) => store.getState().chooseView({ kind: 'inbox' }),
    (store) => store.getState().typeSearch('token'),
    (store) => void store.getState().openReport(9),
    (store) => store.getState().listInsights({ view: { kind: 'all' }, search: '' }, 'is:open'),
  ]
  for (const leave of ways) {
    const store = opened()
    leave(store)
    expect(store.getState().isInsightsOpen).toBe(false)
  }
})

test('choosing the current queue returns to its list, too', () => {
  const store = opened()
  const { view } = store.getState()
  store.getState().chooseView(view)
  expect(store.getState().isInsightsOpen).toBe(false)

  store.getState().openInsights()
  const saved = { id: 'one', name: 'One', view, search: '', sort: 'activity', group: 'none' } as const
  store.getState().chooseSavedView(saved)
  expect(store.getState().isInsightsOpen).toBe(false)
})

test('the list behind a number contains the counted reports, with a last word that can be completed', () => {
  const store = opened()
  const counted = { view: { kind: 'mine' }, search: 'severity:high tok' } as const
  // Another query is chosen already, and not counted yet.
  store.getState().askInsights({ view: { kind: 'all' }, search: 'severity:low' })
  store.getState().listInsights(counted, 'created:2026-01-05')
  expect(store.getState()).toMatchObject({
    view: { kind: 'mine' },
    search: 'created:2026-01-05 severity:high tok',
    group: 'none',
  })
})

test('another workspace has other views and names: the query starts over', () => {
  const store = opened()
  store.getState().askInsights({ search: 'program:acme', period: 'all' }, 'view')
  store.setState({ currentWorkspaceId: 'two' })
  expect(store.getState()).toMatchObject({
    isInsightsOpen: false,
    insightsViewId: null,
    insightsQuestion: { search: '', period: '13w' },
  })
})
