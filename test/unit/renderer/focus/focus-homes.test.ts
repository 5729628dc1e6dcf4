import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { homesAtLast, homesAtOnce, type LostFocus } from '#renderer/focus/focus-homes.ts'

const nowhere: LostFocus = {
  last: { kind: 'elsewhere' },
  pane: 'list',
  dialog: null,
  hasForm: false,
  isPaneAwaited: false,
}
const row = { kind: 'dialog', entry: '7' } as const
const panes = (...names: readonly string[]) => names.map((pane) => ({ kind: 'pane', pane }))

describe('before the next key', () => {
  test('a dialog whose button is gone has it again, in the row that it was in', () => {
    expect(homesAtOnce({ ...nowhere, last: row, dialog: 'last' })).toEqual([
      { kind: 'entry', entry: '7' },
      { kind: 'dialog' },
    ])
    const button = { kind: 'dialog', entry: null } as const
    expect(homesAtOnce({ ...nowhere, last: button, dialog: 'last' })).toEqual([{ kind: 'dialog' }])
  })

  test('what a form was opened from has it when the form is gone', () => {
    const closed = { ...nowhere, last: { kind: 'form' } } as const
    expect(homesAtOnce(closed)).toEqual([{ kind: 'opener' }])
    // Another form has taken its place, and takes the focus itself.
    expect(homesAtOnce({ ...closed, hasForm: true })).toEqual([])
    // It closed under a dialog, which has the focus.
    expect(homesAtOnce({ ...closed, dialog: 'other' })).toEqual([])
  })

  test('a dialog that closed gives it back itself', () => {
    expect(homesAtOnce({ ...nowhere, last: row })).toEqual([])
    expect(homesAtOnce({ ...nowhere, last: row, dialog: 'other' })).toEqual([])
  })
})

describe('when nothing has taken it', () => {
  test('the pane that had it last comes first', () => {
    expect(homesAtLast(nowhere)).toEqual(panes('list', 'report', 'insights'))
    expect(homesAtLast({ ...nowhere, pane: 'report' })).toEqual(panes('report', 'list', 'insights'))
  })

  test('a form that had it comes before the panes, one that had not does not', () => {
    const last = { kind: 'form' } as const
    expect(homesAtLast({ ...nowhere, last, hasForm: true })).toEqual([
      { kind: 'form' },
      ...panes('list', 'report', 'insights'),
    ])
    expect(homesAtLast({ ...nowhere, hasForm: true })).toEqual(panes('list', 'report', 'insights'))
  })

  test('a dialog on top has it, and the row of another one is not looked for in it', () => {
    expect(homesAtLast({ ...nowhere, last: row, dialog: 'other' })).toEqual([{ kind: 'dialog' }])
    expect(homesAtLast({ ...nowhere, last: row, dialog: 'last' })[0]).toEqual({ kind: 'entry', entry: '7' })
  })
})

test('whatever was lost, a dialog on top is never passed over, and there is always a home to wait for or go to', () => {
  const losses: fc.Arbitrary<LostFocus> = fc.record({
    last: fc.constantFrom<LostFocus['last']>(
      row,
      { kind: 'dialog', entry: null },
      { kind: 'form' },
      { kind: 'elsewhere' },
    ),
    pane: fc.constantFrom('list', 'report'),
    dialog: fc.constantFrom(null, 'last', 'other'),
    hasForm: fc.boolean(),
    isPaneAwaited: fc.boolean(),
  })
  fc.assert(
    fc.property(losses, (lost) => {
      const [atOnce, atLast] = [homesAtOnce(lost), homesAtLast(lost)]
      expect(atLast === 'wait').toBe(lost.isPaneAwaited)
      if (atLast === 'wait') return
      expect(atLast.length).toBeGreaterThan(0)
      if (lost.dialog === null) return
      for (const { kind } of [...atOnce, ...atLast]) expect(['entry', 'dialog']).toContain(kind)
    }),
  )
})
