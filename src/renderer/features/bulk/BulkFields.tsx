import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { TransitionOffer } from '#shared/desk/bulk.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { PersonView } from '#shared/desk/named.ts'
import type { TransitionPossibility } from '#shared/rules/transitions/known.ts'
import { meantKey } from '../../design/keyboard-layout.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ClassifyFields } from '../../forms/classification/ClassifyFields.tsx'
import { AssigneeField } from '../../forms/person/AssigneeField.tsx'
import { focusField } from '../../forms/transition/focus-field.ts'
import {
  meaningOf,
  type PickerEvent,
  pickerStartingAt,
  reducePicker,
} from '../../forms/transition/picker-state.ts'
import { StateList } from '../../forms/transition/StateList.tsx'
import { transitionKeys } from '../../forms/transition/transition-keys.ts'
import type { BulkKind } from '../../state/shape/bulk-shape.ts'
import { useAppStore } from '../../state/use-app.ts'
import { transitionWords } from '../../words/action-words.ts'
import styles from './BulkForm.module.css'
import { BulkWords } from './BulkWords.tsx'
import { type BulkFormState, type BulkLack, reportNumberOf } from './bulk-form.ts'
import { firstFieldOf, typedForState } from './typed-for-state.ts'

interface BulkFieldsProps {
  readonly workspaceId: string
  readonly kind: BulkKind
  /** Whether the fields take the focus when they appear: not if the user is going through the kinds of change. */
  readonly takesFocus: boolean
  readonly form: BulkFormState
  /** Whether the message of the transition is its default, unchanged by the user. */
  readonly isDefaultMessage: boolean
  /** What is missing now; null: nothing, or the user did not try to send with the chosen transition. */
  readonly lack: BulkLack | null
  /** A new object for each attempt to send with something missing; it moves the focus to the field concerned. */
  readonly lackShown: object | null
  readonly onChange: (change: Partial<BulkFormState>) => void
  readonly offers: readonly TransitionOffer[]
  readonly total: number
  /** Why the named report cannot be the original of any of these reports; undefined when nothing speaks against it. */
  readonly originalError: string | undefined
  readonly choices: FormChoices | null
  readonly people: readonly PersonView[] | null
}

/** The form fields for one kind of change. */
export function BulkFields(props: BulkFieldsProps): ReactNode {
  const { workspaceId, kind, takesFocus, form, onChange, choices, people } = props
  switch (kind) {
    case 'transition':
      return <TransitionFields {...props} />
    case 'assign':
      return people === null ? (
        <Skeleton width="100%" height="8rem" />
      ) : (
        <AssigneeField
          people={people}
          value={form.userId}
          autoFocus={takesFocus}
          onChange={(userId) => onChange({ userId })}
        />
      )
    case 'classify':
      return choices === null ? (
        <Skeleton width="100%" height="3rem" />
      ) : (
        <ClassifyFields
          place={{ workspaceId, programId: null }}
          form={form.classify}
          onChange={(change) => onChange({ classify: { ...form.classify, ...change } })}
          severities={choices.severities}
          currentCvss={null}
          startAt={null}
          untouched="As they are"
        />
      )
    case 'internal':
      return (
        <div className={styles.words} data-internal>
          <BulkWords
            label="Internal comment"
            value={form.internal}
            onChange={(internal) => onChange({ internal })}
            rows={5}
          />
        </div>
      )
    case 'public':
      return (
        <div className={styles.words}>
          <BulkWords
            label="Public reply"
            value={form.public}
            onChange={(text) => onChange({ public: text })}
            rows={5}
            isPublic
          />
          <p className={styles.warned}>Sent to every reporter of these reports.</p>
        </div>
      )
    default:
      return kind satisfies never
  }
}

function TransitionFields(props: BulkFieldsProps): ReactNode {
  const { takesFocus, form, isDefaultMessage, lack, lackShown, onChange, offers, total, originalError } =
    props
  const fields = useRef<HTMLDivElement>(null)
  const rows = transitionKeys.flatMap(({ transition, key }) => {
    const offer = offers.find((one) => one.transition === transition)
    return offer === undefined ? [] : [{ id: transition, key, offer }]
  })
  // If no state could be checked, that is shown once below the list instead of beside each state.
  const isUnchecked = rows.every(({ offer }) => offer.can === 0 && offer.unknown === total)
  const { transition } = form
  const needMessage = offers.find((one) => one.transition === transition)?.needMessage ?? 0
  /** The transition whose fields need not take the focus: they did so, or were there from the beginning. */
  const settled = useRef(takesFocus ? null : transition)
  const [began] = useState(form)
  /** Whether the original begins with digits that were typed before the form was there. */
  const isOriginalTyped = useRef(false)
  const focusFirst = useEffectEvent(() => {
    const first = firstFieldOf(transition, began)
    focusField(fields.current, first)
    // Selects an original left from an earlier form, so that a number typed next replaces it: appended to it, the
    // digits would name another report.
    if (first === 'original' && !isOriginalTyped.current) fields.current?.querySelector('input')?.select()
    isOriginalTyped.current = false
  })
  useEffect(() => {
    if (transition === settled.current) return
    settled.current = transition
    if (transition !== null) focusFirst()
  }, [transition])
  const lackAt = lack?.at ?? null
  const focusLack = useEffectEvent(() => {
    if (lackAt !== null) focusField(fields.current, lackAt)
  })
  useEffect(() => {
    if (lackShown !== null) focusLack()
  }, [lackShown])
  const [picker, dispatch] = useReducer(reducePicker, transition, pickerStartingAt)
  const options = rows.map(({ id, offer }) => ({ transition: id, possibility: possibilityOf(offer) }))
  const pick = (event: PickerEvent) => {
    dispatch(event)
    const { step } = reducePicker(picker, event)
    onChange({ transition: step.kind === 'chosen' ? step.transition : null })
  }
  const store = useAppStore()
  const takeTyped = useEffectEvent(() => {
    const { takeTypedForBulk, templates } = store.getState()
    const typed = takeTypedForBulk()
    const [key] = typed.trimStart()
    if (key === undefined) return
    if (transition === null) pick({ kind: 'letter', key, options })
    const change = typedForState(form, typed, options, templates ?? [])
    isOriginalTyped.current = change.duplicateOf !== undefined
    onChange(change)
  })
  useLayoutEffect(() => takeTyped(), [])
  const press = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    const key = meantKey(event)
    const meaning = meaningOf(picker, { key, isModified })
    if (meaning === null) return
    event.preventDefault()
    event.stopPropagation()
    if (meaning === 'letter') pick({ kind: 'letter', key, options })
    if (meaning === 'back') pick({ kind: 'back' })
  }
  return (
    <>
      <div onKeyDownCapture={press}>
        <StateList
          rows={rows.map(({ id, key, offer }) => ({
            transition: id,
            key,
            isPossible: possibilityOf(offer) !== 'impossible',
            content: (
              <>
                <span className={styles.stateName}>{transitionWords[id]}</span>
                <span className={styles.offer}>{isUnchecked ? '' : offerWords(offer, total)}</span>
              </>
            ),
          }))}
          chosen={transition}
          autoFocus={takesFocus}
          isInColumns
          onChoose={(picked) => pick({ kind: 'choose', transition: picked, options })}
        />
      </div>
      {isUnchecked && transition === null && (
        <p className={styles.filled}>Not checked for these reports yet.</p>
      )}
      {picker.step.kind === 'stopped' && <StoppedNote step={picker.step} />}
      {transition !== null && (
        <div ref={fields} className={styles.form}>
          {transition === 'duplicate' && (
            <Field
              label="Duplicate of"
              placeholder="#12345"
              value={form.duplicateOf}
              onChange={(duplicateOf) => onChange({ duplicateOf })}
              isCode
              description="All of them become duplicates of this report."
              error={
                form.duplicateOf !== '' && reportNumberOf(form.duplicateOf) === null
                  ? 'Not a report number.'
                  : (originalError ?? (lackAt === 'original' ? lack?.words : undefined))
              }
            />
          )}
          <BulkWords
            label="Message"
            hint={needMessage > 0 ? 'required' : 'optional'}
            value={form.messages[transition] ?? ''}
            isDefault={isDefaultMessage}
            error={lackAt === 'message' ? lack?.words : undefined}
            onChange={(message) => onChange({ messages: { ...form.messages, [transition]: message } })}
            rows={3}
            isPublic
          />
        </div>
      )}
    </>
  )
}

interface StoppedNoteProps {
  readonly step: Extract<ReturnType<typeof pickerStartingAt>['step'], { kind: 'stopped' }>
}

/** Why a letter chose no state, and how to go on. */
function StoppedNote({ step: { transition, key } }: StoppedNoteProps): ReactNode {
  return (
    <p className={styles.warned} role="alert">
      {transition === null
        ? `No state has the key ${key}.`
        : `${transitionWords[transition]} is not possible for any of them: not from their state, or not for your role.`}{' '}
      Press Backspace to choose another state.
    </p>
  )
}

function possibilityOf({ can, unknown }: TransitionOffer): TransitionPossibility {
  if (can > 0) return 'possible'
  return unknown > 0 ? 'unknown' : 'impossible'
}

function offerWords({ can, unknown }: TransitionOffer, total: number): string {
  if (can === 0 && unknown === 0) return 'none'
  if (can === total) return `all ${formatCount(total)}`
  const known = `${formatCount(can)} of ${formatCount(total)}`
  if (unknown === 0) return known
  return can === 0 ? 'unchecked' : `${known}, ${formatCount(unknown)} unchecked`
}
