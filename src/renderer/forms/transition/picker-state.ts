import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { SeenFields, TransitionOption, TransitionsView } from '#shared/desk/acting-commands.ts'
import type { ActionOf, Audience } from '#shared/desk/actions.ts'
import type { ChosenOriginal } from '#shared/rules/templates/report-values.ts'
import { notPossibleWords, submitWords } from '../../words/action-words.ts'
import { transitionKeys } from './transition-keys.ts'

/** The state picker as pure rules: what its keys mean, what it shows, and which decision it sends. */

export type PickerStep =
  /** Letters choose a state. */
  | { readonly kind: 'choosing' }
  /**
   * The key leads to no state (`transition` is null) or to an impossible one. Letters do nothing until the user goes
   * back.
   */
  | { readonly kind: 'stopped'; readonly key: string; readonly transition: TransitionName | null }
  /** `isAnyway`: the user chose it although it is known not to be possible. */
  | { readonly kind: 'chosen'; readonly transition: TransitionName; readonly isAnyway: boolean }

export interface PickerState {
  readonly step: PickerStep
  /** Whether the user tried to send, so that missing input is shown at its field. */
  readonly showsLack: boolean
}

export type PickerEvent =
  | { readonly kind: 'letter'; readonly key: string; readonly options: Options }
  /** Chosen by mouse, or by Enter on an option. */
  | { readonly kind: 'choose'; readonly transition: TransitionName; readonly options: Options }
  | { readonly kind: 'anyway'; readonly transition: TransitionName }
  | { readonly kind: 'back' }
  /** The user tried to send, but something is missing. */
  | { readonly kind: 'tell' }

type Options = readonly Pick<TransitionOption, 'transition' | 'possibility'>[]

export const pickerAtStart: PickerState = { step: { kind: 'choosing' }, showsLack: false }

/** The picker when it opens. @param transition one that is chosen already, as after an undo; null = none. */
export function pickerStartingAt(transition: TransitionName | null): PickerState {
  return transition === null
    ? pickerAtStart
    : { step: { kind: 'chosen', transition, isAnyway: false }, showsLack: false }
}

/**
 * The picker when it opens after keys were pressed for it. They mean what they would have meant in it: the first one
 * chooses a state, and what follows is text.
 *
 * @param start the transition that is chosen already, as after an undo: then all keys are text. null = none.
 */
export function pickerAfterKeys(start: TransitionName | null, typed: string, options: Options): PickerState {
  // Space and Enter would choose the option that has the focus, which the user has not seen yet.
  const [key] = typed.trimStart()
  return start !== null || key === undefined ? pickerStartingAt(start) : chooseByLetter(key, options)
}

/** The text among these keys, for the field that has the focus once a state is chosen; without one there is no field. */
export function wordsAfterKeys(start: TransitionName | null, typed: string, { step }: PickerState): string {
  if (step.kind !== 'chosen') return ''
  return start === null ? [...typed.trimStart()].slice(1).join('') : typed
}

export function reducePicker(state: PickerState, event: PickerEvent): PickerState {
  switch (event.kind) {
    case 'letter':
      return state.step.kind === 'stopped' ? state : chooseByLetter(event.key, event.options)
    case 'choose':
      return choose(event.transition, event.options)
    case 'anyway':
      return { step: { kind: 'chosen', transition: event.transition, isAnyway: true }, showsLack: false }
    case 'back':
      return pickerAtStart
    case 'tell':
      return { ...state, showsLack: true }
    default:
      return event satisfies never
  }
}

function chooseByLetter(key: string, options: Options): PickerState {
  const row = transitionKeys.find((one) => one.key === key.toLowerCase())
  if (row === undefined) return { step: { kind: 'stopped', key, transition: null }, showsLack: false }
  return choose(row.transition, options)
}

function choose(transition: TransitionName, options: Options): PickerState {
  const { key } = transitionKeys.find((one) => one.transition === transition) ?? { key: '' }
  return isImpossible(transition, options)
    ? { step: { kind: 'stopped', key, transition }, showsLack: false }
    : { step: { kind: 'chosen', transition, isAnyway: false }, showsLack: false }
}

function isImpossible(transition: TransitionName, options: Options): boolean {
  return options.find((one) => one.transition === transition)?.possibility === 'impossible'
}

/** The meaning of a key while no field has the focus; null: the picker does not handle the key. */
export function meaningOf(
  { step }: PickerState,
  press: { readonly key: string; readonly isModified: boolean },
): 'letter' | 'back' | 'nothing' | null {
  const { key, isModified } = press
  if (isModified) return null
  const isPrintable = [...key].length === 1
  if (step.kind === 'stopped') {
    if (key === 'Backspace' || key === 'ArrowDown' || key === 'ArrowUp') return 'back'
    return isPrintable || key === 'Enter' ? 'nothing' : null
  }
  // Space chooses the focused option, as in all lists.
  return isPrintable && key !== ' ' ? 'letter' : null
}

/** The content of the picker's fields, as on screen. */
export interface PickerFields {
  readonly message: string
  /** False while the message is being read: the text on screen may not be the final message. */
  readonly isMessageReady: boolean
  readonly original: ChosenOriginal | null
  readonly originalError: string | null
}

/** Why nothing can be sent, and the field that shows the reason. */
export interface PickerLack {
  readonly at: 'state' | 'message' | 'original'
  readonly words: string
}

/** The decision that the picker sends. */
export interface PickerDecision {
  readonly action: ActionOf<'transition'>
  /** The status that was shown when the key was pressed; undefined: none was known. */
  readonly seen: SeenFields | undefined
}

export interface PickerScreen {
  /** The label of the button that sends. */
  readonly verb: string
  /** False: the button is disabled, because no state is chosen or the change is not allowed. */
  readonly canPress: boolean
  readonly option: TransitionOption | null
  readonly needsOriginal: boolean
  /** Who reads the message, as its field shows; null: there is no such field. */
  readonly audience: Audience | null
  /** The state that can be tried although it seems not to be possible; null: none is offered. */
  readonly anyway: TransitionName | null
  readonly seen: SeenFields | undefined
  readonly lack: PickerLack | null
  /** The action that the button sends; null when something is missing. */
  readonly decision: PickerDecision | null
}

/** The picker as shown on screen, and the decision that Ctrl+Enter sends. */
export function pickerScreen(
  { step }: PickerState,
  { options, currentStatus, refusal }: Pick<TransitionsView, 'options' | 'currentStatus' | 'refusal'>,
  fields: PickerFields,
): PickerScreen {
  const transition = step.kind === 'chosen' ? step.transition : null
  const option = options.find((one) => one.transition === transition) ?? null
  const seen = currentStatus === null ? undefined : { status: currentStatus.id }
  if (transition === null || option === null || step.kind !== 'chosen') {
    const words =
      step.kind === 'stopped' ? stoppedWords(step, currentStatus?.name ?? null) : 'Choose a state.'
    return {
      verb: 'Change state',
      canPress: false,
      option: null,
      needsOriginal: false,
      audience: null,
      anyway: step.kind === 'stopped' ? step.transition : null,
      seen,
      lack: { at: 'state', words },
      decision: null,
    }
  }
  const needsOriginal = option.requiresDuplicate
  const lack = lackOf(option, step.isAnyway, currentStatus?.name ?? null, fields)
  const message = fields.message.trim()
  const action: ActionOf<'transition'> = {
    kind: 'transition',
    transition,
    ...(message !== '' && { message }),
    ...(needsOriginal && fields.original !== null && { duplicateOf: fields.original.id }),
  }
  const canPress = refusal === null
  return {
    verb: submitWords[transition],
    canPress,
    option,
    needsOriginal,
    // The service shows the message of every transition to the reporter.
    audience: 'public',
    anyway: lack?.at === 'state' ? transition : null,
    seen,
    lack,
    decision: canPress && lack === null ? { action, seen } : null,
  }
}

function lackOf(
  option: TransitionOption,
  isAnyway: boolean,
  statusName: string | null,
  { message, isMessageReady, original, originalError }: PickerFields,
): PickerLack | null {
  if (option.possibility === 'impossible' && !isAnyway) {
    return { at: 'state', words: notPossibleWords(option.transition, statusName) }
  }
  if (option.requiresDuplicate && original === null) {
    return { at: 'original', words: originalError ?? 'Enter the original report.' }
  }
  if (!isMessageReady) return { at: 'message', words: 'Loading the message…' }
  if (option.requiresMessage && message.trim() === '') {
    return { at: 'message', words: 'A message is required.' }
  }
  return null
}

/** What was on screen when the user pressed the button that sends, while the message was still loading. */
export interface AwaitedSend {
  readonly transition: TransitionName
  readonly message: string
  readonly originalId: number | null
  readonly seen: SeenFields | undefined
}

/** What is on screen, if nothing but the message keeps it from being sent; null otherwise. */
export function awaitedSend(
  { canPress, option, seen, lack }: PickerScreen,
  { message, isMessageReady, original }: PickerFields,
): AwaitedSend | null {
  if (!canPress || option === null || lack?.at !== 'message' || isMessageReady) return null
  return { transition: option.transition, message, originalId: original?.id ?? null, seen }
}

export type AfterReading =
  /** `decision`: null = something is missing now. */
  | { readonly kind: 'send'; readonly decision: PickerDecision | null }
  | { readonly kind: 'cameLate' }
  | { readonly kind: 'nothing' }

/**
 * What to do after the message was read. Only text that was on screen is sent: text that arrived after the key press is
 * shown (`cameLate`), and the user is asked to press again. The decision keeps the status that was shown at the key
 * press, so a change by a colleague after it is a conflict.
 */
export function afterReading(
  awaited: AwaitedSend,
  { option, decision }: PickerScreen,
  { message, original }: PickerFields,
): AfterReading {
  const isAnother = option?.transition !== awaited.transition || awaited.originalId !== (original?.id ?? null)
  if (isAnother) return { kind: 'nothing' }
  if (message !== awaited.message) return { kind: 'cameLate' }
  return { kind: 'send', decision: decision === null ? null : { ...decision, seen: awaited.seen } }
}

export const cameLateWords =
  'This text arrived after you pressed the key. Read it, then press Ctrl+Enter again.'

export function stoppedWords(
  { key, transition }: Extract<PickerStep, { kind: 'stopped' }>,
  statusName: string | null,
): string {
  return transition === null ? `No state has the key ${key}.` : notPossibleWords(transition, statusName)
}
