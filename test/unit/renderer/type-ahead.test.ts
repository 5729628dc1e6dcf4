import { describe, expect, it } from 'vitest'
import { typeAhead, typeAheadForBulk, typeAheadForForm, typedOn } from '#renderer/commands/type-ahead.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { deskState } from './state/desk-state.ts'
import { heldDesk } from './state/held-desk.ts'

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'altKey' | 'metaKey', true>> = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  getModifierState: (name: string) => name === 'AltGraph' && key === '€',
  ...modifiers,
})
const typed = (...keys: (string | ReturnType<typeof press>)[]) =>
  keys.reduce<string | null>(
    (text, key) => typedOn(text ?? '', typeof key === 'string' ? press(key) : key),
    '',
  )

describe('keys typed before the composer opens', () => {
  it('are text: letters, spaces, lines, and deletions', () => {
    expect(typed(...'Sent for good.')).toBe('Sent for good.')
    expect(typed('a', 'Enter', 'b', '🐟', 'Backspace', 'c')).toBe('a\nbc')
    expect(typed('x', 'ArrowLeft', 'End', 'y')).toBe('xy')
  })
  it('include letters that take two modifiers to type', () => {
    expect(typed(press('€', { ctrlKey: true, altKey: true }))).toBe('€')
  })
  it('are not sent unseen', () => {
    expect(typed('a', press('Enter', { ctrlKey: true }))).toBe('a')
  })
  it('leave Escape, Tab and commands with a modifier to the window', () => {
    for (const key of [press('Escape'), press('Tab'), press('F5'), press('k', { ctrlKey: true })])
      expect(typedOn('a', key)).toBeNull()
  })
})

describe('Escape before the composer opens', () => {
  const opened = () => {
    const store = createAppStore(heldDesk().desk)
    store.getState().takeDesk(deskState('one'))
    void store.getState().openReport(7)
    store.getState().compose('internal')
    return store
  }
  const hear = (store: ReturnType<typeof opened>, key: string, modifiers?: Parameters<typeof press>[1]) =>
    typeAhead({ ...press(key, modifiers), code: '', shiftKey: false } as unknown as KeyboardEvent, store)

  it('closes it, if nothing was typed', () => {
    const store = opened()
    expect(hear(store, 'Escape')).toBe(false)
    expect(store.getState().composing).toBeNull()
  })

  it('ends the text: it goes to its field, and later keys to the window', () => {
    const store = opened()
    for (const key of ['h', 'i', 'Escape', 'r', 'Escape']) expect(hear(store, key), key).toBe(true)
    expect(hear(store, 'F5')).toBe(false)
    const { awaited } = store.getState().composing ?? {}
    expect(awaited?.typed).toBe('hi')
    expect(awaited?.after?.map(({ key }) => key)).toEqual(['r', 'Escape'])
  })

  it('keeps no Enter that had a modifier: without it, it would open a report', () => {
    const store = opened()
    for (const key of ['h', 'i', 'Escape']) hear(store, key)
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(hear(store, 'Enter', { [modifier]: true }), modifier).toBe(true)
    expect(hear(store, 'Enter')).toBe(true)
    expect(store.getState().composing?.awaited?.after).toEqual([{ key: 'Enter', code: '', shiftKey: false }])
  })
})

describe('keys typed before a form opens', () => {
  it.each([
    ['note', 'x', 'note'],
    ['note', '', undefined],
    ['state', 't', undefined],
    ['state', 'tThanks', undefined],
  ] as const)('of the form %s, with “%s”, Escape leaves %s', (name, text, left) => {
    const store = createAppStore(heldDesk().desk)
    store.getState().takeDesk(deskState('one'))
    void store.getState().openReport(7)
    store.getState().openForm(name)
    const hear = (key: string) => typeAheadForForm(press(key) as unknown as KeyboardEvent, store)
    for (const key of text) hear(key)
    expect(hear('Escape')).toBe(true)
    expect(store.getState().form?.name).toBe(left)
    if (left !== undefined) expect(store.getState().form?.awaited?.typed).toBe(text)
  })
})

describe('keys typed before the form of a bulk change opens', () => {
  const opened = () => {
    const store = createAppStore(heldDesk().desk)
    store.getState().takeDesk(deskState('one'))
    store.getState().toggleReportSelected(7)
    store.getState().openBulk('transition')
    return store
  }
  const hear = (store: ReturnType<typeof opened>, key: string) =>
    typeAheadForBulk(press(key) as unknown as KeyboardEvent, store)

  it('are kept until the form takes keys itself, and used once', () => {
    const store = opened()
    expect(hear(store, 't')).toBe(true)
    expect(hear(store, 'Escape')).toBe(false)
    expect(store.getState().takeTypedForBulk()).toBe('t')
    expect(hear(store, 'd')).toBe(false)
    expect(store.getState().takeTypedForBulk()).toBe('')
  })

  it('are not taken for a choice of an assignee or of fields, which have no text', () => {
    for (const start of ['assign', 'classify'] as const) {
      const store = opened()
      store.getState().openBulk(start)
      expect(hear(store, 'a')).toBe(false)
    }
  })

  it('are not kept for a closed dialog', () => {
    const store = opened()
    store.getState().closeDialog()
    expect(hear(store, 't')).toBe(false)
  })
})

describe('a state chosen before its form opens', () => {
  const typedIn = (name: 'state' | 'note') => {
    const store = createAppStore(heldDesk().desk)
    store.getState().takeDesk(deskState('one'))
    void store.getState().openReport(7)
    store.getState().openForm(name)
    for (const [key, code] of [
      ['е', 'KeyT'],
      ['а', 'KeyF'],
    ] as const)
      typeAheadForForm({ ...press(key), code, shiftKey: false } as unknown as KeyboardEvent, store)
    return store.getState().form?.awaited?.typed
  }

  it('is found by the position of its letter on non-Latin layouts; text after it stays unchanged', () => {
    expect(typedIn('state')).toBe('tа')
  })
  it('does not apply to text', () => {
    expect(typedIn('note')).toBe('еа')
  })
  it('does not apply to a form that begins with a state, as after an undo: all keys are text', () => {
    const store = createAppStore(heldDesk().desk)
    store.getState().takeDesk(deskState('one'))
    void store.getState().openReport(7)
    store.getState().openStateForm(7, { kind: 'transition', transition: 'duplicate', duplicateOf: 3 })
    const hear = (key: string) => typeAheadForForm(press(key) as unknown as KeyboardEvent, store)
    for (const key of 'Same') hear(key)
    expect(store.getState().form?.awaited?.typed).toBe('Same')
  })
})
