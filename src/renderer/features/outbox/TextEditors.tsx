import { type KeyboardEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { TransitionsView } from '#shared/desk/acting-commands.ts'
import { noReport } from '#shared/desk/draft-places.ts'
import { meantKey } from '../../design/keyboard-layout.ts'
import { DuplicateField } from '../../forms/duplicate/DuplicateField.tsx'
import { useOriginal } from '../../forms/duplicate/use-original.ts'
import { TemplatedField } from '../../forms/template/TemplatedField.tsx'
import { focusField } from '../../forms/transition/focus-field.ts'
import {
  meaningOf,
  type PickerEvent,
  type PickerState,
  pickerStartingAt,
  reducePicker,
  stoppedWords,
} from '../../forms/transition/picker-state.ts'
import { TransitionOptions } from '../../forms/transition/TransitionOptions.tsx'
import { useTransitions } from '../../forms/transition/use-transitions.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { notPossibleWords, submitWords } from '../../words/action-words.ts'
import { composerWords } from '../../words/composer-words.ts'
import { EditorFrame } from './EditorFrame.tsx'
import {
  type LackingField,
  rewrittenComment,
  rewrittenTransition,
  transitionForm,
  withTransition,
} from './entry-forms.ts'
import styles from './TextEditors.module.css'
import { type EditorProps, useEntryForm } from './use-entry-form.ts'

/** Changes the text of a comment, but not its readers. */
export function CommentEditor(props: EditorProps<'comment'>): ReactNode {
  const { action } = props
  const editing = useEntryForm(props, () => ({ text: action.text }))
  const { form, set } = editing
  const rewritten = rewrittenComment(action, form.text)
  const { workspaceId, entry } = props
  const { name, send } = composerWords[action.audience]
  const [showsLack, setShowsLack] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <EditorFrame
      label={`Edit: ${name}`}
      verb={send}
      isInternal={action.audience === 'internal'}
      editing={editing}
      rewritten={rewritten}
      onLacking={() => {
        setShowsLack(true)
        area.current?.focus()
      }}
    >
      <TemplatedField
        workspaceId={workspaceId}
        reportId={entry.report?.id ?? noReport}
        label={name}
        autoFocus
        value={form.text}
        onChange={(text) => set({ text })}
        original={null}
        isPublic={action.audience === 'public'}
        error={showsLack && rewritten.kind === 'lacks' ? rewritten.message : undefined}
        rows={4}
        areaRef={area}
      />
    </EditorFrame>
  )
}

/**
 * Changes the message and the original of a transition. After a conflict or a failure, the user can also choose another
 * transition that the report's state allows now.
 */
export function TransitionEditor(
  props: EditorProps<'transition'> & { readonly reportId: number },
): ReactNode {
  const { workspaceId, reportId, entry, action } = props
  const editing = useEntryForm(props, () => transitionForm(action))
  const { form, set } = editing
  const fields = useRef<HTMLDivElement>(null)
  const shownFor = useRef(form.transition)
  useEffect(() => {
    if (shownFor.current === form.transition) return
    shownFor.current = form.transition
    fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [form.transition])
  const { view } = useTransitions(workspaceId, reportId)
  // A pending action is already shown as done, so the transitions that were possible before it are no longer known.
  const isBlocked = entry.state === 'conflict' || entry.state === 'failed'
  const option = isBlocked
    ? (view.options.find(({ transition }) => transition === form.transition) ?? null)
    : null
  // If the transition's needs are not known now, its needs at the time of the decision apply.
  const known = option?.possibility === 'unknown' ? null : option
  const needs = known ?? (form.transition === action.transition ? entry.needs : null)
  const needsOriginal = needs?.requiresDuplicate ?? form.transition === 'duplicate'
  const original = useOriginal(workspaceId, reportId, form.duplicateOf, needsOriginal)
  const [picker, dispatch] = useReducer(reducePicker, form.transition, pickerStartingAt)
  const pick = (event: PickerEvent) => {
    dispatch(event)
    const { step } = reducePicker(picker, event)
    if (step.kind === 'chosen') set(withTransition(form, step.transition))
  }
  const statusName = view.currentStatus?.name ?? null
  const whyNot =
    picker.step.kind === 'stopped'
      ? stoppedWords(picker.step, statusName)
      : picker.step.kind === 'choosing'
        ? 'Choose a state.'
        : option?.possibility === 'impossible'
          ? notPossibleWords(option.transition, statusName)
          : null
  const rewritten =
    whyNot === null
      ? rewrittenTransition(action, form, needs, original)
      : ({ kind: 'lacks', at: 'state', message: whyNot } as const)
  /** The transition that was chosen when the user last tried to save with something missing; null = none. */
  const [lackingFor, setLackingFor] = useState<TransitionName | null>(null)
  const lackAt = (at: LackingField) =>
    lackingFor === form.transition && rewritten.kind === 'lacks' && rewritten.at === at
      ? rewritten.message
      : undefined
  const showLack = () => {
    if (rewritten.kind === 'whole' || rewritten.at === null || rewritten.at === 'state') return
    setLackingFor(form.transition)
    focusField(fields.current, rewritten.at)
  }
  return (
    <EditorFrame
      label="Edit: state"
      verb={submitWords[form.transition]}
      editing={editing}
      rewritten={rewritten}
      check={() => (needsOriginal ? original.check() : Promise.resolve(true))}
      onLacking={showLack}
    >
      {isBlocked && (
        <TransitionChoice
          picker={picker}
          view={view}
          chosen={whyNot === null ? form.transition : null}
          whyNot={whyNot}
          onPick={pick}
        />
      )}
      <div ref={fields} className={styles.fields}>
        {needsOriginal && (
          <DuplicateField
            workspaceId={workspaceId}
            reportId={reportId}
            value={form.duplicateOf}
            onChange={(duplicateOf) => set({ duplicateOf })}
            candidates={original.candidates}
            error={original.error ?? lackAt('original') ?? null}
            onPicked={() => undefined}
          />
        )}
        <TemplatedField
          workspaceId={workspaceId}
          reportId={reportId}
          label="Message"
          hint={needs?.requiresMessage === true ? 'required' : 'optional'}
          isPublic
          original={original.named}
          autoFocus={!isBlocked}
          value={form.message}
          onChange={(message) => set({ message })}
          error={lackAt('message')}
          rows={3}
        />
      </div>
    </EditorFrame>
  )
}

interface TransitionChoiceProps {
  readonly picker: PickerState
  readonly view: TransitionsView
  readonly chosen: TransitionName | null
  /** Why the chosen transition is not possible; null when it is. */
  readonly whyNot: string | null
  readonly onPick: (event: PickerEvent) => void
}

/** The list of transitions, from which the user can also choose by letter. */
function TransitionChoice({ picker, view, chosen, whyNot, onPick }: TransitionChoiceProps): ReactNode {
  const { options, listedAt } = view
  const chooseByLetter = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    const key = meantKey(event)
    const meaning = meaningOf(picker, { key, isModified })
    if (meaning === null) return
    event.preventDefault()
    event.stopPropagation()
    if (meaning === 'letter') onPick({ kind: 'letter', key, options })
    if (meaning === 'back') onPick({ kind: 'back' })
  }
  return (
    <div onKeyDownCapture={chooseByLetter}>
      <TransitionOptions
        options={options}
        isListed={listedAt !== null}
        chosen={chosen}
        autoFocus
        onChoose={(transition) => onPick({ kind: 'choose', transition, options })}
      />
      {picker.step.kind === 'stopped' && (
        <p className={styles.stopped} role="alert">
          <ForeignText text={whyNot ?? ''} /> Press Backspace to choose another state.
        </p>
      )}
    </div>
  )
}
