import { expect, test } from 'vitest'
import { createAppStore } from '#renderer/state/store.ts'
import { err, ok } from '#shared/desk/result.ts'
import { heldDesk } from './held-desk.ts'

function stack() {
  const { getState } = createAppStore(heldDesk().desk)
  const undone: string[] = []
  const done = (title: string) =>
    getState().noteUndoable({
      title,
      undo: async () => {
        undone.push(title)
        return ok(null)
      },
    })
  return { getState, undone, done }
}

test('what was done last is taken back first, each once', async () => {
  const { getState, undone, done } = stack()
  for (const title of ['a', 'b']) done(title)
  await getState().undo()
  await getState().undo()
  expect(undone).toEqual(['b', 'a'])
  expect(await getState().undo()).toEqual(ok(null))
})

test('a notice takes back what it speaks of, whatever was done since, and not twice', async () => {
  const { getState, undone, done } = stack()
  const { id } = done('a')
  done('b')
  await getState().undo(id)
  await getState().undo(id)
  expect(undone).toEqual(['a'])
  await getState().undo()
  expect(undone).toEqual(['a', 'b'])
})

test('what could not be taken back can be tried again', async () => {
  const { getState } = stack()
  let tries = 0
  getState().noteUndoable({
    title: 'a',
    undo: async () => {
      tries += 1
      return tries === 1 ? err({ kind: 'diskFull' } as const) : ok(null)
    },
  })
  expect((await getState().undo()).ok).toBe(false)
  expect(await getState().undo()).toMatchObject({ ok: true, value: { title: 'a' } })
})
