import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react'
import type { TransitionOption, TransitionsView } from '#shared/desk/acting-commands.ts'
import type { ChosenOriginal } from '#shared/rules/templates/report-values.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { Spinner } from '../../../design/primitives/Spinner.tsx'
import { describeError } from '../../../errors/describe-error.ts'
import { UnkeptNote } from '../../../forms/drafts/UnkeptNote.tsx'
import { DuplicateField } from '../../../forms/duplicate/DuplicateField.tsx'
import { FormCard } from '../../../forms/FormCard.tsx'
import { FormFoot } from '../../../forms/FormFoot.tsx'
import { NotAllowed } from '../../../forms/NotAllowed.tsx'
import { TemplatedField } from '../../../forms/template/TemplatedField.tsx'
import { focusField } from '../../../forms/transition/focus-field.ts'
import { OutOfScopeHint } from '../../../forms/transition/OutOfScopeHint.tsx'
import {
  cameLateWords,
  type PickerFields,
  type PickerScreen,
  pickerAfterKeys,
  pickerScreen,
  reducePicker,
  wordsAfterKeys,
} from '../../../forms/transition/picker-state.ts'
import { TransitionOptions } from '../../../forms/transition/TransitionOptions.tsx'
import { useTransitionMessage } from '../../../forms/transition/use-transition-message.ts'
import { useTransitions } from '../../../forms/transition/use-transitions.ts'
import { typedOnto } from '../../../forms/typed-onto.ts'
import { inOneLine, useTypedAhead } from '../../../forms/use-typed-ahead.ts'
import { useApp } from '../../../state/use-app.ts'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { visibleText } from '../../../text/visible.ts'
import { Ago } from '../../../time/Instant.tsx'
import { transitionWords } from '../../../words/action-words.ts'
import styles from './StateForm.module.css'
import { type NamedOriginal, useNamedOriginal } from './use-named-original.ts'
import { useStateKeys } from './use-state-keys.ts'
import { useStateSending } from './use-state-sending.ts'

interface StateFormProps {
  readonly workspaceId: string
  readonly reportId: number
}

/**
 * Lists all transitions with the facts known of each; after a choice, shows the message, its readers, and the button
 * that sends.
 */
export function StateForm({ workspaceId, reportId }: StateFormProps): ReactNode {
  const { view, isAsking, tryAgain } = useTransitions(workspaceId, reportId)
  const start = useApp(({ stateStart }) => (stateStart?.reportId === reportId ? stateStart.action : null))
  const typedAhead = useTypedAhead()
  const typedNow = useApp(({ form }) => form?.awaited?.typed ?? '')
  const given = start?.transition ?? null
  const [state, dispatch] = useReducer(reducePicker, null, () =>
    pickerAfterKeys(given, typedAhead, view.options),
  )
  const { step, showsLack } = state
  const chosen = step.kind === 'chosen' ? step.transition : null
  const needsOriginal = view.options.some((one) => one.transition === chosen && one.requiresDuplicate)
  const named = useNamedOriginal(workspaceId, reportId, start?.duplicateOf ?? null, needsOriginal)
  const message = useTransitionMessage(workspaceId, reportId, chosen, named.original.named)
  const fields: PickerFields = {
    message: message.text,
    isMessageReady: message.isReady,
    original: named.original.named,
    originalError: named.original.error,
  }
  const screen = pickerScreen(state, view, fields)
  const form = useRef<HTMLFormElement>(null)
  useStateKeys(form, view, [state, dispatch])
  const area = useRef<HTMLTextAreaElement>(null)
  // A form that opens with an original, as after an undo, begins in the message.
  const startsAt = needsOriginal && start?.duplicateOf === undefined ? 'original' : 'message'
  // A message that came back with an undo takes no words that were typed before it was on screen.
  const words = start?.message === undefined ? wordsAfterKeys(given, typedNow, state) : ''
  // Words typed ahead go behind the default message. Until that message is there, no field takes the focus, and further
  // keys are typed ahead, too.
  const isReading = words !== '' && startsAt === 'message' && !message.isReady
  const focusFirst = useEffectEvent(() => focusField(form.current, startsAt))
  useLayoutEffect(() => {
    if (chosen !== null && !isReading) focusFirst()
  }, [chosen, isReading])
  const takeWords = useEffectEvent(() => {
    if (words.trim() === '') return
    // The typed number replaces one kept from an earlier form: appended to it, the digits would name another report.
    if (startsAt === 'original') named.setText(inOneLine(words))
    else message.type(typedOnto(message.text, words))
  })
  useLayoutEffect(() => {
    if (!isReading) takeWords()
  }, [isReading])

  const showLack = ({ lack }: PickerScreen) => {
    dispatch({ kind: 'tell' })
    if (lack?.at === 'message' || lack?.at === 'original') focusField(form.current, lack.at)
  }
  const { send, isLate } = useStateSending({ reportId, screen, fields, message, named }, showLack)
  const { lack, option, anyway } = screen
  const isStopped = step.kind === 'stopped' || (lack?.at === 'state' && step.kind === 'chosen')
  const lackAt = (field: NonNullable<typeof lack>['at']) =>
    showsLack && lack?.at === field ? lack.words : undefined
  const lackWords = isLate ? cameLateWords : showsLack && lack !== null ? lack.words : null
  return (
    <FormCard
      name="Change state"
      label="State"
      formRef={form}
      isReading={isReading}
      onSubmit={() => {
        if (!isReading) void send()
      }}
      beside={
        chosen !== null &&
        !isReading && (
          <button type="button" className={styles.change} onClick={() => dispatch({ kind: 'back' })}>
            Change
          </button>
        )
      }
    >
      <CurrentState view={view} isAsking={isAsking} target={option} />
      <OutOfScopeHint workspaceId={workspaceId} reportId={reportId} />
      {view.refusal !== null ? (
        <NotAllowed refusal={view.refusal} onTryAgain={tryAgain} autoFocus />
      ) : (
        chosen === null && (
          <TransitionOptions
            options={view.options}
            isListed={view.listedAt !== null}
            chosen={null}
            autoFocus
            onChoose={(transition) => {
              dispatch({ kind: 'choose', transition, options: view.options })
              // A mouse press moves the focus to the option after this handler, so move the focus one frame later.
              requestAnimationFrame(focusFirst)
            }}
          />
        )
      )}
      {isStopped && lack !== null && (
        <Stopped
          why={lack.words}
          onBack={() => dispatch({ kind: 'back' })}
          goesBackByKey={step.kind === 'stopped'}
          onAnyway={anyway === null ? null : () => dispatch({ kind: 'anyway', transition: anyway })}
        />
      )}
      <UnkeptNote workspaceId={workspaceId} reportId={reportId} />
      {option !== null && (
        <StateFields
          workspaceId={workspaceId}
          reportId={reportId}
          option={option}
          audience={screen.audience}
          named={needsOriginal ? named : null}
          original={named.original.named}
          message={message}
          areaRef={area}
          originalError={named.original.error ?? lackAt('original') ?? null}
          messageError={isLate ? cameLateWords : lackAt('message')}
        />
      )}
      <FormFoot
        verb={screen.verb}
        isDisabled={!screen.canPress}
        lack={lackWords === null ? null : visibleText(lackWords)}
      />
    </FormCard>
  )
}

interface StateFieldsProps extends StateFormProps {
  readonly option: TransitionOption
  readonly audience: PickerScreen['audience']
  /** null: the transition needs no original. */
  readonly named: NamedOriginal | null
  readonly message: ReturnType<typeof useTransitionMessage>
  readonly areaRef: RefObject<HTMLTextAreaElement | null>
  readonly originalError: string | null
  readonly messageError: string | undefined
  /** The original that templates can mention; null = none. */
  readonly original: ChosenOriginal | null
}

/** The message of the chosen transition, and the original if it needs one. */
function StateFields(props: StateFieldsProps): ReactNode {
  const { workspaceId, reportId, option, audience, named, message, areaRef, original } = props
  const { originalError, messageError } = props
  return (
    <div className={styles.form}>
      {named !== null && (
        <DuplicateField
          workspaceId={workspaceId}
          reportId={reportId}
          value={named.text}
          onChange={named.setText}
          candidates={named.original.candidates}
          error={originalError}
          onPicked={() => areaRef.current?.focus()}
        />
      )}
      <TemplatedField
        workspaceId={workspaceId}
        reportId={reportId}
        label="Message"
        hint={option.requiresMessage ? 'required' : 'optional'}
        value={message.text}
        onChange={message.type}
        original={original}
        from={message.from}
        rows={4}
        areaRef={areaRef}
        isPublic={audience === 'public'}
        quotes
        error={messageError}
      />
    </div>
  )
}

interface StoppedProps {
  readonly why: string
  readonly onBack: () => void
  readonly goesBackByKey: boolean
  /**
   * Tries the state although it seems not to be possible. null: the pressed key belongs to no state, so there is no
   * such button.
   */
  readonly onAnyway: (() => void) | null
}

/** Shows why a state is not available, and offers alternatives. */
function Stopped({ why, onBack, goesBackByKey, onAnyway }: StoppedProps): ReactNode {
  return (
    <div className={styles.stopped} role="alert">
      <p>
        <ForeignText text={why} />
      </p>
      <div className={styles.stoppedActions}>
        <Button size="small" keys={goesBackByKey ? 'Backspace' : undefined} onPress={onBack}>
          Choose another state
        </Button>
        {onAnyway !== null && (
          <Button size="small" variant="quiet" onPress={onAnyway}>
            Try it anyway
          </Button>
        )}
      </div>
    </div>
  )
}

/** The present state and the chosen one, and how certain they are. */
function CurrentState({
  view,
  isAsking,
  target,
}: {
  readonly view: TransitionsView
  readonly isAsking: boolean
  /** The chosen transition; null = none. */
  readonly target: TransitionsView['options'][number] | null
}): ReactNode {
  const { currentStatus, isListRefused, error, listedAt } = view
  return (
    <p className={styles.possibility}>
      {currentStatus !== null && (
        <>
          Current state: <b>{<ForeignText text={currentStatus.name} />}</b>
          {target === null ? (
            '. '
          ) : (
            <>
              {' '}
              → <b>{transitionWords[target.transition]}</b>.{' '}
            </>
          )}
        </>
      )}
      {isListRefused ? (
        'The service doesn’t list what your role can do. The desk learns it from each answer.'
      ) : error !== null && error.kind !== 'forbidden' ? (
        <>
          {describeError(error).title}.{' '}
          {listedAt !== null && (
            <>
              This was possible <Ago instant={listedAt} />.
            </>
          )}
        </>
      ) : (
        isAsking && (
          <>
            <Spinner /> Checking what is possible…
          </>
        )
      )}
    </p>
  )
}
