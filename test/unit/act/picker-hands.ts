import { withQuote } from '#renderer/forms/quote.ts'
import { allOf, insertInto, type Span, templatePlace } from '#renderer/forms/template/insertion.ts'
import {
  type AwaitedSend,
  afterReading,
  awaitedSend,
  meaningOf,
  type PickerDecision,
  type PickerFields,
  type PickerScreen,
  type PickerState,
  pickerScreen,
  pickerStartingAt,
  reducePicker,
} from '#renderer/forms/transition/picker-state.ts'
import { type TransitionName, transitionNames } from '#shared/admin-api/transition-names.ts'
import type { TransitionOption } from '#shared/desk/acting-commands.ts'
import type { ActionOf } from '#shared/desk/actions.ts'
import type { NamedValue } from '#shared/desk/named.ts'
import type { Refusal } from '#shared/rules/refusals.ts'
import { fillPlaceholders } from '#shared/rules/templates/placeholders.ts'
import type { TransitionPossibility } from '#shared/rules/transitions/known.ts'

export type Possibilities = Partial<Readonly<Record<TransitionName, TransitionPossibility>>>

/** All transitions, with nothing known except these possibilities. */
export const optionsWith = (possibilities: Possibilities): readonly TransitionOption[] =>
  transitionNames.map((transition) => ({
    transition,
    possibility: possibilities[transition] ?? 'unknown',
    targetStatus: null,
    requiresMessage: transition === 'needs_more_info',
    requiresDuplicate: transition === 'duplicate',
  }))

/** The visible parts of the picker. */
export interface Seen extends Pick<PickerScreen, 'verb' | 'canPress' | 'audience'> {
  readonly transition: TransitionName | null
  readonly message: string
  readonly original: string
  /** The report's status. */
  readonly status: NamedValue | null
}

/**
 * The picker with a user's keys: they go to the focused field once a state is chosen, else to the list.
 * `isRead`: whether drafts and templates were read, so that defaults are known.
 */
export class Hands {
  state: PickerState = pickerStartingAt(null)
  options = optionsWith({})
  status: NamedValue | null = { id: 1, name: 'New' }
  refusal: Refusal | null = null
  isRead: boolean
  /** The currently likeliest original, which Enter in the field chooses. */
  candidate: number | null = null
  original = ''
  field: 'original' | 'message' = 'message'
  /** The selected part of the message; null: the caret is at its end. */
  selection: Span | null = null
  awaited: AwaitedSend | null = null
  cameLate = false
  readonly defaults: Partial<Record<TransitionName, string>>
  readonly drafts = new Map<TransitionName, string>()
  left: PickerDecision | null = null
  private filledFor: number | null = null

  constructor(defaults: Partial<Record<TransitionName, string>> = {}, isRead = true) {
    this.defaults = defaults
    this.isRead = isRead
  }

  get queued(): ActionOf<'transition'> | null {
    return this.left?.action ?? null
  }

  get chosen(): TransitionName | null {
    return this.state.step.kind === 'chosen' ? this.state.step.transition : null
  }

  /** The original stays chosen when another state, which has no field for it, is chosen. */
  get originalId(): number | null {
    const digits = /^#?(\d{1,15})$/.exec(this.original)?.[1]
    return digits === undefined ? null : Number(digits)
  }

  /** The default message of the chosen state, while it is unedited. */
  get untouchedDefault(): string | null {
    if (this.chosen === null || !this.isRead || this.drafts.has(this.chosen)) return null
    const text = this.defaults[this.chosen]
    return text === undefined ? null : this.filled(text)
  }

  get message(): string {
    if (this.chosen === null) return ''
    return this.drafts.get(this.chosen) ?? this.untouchedDefault ?? ''
  }

  get fields(): PickerFields {
    const id = this.originalId
    return {
      message: this.message,
      isMessageReady: this.isRead,
      original: id === null ? null : { id, title: null },
      originalError: null,
    }
  }

  get screen(): PickerScreen {
    const { options, status: currentStatus, refusal } = this
    return pickerScreen(this.state, { options, currentStatus, refusal }, this.fields)
  }

  get seen(): Seen {
    const { verb, canPress, audience, option } = this.screen
    const { message, original, status } = this
    return { verb, canPress, audience, transition: option?.transition ?? null, message, original, status }
  }

  read(): void {
    if (this.isRead) return
    this.isRead = true
    this.selection = null
    const { awaited } = this
    this.awaited = null
    if (awaited === null) return
    const outcome = afterReading(awaited, this.screen, this.fields)
    if (outcome.kind === 'send') this.send(outcome.decision)
    this.cameLate = outcome.kind === 'cameLate'
  }

  /** By mouse, after a possible return to the list. A forbidden transition shows no list. */
  choose(transition: TransitionName): void {
    if (this.refusal !== null) return
    this.state = reducePicker(this.state, { kind: 'choose', transition, options: this.options })
    this.begin()
  }

  tryAnyway(): void {
    const { anyway } = this.screen
    if (anyway === null) return
    this.state = reducePicker(this.state, { kind: 'anyway', transition: anyway })
    this.begin()
  }

  name(original: string): void {
    const before = this.message
    this.original = original
    this.fillDraft()
    if (this.message !== before) this.selection = null
  }

  /** @returns the message before and the replaced range, or null if there is no field to insert into. */
  insertTemplate(text: string): { before: string; place: Span } | null {
    if (this.chosen === null) return null
    const before = this.message
    const place = templatePlace(before, this.selection, this.untouchedDefault !== null)
    const inserted = insertInto(before, this.filled(text), place)
    const end = before.slice(0, place.start).length + inserted.words.length
    this.write(inserted.whole, inserted.open ?? { start: end, end })
    return { before, place }
  }

  /** Quotes text of the report beside it. */
  quote(words: string): void {
    if (this.chosen === null) return
    const before = this.message
    this.write(insertInto(before, withQuote(before, words), allOf(before)).whole, null)
  }

  select(start: number, length: number): void {
    const from = Math.min(start, this.message.length)
    this.selection = { start: from, end: Math.min(from + length, this.message.length) }
  }

  press(key: string): void {
    const { chosen } = this
    if (key === 'Control+Enter') this.send(this.screen.decision)
    else if (chosen !== null) this.pressInForm(chosen, key)
    else if (this.refusal === null) this.pressInList(key)
  }

  type(text: string): void {
    for (const key of text) this.press(key)
  }

  private send(decision: PickerDecision | null): void {
    this.awaited = awaitedSend(this.screen, this.fields)
    if (decision === null) this.state = reducePicker(this.state, { kind: 'tell' })
    else this.left = decision
  }

  /** Shows the fields of the chosen state. */
  private begin(): void {
    this.field = this.chosen === 'duplicate' ? 'original' : 'message'
    this.selection = null
    this.fillDraft()
  }

  private pressInForm(chosen: TransitionName, key: string): void {
    if (key === 'Tab') this.field = this.field === 'message' ? 'original' : 'message'
    else if (chosen === 'duplicate' && this.field === 'original') this.pressInOriginal(key)
    else this.pressInMessage(key)
  }

  private pressInMessage(key: string): void {
    const { message } = this
    const { start, end } = this.selection ?? { start: message.length, end: message.length }
    const isTyped = [...key].length === 1
    if (!isTyped && key !== 'Backspace') return
    const from = isTyped || start < end ? start : Math.max(0, start - 1)
    const typed = isTyped ? key : ''
    const caret = from + typed.length
    this.write(message.slice(0, from) + typed + message.slice(end), { start: caret, end: caret })
  }

  private pressInList(key: string): void {
    const meaning = meaningOf(this.state, { key, isModified: false })
    if (meaning === 'letter') {
      this.state = reducePicker(this.state, { kind: 'letter', key, options: this.options })
      this.begin()
    } else if (meaning === 'back') this.state = reducePicker(this.state, { kind: 'back' })
  }

  private pressInOriginal(key: string): void {
    if (key === 'Backspace') this.name(this.original.slice(0, -1))
    else if (key === 'Enter' && this.candidate !== null) {
      this.name(`#${this.candidate}`)
      this.field = 'message'
    } else if ([...key].length === 1) this.name(this.original + key)
  }

  private write(text: string, selection: Span | null): void {
    if (this.chosen !== null) this.drafts.set(this.chosen, text)
    this.selection = selection
  }

  private filled(text: string): string {
    const id = this.originalId
    return fillPlaceholders(text, id === null ? {} : { 'duplicate.id': String(id) })
  }

  /** Fills the original's placeholder in typed text once the original is known. */
  private fillDraft(): void {
    const { chosen, originalId } = this
    if (originalId === this.filledFor) return
    this.filledFor = originalId
    const typed = chosen === null ? undefined : this.drafts.get(chosen)
    if (typed !== undefined && this.filled(typed) !== typed) this.write(this.filled(typed), null)
  }
}
