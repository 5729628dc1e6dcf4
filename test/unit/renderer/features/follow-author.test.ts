import { expect, test } from 'vitest'
import { type Notice, notify } from '#renderer/design/primitives/Toast.tsx'
import { followAuthor } from '#renderer/features/workspace/follow-author.ts'
import { createAppStore } from '#renderer/state/store.ts'
import type { OtherAuthor } from '#shared/desk/models.ts'
import { ok } from '#shared/desk/result.ts'
import { deskState } from '../state/desk-state.ts'
import { heldDesk, settle } from '../state/held-desk.ts'

const ann = { id: 'ann', nickname: 'Ann', isMe: false }
const bob = { id: 'bob', nickname: 'Bob', isMe: true }

/** A window with two workspaces that shows notices as the real one does. */
function opened() {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  const notices: Notice[] = []
  followAuthor(store, held.desk, (notice) => {
    notices.push(notice)
    notify(notice)
  })
  const desk = deskState('one', 'two')
  /** Opens a workspace, where the service names this author. */
  const open = async (workspaceId: string, other: OtherAuthor | null) => {
    store.getState().takeDesk({ ...desk, currentWorkspaceId: workspaceId })
    await held.calls('people.otherAuthor').at(-1)?.answer(ok(other))
  }
  const kept = () => held.calls('people.keepMe').map(({ input }) => input)
  return { ...held, notices, open, kept, titles: () => notices.map(({ title }) => title) }
}

test('a question whose notice is replaced is not answered, and is asked again', async () => {
  const { open, kept, titles, calls } = opened()
  await open('one', { author: ann, me: bob })
  await open('two', { author: ann, me: null })
  await calls('workspace.chooseMe')[0]?.answer(ok(null))
  await calls('desk.state')
    .at(-1)
    ?.answer(ok({ ...deskState('one', 'two'), currentWorkspaceId: 'two' }))
  await settle()
  expect(titles()).toEqual(['Are you Ann?', 'You are Ann'])
  expect(kept()).toEqual([])
  await open('one', { author: ann, me: bob })
  expect(titles().slice(2)).toEqual(['Are you Ann?'])
})

test('a question stays while another workspace is open, and is asked once', async () => {
  const { open, titles } = opened()
  await open('one', { author: ann, me: bob })
  await open('two', null)
  await open('one', { author: ann, me: bob })
  expect(titles()).toEqual(['Are you Ann?'])
})

test('an answer is about the workspace of its question, whichever is open', async () => {
  const { open, kept, notices, calls } = opened()
  await open('one', { author: ann, me: bob })
  await open('two', null)
  notices[0]?.action?.run()
  notices[0]?.onClose?.(false)
  expect(calls('workspace.chooseMe').map(({ input }) => input)).toEqual([
    { workspaceId: 'one', userId: 'ann' },
  ])
  expect(kept()).toEqual([])
})

test.each([
  ['Keep', (notice?: Notice) => notice?.other?.run()],
  ['closing it', () => undefined],
])('%s keeps the chosen name, in the workspace of the question', async (_, press) => {
  const { open, kept, notices } = opened()
  await open('one', { author: ann, me: bob })
  await open('two', null)
  press(notices[0])
  notices[0]?.onClose?.(false)
  expect(kept()).toEqual([{ workspaceId: 'one', author: 'ann', me: 'bob' }])
})
