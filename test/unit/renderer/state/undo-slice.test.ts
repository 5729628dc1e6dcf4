import { describe, expect, test } from 'vitest'
import { createAppStore } from '#renderer/state/store.ts'
import { lastUndoable } from '#renderer/state/undo-slice.ts'
import { err, ok } from '#shared/desk/result.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'

function stack() {
  const { getState } = createAppStore(heldDesk().desk)
  const undone: string[] = []
  const done = (title: string) =>
    getState().noteUndoable({
      title,
      workspaceId: null,
      undo: async () => {
        undone.push(title)
        return ok(null)
      },
    })
  return { getState, undone, done }
}

test('the last action is undone first, each once', async () => {
  const { getState, undone, done } = stack()
  for (const title of ['a', 'b']) done(title)
  await getState().undo()
  await getState().undo()
  expect(undone).toEqual(['b', 'a'])
  expect(await getState().undo()).toEqual(ok(null))
})

test('a notice undoes its own action, whatever was done since, and not twice', async () => {
  const { getState, undone, done } = stack()
  const { id } = done('a')
  done('b')
  await getState().undo(id)
  await getState().undo(id)
  expect(undone).toEqual(['a'])
  await getState().undo()
  expect(undone).toEqual(['a', 'b'])
})

test('an action still being stored when undo is pressed is undone, not the one before it', async () => {
  const { desk, calls } = heldDesk()
  const { getState } = createAppStore(desk)
  getState().takeDesk({ ...deskState('one', 'two'), currentWorkspaceId: 'one' })
  const undone: string[] = []
  const noting = (title: string) =>
    getState().noteUndoable({
      title,
      workspaceId: 'one',
      undo: async () => {
        undone.push(title)
        return ok(null)
      },
    })
  noting('before')
  const decide = async () => {
    await getState().decide([1], { kind: 'comment', text: 'Seen.', audience: 'internal' })
    noting('comment')
  }
  void decide()
  await settle()
  const undoing = [getState().undo(), getState().undo()]
  await settle()
  expect(undone).toEqual([])
  await calls('act.decide')[0]?.answer(ok({ entryIds: [1], heldUntil: 1 }))
  await Promise.all(undoing)
  expect(undone).toEqual(['comment', 'before'])
  expect(getState().isDoing).toBe(false)
})

test('a failed undo can be repeated', async () => {
  const { getState } = stack()
  let tries = 0
  getState().noteUndoable({
    title: 'a',
    workspaceId: null,
    undo: async () => {
      tries += 1
      return tries === 1 ? err({ kind: 'diskFull' } as const) : ok(null)
    },
  })
  expect((await getState().undo()).ok).toBe(false)
  expect(await getState().undo()).toMatchObject({ ok: true, value: { title: 'a' } })
})

describe('with another workspace open', () => {
  const opened = (id: 'one' | 'two') => ({ ...deskState('one', 'two'), currentWorkspaceId: id })

  function desk() {
    const held = heldDesk()
    const { getState } = createAppStore(held.desk)
    getState().takeDesk(opened('one'))
    return { ...held, getState }
  }

  test('no action of another workspace is the newest, but its own notice undoes it', async () => {
    const { getState } = desk()
    const undone: string[] = []
    const done = (title: string, workspaceId: string | null) =>
      getState().noteUndoable({
        title,
        workspaceId,
        undo: async () => {
          undone.push(title)
          return ok(null)
        },
      })
    done('a template', null)
    done('in one', 'one')
    const noticed = done('also in one', 'one')
    getState().takeDesk(opened('two'))
    // Decided in the first workspace, answered after the switch to the second.
    done('late in one', 'one')
    expect(lastUndoable(getState())?.title).toBe('a template')
    await getState().undo()
    expect(await getState().undo()).toEqual(ok(null))
    expect(undone).toEqual(['a template'])
    await getState().undo(noticed.id)
    getState().takeDesk(opened('one'))
    await getState().undo()
    await getState().undo()
    expect(undone).toEqual(['a template', 'also in one', 'late in one', 'in one'])
  })

  test('an undo that failed before the switch is not offered after it', async () => {
    const { getState } = desk()
    const undo = async () => {
      getState().takeDesk(opened('two'))
      return err({ kind: 'diskFull' } as const)
    }
    getState().noteUndoable({ title: 'in one', workspaceId: 'one', undo })
    expect((await getState().undo()).ok).toBe(false)
    expect(lastUndoable(getState())).toBeUndefined()
  })

  test('actions of a removed workspace are removed with it', () => {
    const { getState } = desk()
    getState().noteUndoable({ title: 'in one', workspaceId: 'one', undo: async () => ok(null) })
    getState().takeDesk(deskState('two'))
    expect(getState().undoables).toEqual([])
  })

  test('a bulk change is undone in its own workspace', async () => {
    const { calls, getState } = desk()
    const action = { kind: 'comment', text: 'Seen.', audience: 'internal' } as const
    const deciding = getState().decideBulk({ gatheredId: 1, action, withUnknown: false, title: 'Seen' })
    await settle()
    await calls('bulk.decide')[0]?.answer(ok({ batchId: 7, decided: 3, leftOut: 0, heldUntil: 1 }))
    const decided = await deciding
    getState().takeDesk(opened('two'))
    if (decided.ok) void getState().undoBatch(decided.value)
    expect(calls('act.undoEntries').map(({ input }) => input)).toEqual([
      { workspaceId: 'one', which: { batchId: 7 } },
    ])
  })
})
