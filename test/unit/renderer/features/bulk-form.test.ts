import { describe, expect, test } from 'vitest'
import {
  actionOf,
  type BulkFormState,
  countsLike,
  emptyForm,
  isDefaultMessage,
  nobodyLack,
  withDefault,
  withTyped,
  withUndone,
} from '#renderer/features/bulk/bulk-form.ts'
import { firstFieldOf, typedForState } from '#renderer/features/bulk/typed-for-state.ts'
import { transitionKeys } from '#renderer/forms/transition/transition-keys.ts'
import type { CannotGroup } from '#shared/desk/bulk.ts'

const duplicate = {
  kind: 'transition',
  transition: 'duplicate',
  message: 'See there.',
  duplicateOf: 12,
} as const

const group = (hindrance: CannotGroup['hindrance']): CannotGroup => ({
  hindrance,
  statusName: null,
  originalId: null,
  count: 2,
  reportIds: [1, 2],
})

describe('the missing value of a bulk change', () => {
  test('is a message if some of the reports need one, named at its field', () => {
    const cannot = [group('notOffered'), group('needsMessage')]
    for (const unknown of [0, 3])
      expect(nobodyLack({ cannot, unknown }, 0)).toEqual({ at: 'message', words: 'A message is required.' })
  })

  test('is an assignee only if that is known', () => {
    const cannot = [group('notOffered')]
    expect(nobodyLack({ cannot, unknown: 0 }, 0)?.words).toBe('Not possible for any of them.')
    expect(nobodyLack({ cannot, unknown: 3 }, 0)?.words).toContain('unknown')
    expect(nobodyLack({ cannot, unknown: 3 }, 3)).toBeNull()
  })

  test('is an original, named at its field', () => {
    const duplicate = { ...emptyForm, transition: 'duplicate', duplicateOf: 'twelve' } as const
    expect(actionOf('transition', duplicate).lack).toMatchObject({ at: 'original' })
    expect(actionOf('transition', { ...duplicate, duplicateOf: '#12' })).toMatchObject({
      action: { duplicateOf: 12 },
      lack: null,
    })
  })
})

test('a message is the default until the user writes one, or empties it', () => {
  const template = {
    id: 'bye',
    name: 'Bye',
    text: 'Bye.',
    audience: 'public',
    defaultFor: 'spam',
    steps: { assignsMe: false, severity: null, transition: null },
  } as const
  const spam = { ...emptyForm, transition: 'spam' } as const
  expect(withDefault(spam, [template]).messages).toEqual({ spam: 'Bye.' })
  expect(isDefaultMessage(spam)).toBe(true)
  for (const words of ['', 'Bye, then.']) {
    const written = { ...spam, messages: { spam: words } }
    expect(isDefaultMessage(written)).toBe(false)
    expect(withDefault(written, [template])).toEqual(written)
  }
})

test('text typed before the form opens is text of a comment, and of nothing else', () => {
  const left = { ...emptyForm, internal: 'Half' }
  expect(withTyped(left, 'internal', ' done')).toEqual({ ...left, internal: 'Half done' })
  expect(withTyped(left, 'internal', 'Done')).toEqual({ ...left, internal: 'Half Done' })
  expect(withTyped(left, 'public', 'Hi')).toEqual({ ...left, public: 'Hi' })
  for (const kind of ['transition', 'assign', 'classify'] as const)
    expect(withTyped(left, kind, 't')).toEqual(left)
})

test('an undone change puts its text before that of its own field, and changes no other text', () => {
  const note = { kind: 'comment', audience: 'internal', text: 'Seen.' } as const
  const left = { ...emptyForm, public: 'Thank you' }
  expect(withUndone(left, note)).toEqual({ ...left, internal: 'Seen.' })
  const both = { ...left, internal: 'Seen.\n\nHalf' }
  expect(withUndone({ ...left, internal: 'Half' }, note)).toEqual(both)
  expect(withUndone(both, note)).toEqual(both)
  const written = { ...left, messages: { spam: 'Bye.', duplicate: 'Known.' } } as const
  expect(withUndone(written, duplicate)).toEqual({
    ...written,
    transition: 'duplicate',
    messages: { spam: 'Bye.', duplicate: 'See there.\n\nKnown.' },
    duplicateOf: '#12',
  })
})

test('the original of an undone change stays when another undone change has none', () => {
  const spam = { kind: 'transition', transition: 'spam', message: 'Bye.' } as const
  expect([duplicate, spam].reduce(withUndone, emptyForm)).toEqual({
    ...emptyForm,
    transition: 'spam',
    messages: { duplicate: 'See there.', spam: 'Bye.' },
    duplicateOf: '#12',
  })
})

describe('keys typed before the choice of a state is there', () => {
  const options = transitionKeys.map(({ transition }) => ({ transition, possibility: 'possible' as const }))
  const typedInto = (form: BulkFormState, typed: string) => typedForState(form, typed, options, [])

  test('choose a state, and the rest is text of its first field', () => {
    expect(typedInto(emptyForm, 't')).toEqual({})
    expect(typedInto(emptyForm, 'n Why?')).toEqual({ messages: { needs_more_info: 'Why?' } })
    expect(typedInto(emptyForm, 'd #12')).toEqual({ duplicateOf: '#12' })
  })

  test('are all text of the message if an undo chose the state', () => {
    const messages = { duplicate: 'See there.' }
    const undone = { ...emptyForm, transition: 'duplicate', messages, duplicateOf: '#12' } as const
    expect(typedInto(undone, 'Thanks')).toEqual({ messages: { duplicate: 'See there. Thanks' } })
    expect(firstFieldOf('duplicate', undone)).toBe('message')
  })

  test('name the original anew if an earlier form left one, and begin there', () => {
    const left = { ...emptyForm, duplicateOf: '#12' }
    expect(typedInto(left, 'd #34')).toEqual({ duplicateOf: '#34' })
    expect(firstFieldOf('duplicate', left)).toBe('original')
    expect(firstFieldOf('duplicate', { ...left, transition: 'duplicate', duplicateOf: '' })).toBe('original')
    expect(firstFieldOf('spam', left)).toBe('message')
  })
})

describe('the counts of a bulk change', () => {
  const triaged = { kind: 'transition', transition: 'triaged' } as const
  const duplicate = { kind: 'transition', transition: 'duplicate', duplicateOf: 12 } as const

  test('stay until the next ones arrive while only its text changes', () => {
    expect(countsLike({ ...duplicate, message: 'S' }, { ...duplicate, message: 'Se' })).toBe(true)
    const comment = { kind: 'comment', audience: 'public' } as const
    expect(countsLike({ ...comment, text: 'S' }, { ...comment, text: 'Se' })).toBe(true)
  })

  test('do not stay for another assignee or field, nor after an empty message', () => {
    const assign = { kind: 'assign', userId: 'ada' } as const
    expect(countsLike(assign, { ...assign, userId: 'bob' })).toBe(false)
    expect(countsLike(assign, { ...assign, userId: null })).toBe(false)
    const classify = { kind: 'classify', severityId: 1 } as const
    expect(countsLike(classify, { ...classify, severityId: 2 })).toBe(false)
    expect(countsLike(classify, { ...classify, cweTypeId: 79 })).toBe(false)
    expect(countsLike(triaged, { ...triaged, message: 'Seen.' })).toBe(false)
  })

  test('do not stay for another state, original or kind of change', () => {
    expect(countsLike(triaged, { ...triaged, transition: 'spam' })).toBe(false)
    expect(countsLike(duplicate, { ...duplicate, duplicateOf: 123 })).toBe(false)
    expect(countsLike(duplicate, { kind: 'transition', transition: 'duplicate' })).toBe(false)
    expect(countsLike(triaged, { kind: 'assign', userId: null })).toBe(false)
  })
})
