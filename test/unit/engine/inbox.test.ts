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

test('of waiting queries only the newest is run, and everything else in order', async () => {
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

test('a query without a number, or of another workspace, is always run', async () => {
  const { handled, take } = opened()
  for (const message of [ask(undefined), ask(1, 0, 'other'), ask(2), ask(undefined)]) take(message)
  await turns(10)
  expect(handled.every((line) => line.startsWith('begun'))).toBe(true)
  expect(handled).toHaveLength(4)
})

test('a message between two turns is handled before the next turn, and numbers may restart', async () => {
  const { handled, take } = opened()
  const [old, older, reloaded] = [ask(57), ask(58), ask(1)]
  take(old)
  await turns(2)
  take(older)
  take(reloaded)
  await turns(5)
  expect(handled).toEqual([`begun ${old.id}`, `superseded ${older.id}`, `begun ${reloaded.id}`])
})
