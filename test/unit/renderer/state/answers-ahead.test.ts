import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withAnswersAhead } from '#renderer/bridge/answers-ahead.ts'
import { keepPlaces } from '#renderer/state/kept-places.ts'
import { createAppStore, followDesk } from '#renderer/state/store.ts'
import type { AnsweredQuestion } from '#shared/desk/answered-question.ts'
import { type FirstQuestion, firstQuestions } from '#shared/desk/asked-first.ts'
import { ok } from '#shared/desk/result.ts'
import type { KeptPlace } from '#shared/desk/window-place.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const inbox: KeptPlace = {
  workspaceId: 'a',
  view: { kind: 'inbox' },
  search: '',
  sort: 'activity',
  group: 'none',
  openReportId: null,
  pane: 'list',
  savedViewId: null,
  orderBefore: null,
  scroll: 0,
}

function answerTo({ name, input }: FirstQuestion): unknown {
  if (name === 'queue.window') return queueWindow([7], { total: 1_000, offset: input.offset })
  if (name === 'sync.state') return { lastError: null }
  return name === 'queue.locate' ? 300 : []
}

/** Opens a window on a desk whose answers ahead are about this place. */
function openWindow(place: KeptPlace | null) {
  const held = heldDesk()
  const desk = withAnswersAhead(held.desk)
  const store = createAppStore(desk)
  followDesk(store, desk)
  void keepPlaces(store, desk, () => null).open()
  const answers: AnsweredQuestion[] = [
    { name: 'desk.state', input: {}, result: ok(deskState('a')) },
    { name: 'views.place', input: { workspaceId: 'a' }, result: ok(place) },
    ...firstQuestions('a', place).map((question) => ({ ...question, result: ok(answerTo(question)) })),
  ]
  const give = (given: readonly AnsweredQuestion[] = answers) =>
    held.calls('window.answersAhead')[0]?.answer(ok(given))
  return { ...held, store, give }
}

test.each<[string, KeptPlace | null]>([
  ['without a kept place', null],
  ['at the top of a list', inbox],
  ['further down', { ...inbox, view: { kind: 'program', programId: 3 }, scroll: 240.5 }],
  [
    'in a grouped search',
    { ...inbox, view: { kind: 'all' }, search: 'xss', sort: 'severity', group: 'status' },
  ],
  ['with an open report', { ...inbox, openReportId: 9, pane: 'report' }],
  ['with an open report beside a search', { ...inbox, search: 'xss', openReportId: 9 }],
])(
  '%s, the window has its first rows and all around them without a question of its own',
  async (_, place) => {
    const { store, give, asked } = openWindow(place)
    expect(asked()).toEqual(['window.answersAhead'])
    await give()
    expect(store.getState().total).toBe(1_000)
    expect(asked()).toEqual(['window.answersAhead'])
  },
)

test('what was not answered in advance is asked', async () => {
  const { give, calls } = openWindow(inbox)
  await give([])
  expect(calls('desk.state')).toHaveLength(1)
})

test('answers that a push may have changed are not used', async () => {
  const { give, push, calls } = openWindow(inbox)
  push({ kind: 'reportsChanged', workspaceId: 'a', reportIds: [7] })
  await settle()
  expect(calls('desk.state')).toHaveLength(1)
  await give()
  await calls('desk.state')[0]?.answer(ok(deskState('a')))
  expect(calls('views.place')).toHaveLength(1)
})

test('later questions are asked', async () => {
  const { store, give, calls } = openWindow(inbox)
  await give()
  await vi.advanceTimersByTimeAsync(0)
  void store.getState().readPeople()
  expect(calls('people.list')).toHaveLength(1)
})
