import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { homesAtLast, homesAtOnce, type LostFocus } from '#renderer/focus/focus-homes.ts'

const nowhere: LostFocus = {
  last: 'elsewhere',
  pane: 'list',
  dialog: null,
  hasForm: false,
  isPaneAwaited: false,
}
const row = { kind: 'entry', entry: '7' }
const dialog = { kind: 'dialog' }
const panes = (...names: readonly string[]) => names.map((pane) => ({ kind: 'pane', pane }))

describe('before the next key', () => {
  test('a dialog whose button disappeared gets the focus, in the same row', () => {
    const inRow = { ...nowhere, last: 'dialog', dialog: { hadFocusLast: true, entry: '7' } } as const
    expect(homesAtOnce(inRow)).toEqual([row, dialog])
    expect(homesAtOnce({ ...inRow, dialog: { hadFocusLast: true, entry: null } })).toEqual([dialog])
  })

  test('the opener of a form gets the focus when the form closes', () => {
    const closed = { ...nowhere, last: 'form' } as const
    expect(homesAtOnce(closed)).toEqual([{ kind: 'opener' }])
    // Another form has replaced it, and takes the focus itself.
    expect(homesAtOnce({ ...closed, hasForm: true })).toEqual([])
    // The form closed under a dialog, which has the focus.
    expect(homesAtOnce({ ...closed, dialog: { hadFocusLast: false, entry: null } })).toEqual([])
  })

  test('a dialog that closes returns the focus itself, also to another dialog', () => {
    expect(homesAtOnce({ ...nowhere, last: 'dialog' })).toEqual([])
    const under = { hadFocusLast: false, entry: '7' }
    expect(homesAtOnce({ ...nowhere, last: 'dialog', dialog: under })).toEqual([])
  })
})

describe('if nothing has taken the focus', () => {
  test('the last focused pane gets it first', () => {
    expect(homesAtLast(nowhere)).toEqual(panes('list', 'report', 'insights'))
    expect(homesAtLast({ ...nowhere, pane: 'report' })).toEqual(panes('report', 'list', 'insights'))
  })

  test('a form that had it comes before the panes, any other form does not', () => {
    const withForm = { ...nowhere, hasForm: true }
    expect(homesAtLast({ ...withForm, last: 'form' })).toEqual([
      { kind: 'form' },
      ...panes('list', 'report', 'insights'),
    ])
    expect(homesAtLast(withForm)).toEqual(panes('list', 'report', 'insights'))
  })

  test('a dialog gets it again after the one above it, in the same row', () => {
    const under = { hadFocusLast: false, entry: '7' }
    expect(homesAtLast({ ...nowhere, last: 'dialog', dialog: under })).toEqual([row, dialog])
  })
})

test('a dialog on top is never skipped, and there is always a target to wait for or focus', () => {
  const losses: fc.Arbitrary<LostFocus> = fc.record({
    last: fc.constantFrom('dialog', 'form', 'elsewhere'),
    pane: fc.constantFrom('list', 'report'),
    dialog: fc.option(fc.record({ hadFocusLast: fc.boolean(), entry: fc.option(fc.constantFrom('7', '8')) })),
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
