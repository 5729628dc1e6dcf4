import { expect, test } from 'vitest'
import { holdForFollowers } from '#renderer/state/late-followers.ts'
import { createAppStore } from '#renderer/state/store.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import { deskState } from './desk-state.ts'
import { heldDesk } from './held-desk.ts'

const woke = (reportId: number): DeskEvent => ({
  kind: 'reportsWoke',
  workspaceId: 'w',
  reportIds: [reportId],
  unanswered: [],
})

test('each late follower gets what came before it and what comes later, in order and once', () => {
  const held = heldDesk()
  const late = holdForFollowers(createAppStore(held.desk), held.desk)
  held.push(woke(1))
  held.push(woke(2))
  const [one, other]: DeskEvent[][] = [[], []]
  late.desk.listen((event) => one?.push(event))
  const stop = late.desk.listen((event) => other?.push(event))
  late.end()
  held.push(woke(3))
  stop()
  held.push(woke(4))
  expect(one).toEqual([1, 2, 3, 4].map(woke))
  expect(other).toEqual([1, 2, 3].map(woke))
})

test('a late follower of the state learns at once of a workspace that is open by then', () => {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  const late = holdForFollowers(store, held.desk)
  const opened: (string | null)[][] = []
  const follow = () =>
    late.store.subscribe((now, before) => {
      if (now.currentWorkspaceId !== before.currentWorkspaceId)
        opened.push([before.currentWorkspaceId, now.currentWorkspaceId])
    })
  const stop = follow()
  expect(opened).toEqual([])
  store.getState().takeDesk(deskState('w'))
  expect(opened).toEqual([[null, 'w']])
  stop()
  follow()
  expect(opened).toEqual([
    [null, 'w'],
    [null, 'w'],
  ])
})
