import { describe, expect, test } from 'vitest'
import {
  pickerAfterKeys,
  pickerScreen,
  pickerStartingAt,
  reducePicker,
  wordsAfterKeys,
} from '#renderer/forms/transition/picker-state.ts'
import { transitionKeys } from '#renderer/forms/transition/transition-keys.ts'
import { submitWords, transitionWords } from '#renderer/words/action-words.ts'
import { type TransitionName, transitionNames } from '#shared/admin-api/transition-names.ts'
import { Hands, optionsWith } from './picker-hands.ts'

describe('keys pressed before the picker is there', () => {
  const options = optionsWith({ accepted_risk: 'impossible' })
  const opened = (start: TransitionName | null, typed: string, known = options) => {
    const picker = pickerAfterKeys(start, typed, known)
    return { picker, words: wordsAfterKeys(start, typed, picker) }
  }
  const chosen = (transition: string) => ({ step: { kind: 'chosen', transition } })

  test('choose a state, and what follows is text as it was typed', () => {
    const { picker, words } = opened(null, ' tThanks…\n\nWe ')
    expect(picker).toMatchObject(chosen('triaged'))
    expect(words).toBe('Thanks…\n\nWe ')
  })

  test.each(['xThanks', 'kAccepted by the owner.'])(
    'choose nothing and leave no text, as in “%s”',
    (typed) => {
      const { picker, words } = opened(null, typed)
      expect(picker.step.kind).toBe('stopped')
      expect(words).toBe('')
    },
  )

  test('are all text when a state is chosen already', () => {
    const { picker, words } = opened('duplicate', 'The same.')
    expect(picker).toMatchObject(chosen('duplicate'))
    expect(words).toBe('The same.')
  })

  test.each(['', ' ', '\n'])('are none (%j)', (typed) => {
    expect(opened(null, typed)).toEqual({ picker: pickerStartingAt(null), words: '' })
  })

  test('end as they would have in the picker', () => {
    for (const typed of ['rDone.', 'd#12', 'tt', 'c', 'kk', 'nWhich version?']) {
      const hands = new Hands()
      hands.type(typed)
      const { picker, words } = opened(null, typed, hands.options)
      expect(picker, typed).toEqual(hands.state)
      expect(words, typed).toBe(hands.chosen === 'duplicate' ? hands.original : hands.message)
    }
  })
})

describe('a letter', () => {
  test('pressed before anything is known chooses its state', () => {
    const hands = new Hands()
    hands.press('t')
    expect(hands.screen).toMatchObject({
      verb: 'Mark as triaged',
      decision: { action: { transition: 'triaged' } },
    })
  })

  test('works with Caps Lock on', () => {
    const typed = reducePicker(pickerStartingAt(null), { kind: 'letter', key: 'T', options: optionsWith({}) })
    expect(typed.step).toMatchObject({ kind: 'chosen', transition: 'triaged' })
  })

  test('of an impossible state stops, says why, and no further letter chooses', () => {
    const hands = new Hands()
    hands.options = optionsWith({ accepted_risk: 'impossible', triaged: 'possible' })
    hands.press('k')
    hands.type(' Accepted by the owner.')
    hands.press('Enter')
    hands.press('Control+Enter')
    expect(hands.queued).toBeNull()
    expect(hands.chosen).toBeNull()
    expect(hands.screen.lack?.words).toBe('Accepted risk is not possible from New, or not for your role.')
    // A deliberate return to the list.
    hands.press('Backspace')
    hands.press('t')
    hands.press('Control+Enter')
    expect(hands.queued).toEqual({ kind: 'transition', transition: 'triaged' })
  })

  test('of no state stops, too', () => {
    const hands = new Hands()
    hands.type('closed as out of scope')
    expect(hands.chosen).toBeNull()
    expect(hands.screen.lack?.words).toBe('No state has the key c.')
  })

  test('of a state that turns out to be impossible keeps its text and sends nothing', () => {
    const hands = new Hands()
    hands.press('k')
    hands.type('Accepted by the owner.')
    hands.options = optionsWith({ accepted_risk: 'impossible' })
    hands.press('Control+Enter')
    expect(hands.queued).toBeNull()
    expect(hands.message).toBe('Accepted by the owner.')
    hands.tryAnyway()
    hands.press('Control+Enter')
    expect(hands.queued).toMatchObject({ transition: 'accepted_risk', message: 'Accepted by the owner.' })
  })
})

test('a missing value is named at its field, once its state was chosen', () => {
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

test('a message that is still loading is not sent as an empty one', () => {
  const chosen = pickerStartingAt('triaged')
  const view = { options: optionsWith({}), currentStatus: null, refusal: null }
  const fields = { message: '', isMessageReady: false, original: null, originalError: null }
  expect(pickerScreen(chosen, view, fields)).toMatchObject({ decision: null, lack: { at: 'message' } })
})

describe('sent before its default was read', () => {
  test('a message that was on screen is sent without a second press', () => {
    const hands = new Hands({ spam: 'Bye.' }, false)
    hands.press('t')
    hands.press('Control+Enter')
    expect(hands.queued).toBeNull()
    hands.read()
    expect(hands.queued).toEqual({ kind: 'transition', transition: 'triaged' })
  })

  test('a default that arrives after the key is shown first, and sent with the next key', () => {
    const hands = new Hands({ triaged: 'Thank you.' }, false)
    hands.press('t')
    hands.press('Control+Enter')
    hands.read()
    expect(hands).toMatchObject({ queued: null, cameLate: true, message: 'Thank you.' })
    hands.press('Control+Enter')
    expect(hands.queued).toMatchObject({ message: 'Thank you.' })
  })

  test('nothing is sent for an original chosen after the key', () => {
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

  test('a colleague’s transition after the key is not part of its base', () => {
    const hands = new Hands({}, false)
    hands.press('t')
    hands.press('Control+Enter')
    hands.status = { id: 2, name: 'Triaged' }
    hands.read()
    expect(hands.left).toEqual({ action: { kind: 'transition', transition: 'triaged' }, seen: { status: 1 } })
  })

  test('nothing is sent that was not allowed at the key, even if a later reading allows it', () => {
    const hands = new Hands({}, false)
    hands.press('t')
    hands.refusal = { action: 'transition', isOfToken: false, learnedAt: 0 }
    expect(hands.screen.canPress).toBe(false)
    hands.press('Control+Enter')
    hands.refusal = null
    hands.read()
    expect(hands.queued).toBeNull()
  })
})

test('every state has a key, a label, and a button that says what it does', () => {
  for (const { transition } of transitionKeys) {
    expect(transitionWords[transition]).not.toContain('_')
    expect(submitWords[transition]).toMatch(/^[A-Z][a-z ]+$/)
  }
  expect(transitionKeys).toHaveLength(transitionNames.length)
})
