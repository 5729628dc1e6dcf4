import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AwaitedSend,
  afterReading,
  awaitedSend,
  meaningOf,
  type PickerState,
  pickerScreen,
  pickerStartingAt,
  reducePicker,
} from '#renderer/forms/transition/picker-state.ts'
import { transitionKeys } from '#renderer/forms/transition/transition-keys.ts'
import { submitWords, transitionWords } from '#renderer/words/action-words.ts'
import { type TransitionName, transitionNames } from '#shared/admin-api/transition-names.ts'
import type { TransitionOption } from '#shared/desk/acting-commands.ts'
import type { ActionOf } from '#shared/desk/actions.ts'
import type { TransitionPossibility } from '#shared/rules/transitions/known.ts'

type Possibilities = Readonly<Record<TransitionName, TransitionPossibility>>

const optionsWith = (possibilities: Partial<Possibilities>): readonly TransitionOption[] =>
  transitionNames.map((transition) => ({
    transition,
    possibility: possibilities[transition] ?? 'unknown',
    targetStatus: null,
    requiresMessage: transition === 'needs_more_info',
    requiresDuplicate: transition === 'duplicate',
  }))

const viewOf = (options: readonly TransitionOption[]) => ({
  options,
  currentStatus: { id: 1, name: 'New' },
  refusal: null,
})
const empty = { message: '', isMessageReady: true, original: null, originalError: null }

const placeholder = '{original}'

/**
 * The picker under a person's hands: keys go to the field that has the focus once a state is chosen, else to the list.
 * `read`: drafts and templates have been read, so that defaults are known.
 */
class Hands {
  state: PickerState = pickerStartingAt(null)
  options = optionsWith({})
  isRead: boolean
  /** What the original is told by: the likeliest candidate of the moment. */
  candidate: number | null = null
  original = ''
  field: 'original' | 'message' = 'message'
  awaited: AwaitedSend | null = null
  cameLate = false
  readonly defaults: Partial<Record<TransitionName, string>>
  readonly drafts = new Map<TransitionName, string>()
  queued: ActionOf<'transition'> | null = null

  constructor(defaults: Partial<Record<TransitionName, string>> = {}, isRead = true) {
    this.defaults = defaults
    this.isRead = isRead
  }

  get chosen(): TransitionName | null {
    return this.state.step.kind === 'chosen' ? this.state.step.transition : null
  }

  get originalId(): number | null {
    const digits = /^#?(\d{1,15})$/.exec(this.original)?.[1]
    return digits === undefined ? null : Number(digits)
  }

  get message(): string {
    if (this.chosen === null || !this.isRead) return this.drafts.get(this.chosen ?? 'spam') ?? ''
    const filled = (this.defaults[this.chosen] ?? '').replace(
      placeholder,
      this.originalId === null ? placeholder : `#${this.originalId}`,
    )
    return this.drafts.get(this.chosen) ?? filled
  }

  get fields() {
    const id = this.originalId
    const original = this.chosen !== 'duplicate' || id === null ? null : { id, title: null }
    return { ...empty, message: this.message, isMessageReady: this.isRead, original }
  }

  get screen() {
    return pickerScreen(this.state, viewOf(this.options), this.fields)
  }

  /** What stands there to be read: the button, the message, the original. */
  get seen() {
    const { verb, option } = this.screen
    return { verb, transition: option?.transition ?? null, message: this.message, original: this.original }
  }

  read(): void {
    if (this.isRead) return
    this.isRead = true
    const { awaited } = this
    this.awaited = null
    if (awaited === null) return
    const outcome = afterReading(awaited, this.screen, this.fields)
    if (outcome === 'send') this.send()
    this.cameLate = outcome === 'cameLate'
  }

  /** By mouse: the list stays on screen. */
  choose(transition: TransitionName): void {
    this.state = reducePicker(this.state, { kind: 'choose', transition, options: this.options })
    this.field = this.chosen === 'duplicate' ? 'original' : 'message'
  }

  private send(): void {
    const { action } = this.screen
    this.awaited = awaitedSend(this.screen, this.fields)
    if (action === null) this.state = reducePicker(this.state, { kind: 'tell' })
    else this.queued = action
  }

  press(key: string): void {
    const { chosen } = this
    if (key === 'Control+Enter') this.send()
    else if (chosen !== null) this.pressInForm(chosen, key)
    else this.pressInList(key)
  }

  private pressInForm(chosen: TransitionName, key: string): void {
    if (key === 'Tab') this.field = this.field === 'message' ? 'original' : 'message'
    else if (chosen === 'duplicate' && this.field === 'original') this.pressInOriginal(key)
    else {
      const before = this.message
      if (key === 'Backspace') this.drafts.set(chosen, before.slice(0, -1))
      else if ([...key].length === 1) this.drafts.set(chosen, before + key)
    }
  }

  private pressInList(key: string): void {
    const meaning = meaningOf(this.state, { key, isModified: false })
    if (meaning === 'letter') {
      this.state = reducePicker(this.state, { kind: 'letter', key, options: this.options })
      this.field = this.chosen === 'duplicate' ? 'original' : 'message'
    } else if (meaning === 'back') this.state = reducePicker(this.state, { kind: 'back' })
  }

  private pressInOriginal(key: string): void {
    if (key === 'Backspace') this.original = this.original.slice(0, -1)
    else if (key === 'Enter' && this.candidate !== null) {
      this.original = `#${this.candidate}`
      this.field = 'message'
    } else if ([...key].length === 1) this.original += key
  }

  type(text: string): void {
    for (const key of text) this.press(key)
  }
}

describe('a letter', () => {
  test('that is pressed before anything is known chooses its state', () => {
    const hands = new Hands()
    hands.press('t')
    expect(hands.screen).toMatchObject({ verb: 'Mark as triaged', action: { transition: 'triaged' } })
  })

  test('whose state is not possible stops, says why, and no further letter chooses', () => {
    const hands = new Hands()
    hands.options = optionsWith({ accepted_risk: 'impossible', triaged: 'possible' })
    hands.press('k')
    hands.type(' Accepted by the owner.')
    hands.press('Enter')
    hands.press('Control+Enter')
    expect(hands.queued).toBeNull()
    expect(hands.chosen).toBeNull()
    expect(hands.screen.lack?.words).toBe('Accepted risk is not possible from New, or not for your role.')
    // Going back is deliberate.
    hands.press('Backspace')
    hands.press('t')
    hands.press('Control+Enter')
    expect(hands.queued).toEqual({ kind: 'transition', transition: 'triaged' })
  })

  test('that no state has stops, too', () => {
    const hands = new Hands()
    hands.type('closed as out of scope')
    expect(hands.chosen).toBeNull()
    expect(hands.screen.lack?.words).toBe('No state has the key c.')
  })

  test('that chose a state which turns out not to be possible keeps its words and sends nothing', () => {
    const hands = new Hands()
    hands.press('k')
    hands.type('Accepted by the owner.')
    hands.options = optionsWith({ accepted_risk: 'impossible' })
    hands.press('Control+Enter')
    expect(hands.queued).toBeNull()
    expect(hands.message).toBe('Accepted by the owner.')
    hands.state = reducePicker(hands.state, { kind: 'anyway', transition: 'accepted_risk' })
    hands.press('Control+Enter')
    expect(hands.queued).toMatchObject({ transition: 'accepted_risk', message: 'Accepted by the owner.' })
  })
})

test('what is missing is said at its field, and only once it was asked for', () => {
  const hands = new Hands()
  hands.press('n')
  expect(hands.state.showsLack).toBe(false)
  hands.press('Control+Enter')
  expect(hands.state.showsLack).toBe(true)
  expect(hands.screen.lack).toEqual({ at: 'message', words: 'A message is required.' })
  hands.state = reducePicker(hands.state, { kind: 'back' })
  hands.press('d')
  expect(hands.screen.lack).toEqual({ at: 'original', words: 'Enter the original report.' })
})

test('a message that is still being read is not sent as an empty one', () => {
  const chosen = pickerStartingAt('triaged')
  const screen = pickerScreen(chosen, viewOf(optionsWith({})), { ...empty, isMessageReady: false })
  expect(screen).toMatchObject({ action: null, lack: { at: 'message' } })
})

describe('sent before its default was read', () => {
  test('a message that is what was on screen leaves without a second press', () => {
    const hands = new Hands({ spam: 'Bye.' }, false)
    hands.press('t')
    hands.press('Control+Enter')
    expect(hands.queued).toBeNull()
    hands.read()
    expect(hands.queued).toEqual({ kind: 'transition', transition: 'triaged' })
  })

  test('a default that comes after the key is shown first, and leaves with the next', () => {
    const hands = new Hands({ triaged: 'Thank you.' }, false)
    hands.press('t')
    hands.press('Control+Enter')
    hands.read()
    expect(hands).toMatchObject({ queued: null, cameLate: true, message: 'Thank you.' })
    hands.press('Control+Enter')
    expect(hands.queued).toMatchObject({ message: 'Thank you.' })
  })

  test('nothing leaves for an original that was chosen after the key', () => {
    const hands = new Hands({}, false)
    hands.candidate = 41
    hands.press('d')
    hands.press('Control+Enter')
    hands.press('Enter')
    hands.read()
    expect(hands.queued).toBeNull()

    const other = new Hands({}, false)
    other.press('d')
    other.type('#41')
    other.press('Control+Enter')
    other.type('2')
    other.read()
    expect(other.queued).toBeNull()
    other.press('Control+Enter')
    expect(other.queued).toMatchObject({ duplicateOf: 412 })
  })
})

const keys = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...transitionKeys.map(({ key }) => key)) },
  { weight: 5, arbitrary: fc.constantFrom(...'abcdefg ., AX1;#23'.split('')) },
  { weight: 4, arbitrary: fc.constantFrom('Backspace', 'Enter', 'ArrowDown', 'Tab') },
  { weight: 4, arbitrary: fc.constant('Control+Enter') },
)
const answers = fc.dictionary(
  fc.constantFrom(...transitionNames),
  fc.constantFrom<TransitionPossibility>('possible', 'impossible', 'unknown'),
)
const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: keys.map((key) => ({ kind: 'key', key }) as const) },
    { weight: 1, arbitrary: answers.map((possibilities) => ({ kind: 'answer', possibilities }) as const) },
    { weight: 2, arbitrary: fc.nat(99).map((id) => ({ kind: 'candidate', id }) as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...transitionNames).map((to) => ({ kind: 'press', to }) as const),
    },
    { weight: 1, arbitrary: fc.nat(99).map((id) => ({ kind: 'original', id }) as const) },
    { weight: 1, arbitrary: fc.constant({ kind: 'read' } as const) },
  ),
  { minLength: 1, maxLength: 40 },
)
/** Two in three begin with the state that has two fields; one of these with its original named and sent. */
const sequences = fc
  .tuple(fc.constantFrom('other', 'duplicate', 'duplicate sent'), steps)
  .map(([kind, rest]) => [
    ...(kind === 'other'
      ? []
      : ([
          { kind: 'candidate', id: 7 },
          { kind: 'key', key: 'd' },
        ] as const)),
    ...(kind === 'duplicate sent'
      ? ([
          { kind: 'key', key: 'Enter' },
          { kind: 'key', key: 'Control+Enter' },
        ] as const)
      : []),
    ...rest,
  ])
const defaultsOf = fc.constantFrom<Partial<Record<TransitionName, string>>>(
  {},
  { needs_more_info: 'Which version?', spam: 'Bye.', duplicate: `As ${placeholder}.` },
)

/** How it was left: by a key at once, or when the message was read after it. */
type Left = 'with the key' | 'after reading'

test('after any keys, whenever anything answers, nothing is queued that was not on screen at the last key', () => {
  const queued: Record<string, number> = {}
  fc.assert(
    fc.property(sequences, defaultsOf, fc.boolean(), (sequence, defaults, isRead) => {
      const hands = new Hands(defaults, isRead)
      // Followed beside it: what a person would say they have chosen.
      let meant: TransitionName | null = null
      let isStopped = false
      /** What the person saw when they last pressed the key that sends. */
      let atSend: Hands['seen'] | null = null
      for (const step of sequence) {
        if (step.kind === 'answer') hands.options = optionsWith(step.possibilities)
        else if (step.kind === 'candidate') hands.candidate = step.id
        else if (step.kind === 'original') hands.original = `#${step.id}`
        else if (step.kind === 'read') hands.read()
        else if (step.kind === 'press') {
          hands.choose(step.to)
          isStopped = hands.options.some(
            ({ transition, possibility }) => transition === step.to && possibility === 'impossible',
          )
          meant = isStopped ? null : step.to
        } else {
          if (step.key === 'Control+Enter') atSend = hands.seen
          hands.press(step.key)
        }
        const { queued: action } = hands
        if (action !== null) {
          const left: Left = step.kind === 'read' ? 'after reading' : 'with the key'
          expect(isStopped).toBe(false)
          expect(action.transition).toBe(meant)
          if (meant === null || atSend === null) throw new Error('nothing was chosen, or nothing sent')
          expect(atSend).toMatchObject({ transition: meant, verb: submitWords[meant] })
          expect(action.message ?? '').toBe(atSend.message.trim())
          const named = /^#?(\d+)$/.exec(atSend.original)?.[1]
          expect(action.duplicateOf).toBe(meant === 'duplicate' ? Number(named) : undefined)
          expect(hands.options.find((one) => one.transition === meant)?.possibility).not.toBe('impossible')
          const kind = `${meant === 'duplicate' ? 'duplicate' : 'other'} ${left}`
          queued[kind] = (queued[kind] ?? 0) + 1
          return
        }
        if (step.kind !== 'key' || step.key === 'Control+Enter') continue
        const { key } = step
        if (meant === null && isStopped) isStopped = key !== 'Backspace' && key !== 'ArrowDown'
        else if (meant === null && key.length === 1 && key !== ' ') {
          const row = transitionKeys.find((one) => one.key === key)
          const isImpossible = hands.options.some(
            ({ transition, possibility }) => transition === row?.transition && possibility === 'impossible',
          )
          if (row === undefined || isImpossible) isStopped = true
          else meant = row.transition
        }
        expect(hands.chosen).toBe(meant)
      }
    }),
    { numRuns: 8_000 },
  )
  // Each way of leaving was taken.
  expect(queued['other with the key']).toBeGreaterThan(100)
  expect(queued['duplicate with the key']).toBeGreaterThan(50)
  expect(queued['other after reading']).toBeGreaterThan(10)
  expect(queued['duplicate after reading']).toBeGreaterThan(10)
})

test('every state has a key, words, and a button that says what it does', () => {
  for (const { transition } of transitionKeys) {
    expect(transitionWords[transition]).not.toContain('_')
    expect(submitWords[transition]).toMatch(/^[A-Z][a-z ]+$/)
  }
  expect(transitionKeys).toHaveLength(transitionNames.length)
})
