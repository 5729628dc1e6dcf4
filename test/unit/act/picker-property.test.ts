import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transitionKeys } from '#renderer/forms/transition/transition-keys.ts'
import { submitWords } from '#renderer/words/action-words.ts'
import { type TransitionName, transitionNames } from '#shared/admin-api/transition-names.ts'
import type { TransitionPossibility } from '#shared/rules/transitions/known.ts'
import { Hands, optionsWith, type Seen } from './picker-hands.ts'
import { Person } from './picker-person.ts'

const keys = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...transitionKeys.map(({ key }) => key)) },
  { weight: 5, arbitrary: fc.constantFrom(...'abcdefg ., AX1;#23'.split('')) },
  { weight: 4, arbitrary: fc.constantFrom('Backspace', 'Enter', 'ArrowDown', 'Tab') },
  { weight: 4, arbitrary: fc.constant('Control+Enter') },
)
const answers = fc.dictionary(
  fc.constantFrom(...transitionNames),
  fc.constantFrom<TransitionPossibility>('possible', 'impossible', 'impossible', 'unknown'),
)
const templates = fc.constantFrom('Thank you.', 'Known as #{{duplicate.id}}.', 'Hi {{reporter}},\n\nno.\n')
const statuses = fc.constantFrom(
  null,
  { id: 1, name: 'New' },
  { id: 2, name: 'Triaged' },
  { id: 3, name: 'Closed' },
)
const step = fc.oneof(
  { weight: 12, arbitrary: keys.map((key) => ({ kind: 'key', key }) as const) },
  { weight: 2, arbitrary: answers.map((possibilities) => ({ kind: 'answer', possibilities }) as const) },
  { weight: 2, arbitrary: fc.nat(99).map((id) => ({ kind: 'candidate', id }) as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...transitionNames).map((to) => ({ kind: 'choose', to }) as const),
  },
  { weight: 1, arbitrary: fc.nat(99).map((id) => ({ kind: 'original', id }) as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'read' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'anyway' } as const) },
  { weight: 2, arbitrary: templates.map((text) => ({ kind: 'template', text }) as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('one\n\ntwo', 'GET /').map((text) => ({ kind: 'quote', text }) as const),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(8), fc.nat(3))
      .map(([start, length]) => ({ kind: 'caret', start, length }) as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(true, false, false)
      .map((isRefused) => ({ kind: 'refusal', isRefused }) as const),
  },
  { weight: 1, arbitrary: statuses.map((status) => ({ kind: 'status', status }) as const) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const namesOriginal: readonly Step[] = [
  { kind: 'candidate', id: 7 },
  { kind: 'key', key: 'd' },
]
/** Situations that random keys rarely reach: two fields, an early send, a default, an impossible state. */
const beginnings: readonly (readonly Step[])[] = [
  [],
  namesOriginal,
  [...namesOriginal, { kind: 'key', key: 'Enter' }, { kind: 'key', key: 'Control+Enter' }],
  [
    { kind: 'key', key: 't' },
    { kind: 'key', key: 'Control+Enter' },
    { kind: 'status', status: { id: 2, name: 'Triaged' } },
  ],
  [
    { kind: 'key', key: 't' },
    { kind: 'refusal', isRefused: true },
    { kind: 'key', key: 'Control+Enter' },
    { kind: 'refusal', isRefused: false },
  ],
  [{ kind: 'key', key: '!' }],
  [
    { kind: 'answer', possibilities: { accepted_risk: 'impossible' } },
    { kind: 'key', key: 'k' },
  ],
]
const sequences = fc
  .tuple(fc.constantFrom(...beginnings), fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }))
  .map(([beginning, rest]) => [...beginning, ...rest])
const defaultsOf = fc.constantFrom<Partial<Record<TransitionName, string>>>(
  {},
  { needs_more_info: 'Which version?', spam: 'Bye.', duplicate: 'As #{{duplicate.id}}.' },
)

/** Situations before a sent decision, each counted once per decision. */
const situations = [
  'other with the key',
  'duplicate with the key',
  'other after reading',
  'duplicate after reading',
  'a message the reporter reads',
  'a template in place of a default',
  'a template beside typed words',
  'a quote',
  'tried anyway',
  'not allowed for a while',
  'sent in vain while not allowed',
  'moved before the key',
  'moved between the key and reading',
] as const
type Situation = (typeof situations)[number]

const withoutSpace = (text: string): string => text.replace(/\s/g, '')

/** Inserts a template, and checks that it replaced nothing but a default or a selection. */
function insertTemplate(hands: Hands, text: string): Situation | null {
  const untouched = hands.untouchedDefault
  const { message: before, selection } = hands
  if (hands.insertTemplate(text) === null) return null
  const { start, end } = selection ?? { start: before.length, end: before.length }
  const [head, tail] = untouched === null ? [before.slice(0, start), before.slice(end)] : ['', '']
  const filled = hands.originalId === null ? text : text.replace('{{duplicate.id}}', String(hands.originalId))
  expect(hands.message.startsWith(head)).toBe(true)
  expect(hands.message.endsWith(tail)).toBe(true)
  expect(withoutSpace(hands.message)).toBe(withoutSpace(head + filled + tail))
  if (untouched !== null) return 'a template in place of a default'
  return head + tail === '' ? null : 'a template beside typed words'
}

/** Inserts a quote, and checks that it is below all of the former text. */
function quote(hands: Hands, words: string): Situation | null {
  if (hands.chosen === null) return null
  const { message: before } = hands
  hands.quote(words)
  expect(hands.message.startsWith(before)).toBe(true)
  const added = hands.message.slice(before.length)
  expect(added.trim().split('\n')).toEqual(words.split('\n').map((line) => `> ${line}`.trimEnd()))
  return 'a quote'
}

/** Takes one step, in the picker and in the model of the user. @returns the situation that arises, if any. */
function take(hands: Hands, person: Person, one: Step): Situation | null {
  switch (one.kind) {
    case 'key':
      if (one.key !== 'Control+Enter') person.press(one.key)
      hands.press(one.key)
      return one.key === 'Control+Enter' && hands.refusal !== null && hands.chosen !== null
        ? 'sent in vain while not allowed'
        : null
    case 'answer':
      hands.options = optionsWith(one.possibilities)
      return null
    case 'candidate':
      hands.candidate = one.id
      return null
    case 'choose':
      person.choose(one.to)
      hands.choose(one.to)
      return null
    case 'original':
      hands.name(`#${one.id}`)
      return null
    case 'read':
      hands.read()
      return null
    case 'anyway':
      person.insist()
      hands.tryAnyway()
      return null
    case 'template':
      return insertTemplate(hands, one.text)
    case 'quote':
      return quote(hands, one.text)
    case 'caret':
      hands.select(one.start, one.length)
      return null
    case 'refusal':
      hands.refusal = one.isRefused ? { action: 'transition', isOfToken: false, learnedAt: 0 } : null
      return one.isRefused ? 'not allowed for a while' : null
    case 'status': {
      const isMoved = hands.status !== null && hands.status.id !== one.status?.id
      hands.status = one.status
      if (!isMoved) return null
      return hands.awaited === null ? 'moved before the key' : 'moved between the key and reading'
    }
    default:
      return one satisfies never
  }
}

/** Asserts that exactly the visible content was sent. @param atSend the visible content at the key that sends. */
function expectWasOnScreen(hands: Hands, person: Person, atSend: Seen | null): void {
  const { left } = hands
  const { meant } = person
  if (left === null || meant === null || atSend === null) throw new Error('nothing chosen, or nothing sent')
  const { action, seen } = left
  expect(action.transition).toBe(meant)
  expect(atSend).toMatchObject({ transition: meant, verb: submitWords[meant], canPress: true })
  expect(action.message ?? '').toBe(atSend.message.trim())
  // The reporter reads the message, and the field said so.
  if (action.message !== undefined) expect(atSend.audience).toBe('public')
  const named = /^#?(\d+)$/.exec(atSend.original)?.[1]
  expect(action.duplicateOf).toBe(meant === 'duplicate' ? Number(named) : undefined)
  expect(seen).toEqual(atSend.status === null ? undefined : { status: atSend.status.id })
  expect(person.stoppedAt).toBeNull()
  expect(person.isImpossible(meant) && !person.insists).toBe(false)
  expect(hands.refusal).toBeNull()
}

test('after any keys and events, nothing is queued that was not on screen at the last key', () => {
  const counts = new Map<Situation, number>()
  fc.assert(
    fc.property(sequences, defaultsOf, fc.boolean(), (sequence, defaults, isRead) => {
      const hands = new Hands(defaults, isRead)
      const person = new Person(hands)
      const came = new Set<Situation>()
      let atSend: Seen | null = null
      for (const one of sequence) {
        if (one.kind === 'key' && one.key === 'Control+Enter') {
          atSend = hands.seen
          came.delete('moved between the key and reading')
        }
        const situation = take(hands, person, one)
        if (situation !== null) came.add(situation)
        expect(hands.chosen).toBe(person.meant)
        expect(hands.screen.anyway).toBe(person.mayInsistOn)
        if (hands.left === null) continue
        expectWasOnScreen(hands, person, atSend)
        const { message, transition } = hands.left.action
        const how = one.kind === 'read' ? 'after reading' : 'with the key'
        came.add(`${transition === 'duplicate' ? 'duplicate' : 'other'} ${how}`)
        if (message !== undefined) came.add('a message the reporter reads')
        if (person.insists && person.isImpossible(transition)) came.add('tried anyway')
        for (const each of came) counts.set(each, (counts.get(each) ?? 0) + 1)
        return
      }
    }),
    { numRuns: 5_000 },
  )
  // Each situation preceded a sent decision several times.
  for (const situation of situations) expect(counts.get(situation) ?? 0, situation).toBeGreaterThan(5)
})
