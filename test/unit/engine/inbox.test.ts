import { expect, test } from 'vitest'
import { createInbox } from '#main/engine/inbox.ts'
import type { ToEngine } from '#main/engine/protocol.ts'

let lastId = 0
const ask = (generation: number | undefined, offset = 0, workspaceId = 'w'): ToEngine => {
  lastId += 1
  const question = { workspaceId, view: { kind: 'all' }, search: `${generation}`, sort: 'activity' } as const
  const counted = generation === undefined ? {} : { generation }
  return { id: lastId, name: 'queue.window', input: { ...question, offset, limit: 100, ...counted } }
}
const other = (): ToEngine => {
  lastId += 1
  return { id: lastId, name: 'report.open', input: { workspaceId: 'w', reportId: 1 } }
}
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function opened() {
  const handled: string[] = []
  const inbox = createInbox(
    ({ id }) => void handled.push(`begun ${id}`),
    ({ id }) => void handled.push(`superseded ${id}`),
  )
  return { handled, take: inbox.take }
}

test('of questions that wait, only the newest is asked, and everything else in its order', async () => {
  const { handled, take } = opened()
  const messages = [ask(1), ask(2), other(), ask(3), ask(3, 100), other()]
  for (const message of messages) take(message)
  await turns(10)
  const [one, two, open, three, next, last] = messages.map(({ id }) => id)
  expect(handled).toEqual([
    `superseded ${one}`,
    `superseded ${two}`,
    `begun ${open}`,
    `begun ${three}`,
    `begun ${next}`,
    `begun ${last}`,
  ])
})

test('a question without a number, and one of another workspace, is always asked', async () => {
  const { handled, take } = opened()
  for (const message of [ask(undefined), ask(1, 0, 'other'), ask(2), ask(undefined)]) take(message)
  await turns(10)
  expect(handled.every((line) => line.startsWith('begun'))).toBe(true)
  expect(handled).toHaveLength(4)
})

test('what comes between two turns is heard before the next begins, and numbers may begin anew', async () => {
  const { handled, take } = opened()
  const [old, older, reloaded] = [ask(57), ask(58), ask(1)]
  take(old)
  await turns(2)
  take(older)
  take(reloaded)
  await turns(5)
  expect(handled).toEqual([`begun ${old.id}`, `superseded ${older.id}`, `begun ${reloaded.id}`])
})
