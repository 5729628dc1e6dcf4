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

describe('what is typed before the composer is there', () => {
  it('is words: letters, spaces, lines, and what is taken back', () => {
    expect(typed(...'Sent for good.')).toBe('Sent for good.')
    expect(typed('a', 'Enter', 'b', '🐟', 'Backspace', 'c')).toBe('a\nbc')
    expect(typed('x', 'ArrowLeft', 'End', 'y')).toBe('xy')
  })
  it('has letters that take two modifiers to type', () => {
    expect(typed(press('€', { ctrlKey: true, altKey: true }))).toBe('€')
  })
  it('is not sent unseen', () => {
    expect(typed('a', press('Enter', { ctrlKey: true }))).toBe('a')
  })
  it('leaves Escape, Tab and commands with a modifier to the window', () => {
    for (const key of [press('Escape'), press('Tab'), press('F5'), press('k', { ctrlKey: true })])
      expect(typedOn('a', key)).toBeNull()
  })
})

describe('Escape before the composer is there', () => {
  const opened = () => {
    const store = createAppStore(heldDesk().desk)
    store.getState().takeDesk(deskState('one'))
    void store.getState().openReport(7)
    store.getState().compose('internal')
    return store
  }
  const hear = (store: ReturnType<typeof opened>, key: string) =>
    typeAhead({ ...press(key), code: '', shiftKey: false } as unknown as KeyboardEvent, store)

  it('leaves it, where nothing was typed', () => {
    const store = opened()
    expect(hear(store, 'Escape')).toBe(false)
    expect(store.getState().composing).toBeNull()
  })

  it('ends the words: they come to their field, and the keys after it are for the window', () => {
    const store = opened()
    for (const key of ['h', 'i', 'Escape', 'r', 'Escape']) expect(hear(store, key), key).toBe(true)
    expect(hear(store, 'F5')).toBe(false)
    const { awaited } = store.getState().composing ?? {}
    expect(awaited?.typed).toBe('hi')
    expect(awaited?.after?.map(({ key }) => key)).toEqual(['r', 'Escape'])
  })
})

describe('what is typed before a form is there', () => {
  it.each([
    ['note', 'x', 'note'],
    ['note', '', undefined],
    ['state', 't', undefined],
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

describe('what is typed before the form of a bulk change is there', () => {
  const opened = () => {
    const store = createAppStore(heldDesk().desk)
    store.getState().takeDesk(deskState('one'))
    store.getState().toggleReportSelected(7)
    store.getState().openBulk('transition')
    return store
  }
  const hear = (store: ReturnType<typeof opened>, key: string) =>
    typeAheadForBulk(press(key) as unknown as KeyboardEvent, store)

  it('is kept for it until it takes the keys itself, and is taken once', () => {
    const store = opened()
    expect(hear(store, 't')).toBe(true)
    expect(hear(store, 'Escape')).toBe(false)
    expect(store.getState().takeTypedForBulk()).toBe('t')
    expect(hear(store, 'd')).toBe(false)
    expect(store.getState().takeTypedForBulk()).toBe('')
  })

  it('is not taken for a choice of a person or of facts, which has no words', () => {
    for (const start of ['assign', 'classify'] as const) {
      const store = opened()
      store.getState().openBulk(start)
      expect(hear(store, 'a')).toBe(false)
    }
  })

  it('is not kept for a dialog that was closed', () => {
    const store = opened()
    store.getState().closeDialog()
    expect(hear(store, 't')).toBe(false)
  })
})

describe('a state that is chosen before its form is there', () => {
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

  it('goes by the place of its letter, where letters are not Latin; words after it stay as they are', () => {
    expect(typedIn('state')).toBe('tа')
  })
  it('is no rule for words', () => {
    expect(typedIn('note')).toBe('еа')
  })
})
