import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { BulkAction } from '#shared/desk/actions.ts'
import type { DryRun, Gathered } from '#shared/desk/bulk.ts'
import { bulkAtMost } from '#shared/desk/bulk-limits.ts'
import { noReport } from '#shared/desk/draft-places.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import { beginningOf } from '#shared/rules/beginning-of.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { LeftBefore } from '../../forms/drafts/LeftBefore.tsx'
import { UnkeptNote } from '../../forms/drafts/UnkeptNote.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { Segments } from '../../forms/Segments.tsx'
import { useFormChoices } from '../../forms/use-form-choices.ts'
import { notifyFailure, notifyUnlessCancelled } from '../../notices/notify-error.ts'
import { tellBulk } from '../../notices/tell-bulk.ts'
import { type BulkKind, bulkKinds, type ReturnedBulk } from '../../state/shape/bulk-shape.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { bulkKindWords, bulkVerb, countReports, leftInWords } from '../../words/bulk-words.ts'
import { hindranceWords } from '../../words/duplicate-words.ts'
import { contradictedWords } from '../../words/severity-words.ts'
import { BulkFields } from './BulkFields.tsx'
import styles from './BulkForm.module.css'
import {
  actionOf,
  actionTitle,
  type BulkFormState,
  isDefaultMessage,
  nobodyLack,
  withDefault,
  withoutWords,
  withTyped,
  withUndone,
} from './bulk-form.ts'
import { DryRunView } from './DryRunView.tsx'
import {
  forgetSentWords,
  formWithKeptWords,
  hasWords,
  keepWords,
  noteRestored,
  readKeptWords,
  restoredForm,
} from './kept-words.ts'
import { useDryRun, useGathered, useLearning } from './use-dry-run.ts'

interface BulkFormProps {
  readonly workspaceId: string
  readonly start: BulkKind
  /** The undone changes whose text the form begins with. */
  readonly returned: readonly ReturnedBulk[]
}

/**
 * The form of a change for all selected reports, with its expected results. Nothing is done before the user sends it.
 */
export function BulkForm({ workspaceId, start, returned }: BulkFormProps): ReactNode {
  const [round, setRound] = useState(0)
  const gathered = useGathered(round)
  const words = useWordsLeft(workspaceId)
  useKeptTyped(workspaceId, start)
  /** The selection as it was last resolved: the form stays if resolving it again fails. */
  const [known, setKnown] = useState<Gathered | null>(null)
  if (gathered?.ok === true && gathered.value !== known) setKnown(gathered.value)
  const readTemplates = useApp((state) => state.readTemplates)
  // Text typed ahead comes behind the default message of its state, which is a template. Without templates, the form
  // still offers the other kinds of change.
  const [isMessageDue, setMessageDue] = useState(start === 'transition')
  useEffect(() => void readTemplates().finally(() => setMessageDue(false)), [readTemplates])
  if (known !== null && !known.isTooMany && words?.ok === true && !isMessageDue) {
    return (
      <Changing
        workspaceId={workspaceId}
        start={start}
        returned={returned}
        gathered={known}
        gatherError={gathered?.ok === false ? gathered.error : null}
        onGatherAgain={() => setRound(round + 1)}
      />
    )
  }
  const isTooMany = gathered?.ok === true && gathered.value.isTooMany
  return (
    <FormDialog
      title="Bulk change"
      width="wide"
      lacks={isTooMany ? 'Select fewer, or narrow the search.' : 'Loading the selection…'}
      outcome={null}
      onApply={() => Promise.resolve()}
      error={firstErrorOf(gathered, words)}
    >
      {isTooMany ? (
        <p className={styles.tooMany}>
          <b>{countReports(gathered.value.total)}</b> are selected. One change takes {formatCount(bulkAtMost)}{' '}
          at most: the service allows two requests a second, so that many take about twenty minutes.
        </p>
      ) : null}
    </FormDialog>
  )
}

function firstErrorOf(...results: readonly (Result<unknown> | null)[]): DeskError | null {
  const failed = results.find((result) => result?.ok === false)
  return failed?.ok === false ? failed.error : null
}

/** Reads the text that was left unsent; null until it is read. */
function useWordsLeft(workspaceId: string): Result<null> | null {
  const [words, setWords] = useState<Result<null> | null>(null)
  useEffect(() => {
    let isCurrent = true
    void readKeptWords(workspaceId).then((read) => {
      if (isCurrent) setWords(read)
    })
    return () => {
      isCurrent = false
    }
  }, [workspaceId])
  return words
}

/**
 * Keeps text that was typed ahead if the dialog closes before the form is shown; the next form begins with that text.
 */
function useKeptTyped(workspaceId: string, start: BulkKind): void {
  const store = useAppStore()
  useEffect(
    () => () => {
      const { dialog, takeTypedForBulk } = store.getState()
      if (dialog === 'bulk') return
      const typed = takeTypedForBulk()
      if (typed === '') return
      void readKeptWords(workspaceId).then((read) => {
        // A draft that could not be read is not replaced by the few letters.
        if (read.ok) keepWords(workspaceId, withTyped(formWithKeptWords(workspaceId), start, typed))
        else notifyFailure(read)
      })
    },
    [store, workspaceId, start],
  )
}

/** The error for an original that is itself a duplicate, in the words of the form for a single report. */
function originalErrorOf(action: BulkAction | null, tried: DryRun | null): string | undefined {
  const originalId =
    tried?.cannot.find(({ hindrance }) => hindrance === 'originalIsDuplicate')?.originalId ?? null
  if (action?.kind !== 'transition' || action.duplicateOf === undefined || originalId === null)
    return undefined
  return hindranceWords({ kind: 'duplicate', originalId }, action.duplicateOf)
}

interface ChangingProps extends BulkFormProps {
  readonly gathered: Gathered
  /** Why the selection could not be resolved again; null = it was, or was not tried. */
  readonly gatherError: DeskError | null
  readonly onGatherAgain: () => void
}

function Changing(props: ChangingProps): ReactNode {
  const { workspaceId, start, returned, gathered, gatherError, onGatherAgain } = props
  const store = useAppStore()
  const decideBulk = useApp((state) => state.decideBulk)
  const people = useApp((state) => state.people)
  const types = useApp((state) => state.vulnerabilityTypes)
  const readPeople = useApp((state) => state.readPeople)
  const choices = useFormChoices(workspaceId, null)
  const [kind, setKind] = useState(start)
  // A user who goes through the kinds of change with the arrow keys keeps the focus on them, since an arrow key chooses
  // each kind on its way. A user who opened the form with the key of a kind, or clicked on one, continues in its fields.
  const [takesFocus, setTakesFocus] = useState(true)
  const [written, setWritten] = useState<BulkFormState>(() =>
    returned.reduce((form, { action }) => withUndone(form, action), formWithKeptWords(workspaceId)),
  )
  const noteReturnedKept = useApp((state) => state.noteReturnedKept)
  // Keeps all text, even text that an undo returned, which exists nowhere else.
  useEffect(() => {
    keepWords(workspaceId, written)
    noteReturnedKept()
  }, [workspaceId, written, noteReturnedKept])
  const templates = useApp((state) => state.templates)
  const form = withDefault(written, templates ?? [])
  // Reports whose transitions are unknown are included: the service's answer to each one shows whether it worked. So
  // the user does not have to wait for a list that the service may refuse.
  const [withUnknown, setWithUnknown] = useState(true)
  const learning = useLearning(gathered)
  const read = actionOf(kind, form)
  const { action } = read
  const [triedAgain, setTriedAgain] = useState(0)
  // Once more is known about transitions, the same action is tried again.
  const run = useDryRun(gathered.gatheredId, action, learning.times + triedAgain)
  const failed = gatherError ?? (run?.ok === false ? run.error : null)
  const tryAgain = () => {
    // The engine forgets the selection when it is restarted.
    if (gatherError !== null || failed?.kind === 'unknownHere') onGatherAgain()
    else setTriedAgain(triedAgain + 1)
  }
  /** The form as an earlier window left it, without text that the user has dropped since. */
  const [left, setLeft] = useState(() => restoredForm(workspaceId))
  const isLeft = left !== null && hasWords(left, kind, form.transition)
  useEffect(() => {
    if (isLeft) noteRestored(workspaceId, kind, form.transition)
  }, [isLeft, workspaceId, kind, form.transition])
  const tried = run?.ok === true ? run.value : null
  const count = tried === null ? 0 : tried.can + (withUnknown ? tried.unknown : 0)
  const isMessageLoading = kind === 'transition' && templates === null
  const lack =
    read.lack ??
    (isMessageLoading ? { at: null, words: 'Loading the message…' } : null) ??
    (failed !== null
      ? { at: null, words: 'The reports couldn’t be checked.' }
      : tried === null
        ? { at: null, words: 'Checking…' }
        : nobodyLack(tried, count))
  /** The transition that was chosen when the user last tried to send with something missing; null = no such attempt. */
  const [lackShown, setLackShown] = useState<{ readonly transition: BulkFormState['transition'] } | null>(
    null,
  )
  useEffect(() => void readPeople(), [readPeople])
  const fields = useRef<HTMLDivElement>(null)
  const takeTyped = useEffectEvent(() => {
    const typed = store.getState().takeTypedForBulk()
    setWritten((one) => withTyped(one, start, typed))
  })
  // In the layout effect, so that text typed ahead is in the field before the next letter.
  useLayoutEffect(() => {
    fields.current?.querySelector('textarea')?.focus()
    takeTyped()
  }, [])

  useAskedOnce(learning, tried !== null && tried.kindsUnknown > 0)
  const title = action === null ? '' : visibleText(actionTitle(action, { people, choices, types }))
  const apply = async () => {
    if (action === null || count === 0) return
    const { gatheredId } = gathered
    const opened = store.getState().bulkShown
    const decided = await decideBulk({ gatheredId, action, withUnknown, title: beginningOf(title, 300) })
    if (!decided.ok) {
      if (decided.error.kind === 'unknownHere') onGatherAgain()
      return notifyUnlessCancelled(decided)
    }
    forgetSentWords(workspaceId, kind, form.transition)
    tellBulk(store, decided.value, title)
    const { currentWorkspaceId, dialog, bulkShown, openBatch, closeDialog } = store.getState()
    // The user may have closed the form meanwhile; no other dialog is closed or covered then.
    if (currentWorkspaceId !== workspaceId || dialog !== 'bulk' || bulkShown !== opened) return
    // A change of one report is sent like a single action, and is not among the bulk changes with a progress.
    if (decided.value.decided === 1) closeDialog()
    else openBatch(decided.value.batchId)
  }
  return (
    <FormDialog
      title="Bulk change"
      width="wide"
      verb={bulkVerb(kind, action, count)}
      lacks={lack?.words ?? null}
      onLacking={() => setLackShown({ transition: form.transition })}
      outcome={
        <>
          {title}, {countReports(count)}
          {tried?.takesMs != null && count > 1 ? `, ${leftInWords(tried.takesMs)} to send.` : '.'}
          {tried !== null && tried.contradicted.count > 0 && (
            <span className={styles.warned}>
              {' '}
              {formatCount(tried.contradicted.count)} {contradictedWords(tried.contradicted.count)}.
            </span>
          )}
        </>
      }
      onApply={apply}
    >
      <div ref={fields} className={styles.form}>
        {isLeft && (
          <LeftBefore
            onStartOver={() => {
              setWritten(withoutWords(written, kind, form.transition))
              setLeft(withoutWords(left, kind, form.transition))
            }}
          />
        )}
        <UnkeptNote workspaceId={workspaceId} reportId={noReport} />
        <div onPointerDownCapture={() => setTakesFocus(true)} onKeyDownCapture={() => setTakesFocus(false)}>
          <Segments
            label={`Change for ${countReports(gathered.total)}`}
            segments={bulkKinds.map((one) => ({ value: one, content: bulkKindWords[one] }))}
            value={kind}
            onChange={(next) => {
              setKind(next)
              // Something missing for the previous kind must not move the focus in the fields of the next.
              setLackShown(null)
            }}
          />
        </div>
        <BulkFields
          workspaceId={workspaceId}
          kind={kind}
          takesFocus={takesFocus}
          form={form}
          isDefaultMessage={isDefaultMessage(written)}
          lack={lackShown?.transition === form.transition ? lack : null}
          lackShown={lackShown}
          onChange={(change) => setWritten((one) => ({ ...one, ...change }))}
          offers={learning.offers}
          total={gathered.total}
          originalError={originalErrorOf(action, tried)}
          choices={choices}
          people={people}
        />
        {failed !== null && (
          <ErrorNote
            error={failed}
            actions={
              <Button size="small" onPress={tryAgain}>
                Try again
              </Button>
            }
          />
        )}
        <DryRunView
          run={tried}
          learning={learning}
          withUnknown={withUnknown}
          onWithUnknown={setWithUnknown}
        />
      </div>
    </FormDialog>
  )
}

/**
 * Asks the service about unknown transitions as soon as they matter. One answer serves all reports of the same kind.
 */
function useAskedOnce(learning: ReturnType<typeof useLearning>, matters: boolean): void {
  const mustAsk = matters && learning.times === 0 && !learning.isAsking
  const ask = useEffectEvent(() => void learning.ask())
  useEffect(() => {
    if (mustAsk) ask()
  }, [mustAsk])
}
