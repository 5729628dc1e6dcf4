import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { BulkAction } from '#shared/desk/actions.ts'
import type { DryRun, Gathered } from '#shared/desk/bulk.ts'
import { bulkAtMost } from '#shared/desk/bulk-limits.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import labels from '../../design/primitives/labels.module.css'
import { notifyUnlessCancelled } from '../../errors/notify-error.ts'
import { type BulkKind, bulkKinds } from '../../state/bulk-slice.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { hindranceWords } from '../duplicates/duplicate-words.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import segments from '../forms/segments.module.css'
import { useFormChoices } from '../forms/use-form-choices.ts'
import { BulkFields } from './BulkFields.tsx'
import styles from './BulkForm.module.css'
import { actionOf, actionTitle, type BulkFormState, emptyForm } from './bulk-form.ts'
import { bulkKindWords, countReports, leftInWords } from './bulk-words.ts'
import { DryRunView } from './DryRunView.tsx'
import { tellBulk } from './tell-bulk.ts'
import { useDryRun, useGathered, useLearning } from './use-dry-run.ts'

interface BulkFormProps {
  readonly workspaceId: string
  readonly start: BulkKind
}

/** What is to be done to all that are selected, and what would come of it, before anything is. */
export function BulkForm({ workspaceId, start }: BulkFormProps): ReactNode {
  const gathered = useGathered()
  if (gathered?.ok === true && !gathered.value.isTooMany) {
    return <Changing workspaceId={workspaceId} start={start} gathered={gathered.value} />
  }
  const isTooMany = gathered?.ok === true
  return (
    <FormDialog
      title="Bulk change"
      width="wide"
      lacks={isTooMany ? 'Select fewer, or narrow the search.' : 'The selection is being looked up.'}
      outcome={null}
      onApply={() => Promise.resolve()}
      error={gathered?.ok === false ? gathered.error : null}
    >
      {isTooMany && (
        <p className={styles.tooMany}>
          <b>{countReports(gathered.value.total)}</b> are selected. One change takes {formatCount(bulkAtMost)}{' '}
          at most: the service allows two requests in a second, and that many take about twenty minutes.
        </p>
      )}
    </FormDialog>
  )
}

/** On the button: how many, and who will read it. */
function verbOf(kind: BulkKind, count: number): string {
  if (kind === 'internal')
    return count === 0 ? 'Send internally' : `Send internally on ${countReports(count)}`
  if (kind === 'public') {
    return count === 0 ? 'Send to reporters' : `Send to the reporters of ${countReports(count)}`
  }
  return count === 0 ? 'Change' : `Change ${countReports(count)}`
}

/** As the form of a single report says it, for an original that is a duplicate itself. */
function originalErrorOf(action: BulkAction | null, tried: DryRun | null): string | undefined {
  const originalId =
    tried?.cannot.find(({ hindrance }) => hindrance === 'originalIsDuplicate')?.originalId ?? null
  if (action?.kind !== 'transition' || action.duplicateOf === undefined || originalId === null)
    return undefined
  return hindranceWords({ kind: 'duplicate', originalId }, action.duplicateOf)
}

interface ChangingProps extends BulkFormProps {
  readonly gathered: Gathered
}

function Changing({ workspaceId, start, gathered }: ChangingProps): ReactNode {
  const store = useAppStore()
  const decideBulk = useApp((state) => state.decideBulk)
  const people = useApp((state) => state.people)
  const readPeople = useApp((state) => state.readPeople)
  const choices = useFormChoices(workspaceId, null)
  const [kind, setKind] = useState(start)
  const [form, setForm] = useState<BulkFormState>(emptyForm)
  const [withUnknown, setWithUnknown] = useState(false)
  const learning = useLearning(gathered)
  const { action, lacks } = actionOf(kind, form)
  const run = useDryRun(gathered.gatheredId, action, learning.times)
  const tried = run?.ok === true ? run.value : null
  const count = tried === null ? 0 : tried.can + (withUnknown ? tried.unknown : 0)
  useEffect(() => void readPeople(), [readPeople])
  // Who came by the key of a comment writes at once; who only looks through the kinds keeps the focus there.
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector('textarea')?.focus(), [])

  // What was never asked is asked as soon as it matters; what is learned serves every report like these.
  const mustLearn = tried !== null && tried.kindsUnknown > 0 && learning.times === 0 && !learning.isAsking
  const learn = useEffectEvent(() => void learning.ask())
  useEffect(() => {
    if (mustLearn) learn()
  }, [mustLearn])

  const title = action === null ? '' : visibleText(actionTitle(action, { people, choices }))
  const apply = async () => {
    if (action === null || count === 0) return
    const { gatheredId } = gathered
    const decided = await decideBulk({ gatheredId, action, withUnknown, title: title.slice(0, 300) })
    if (!decided.ok) return notifyUnlessCancelled(decided)
    tellBulk(store, decided.value, title)
    const { currentWorkspaceId, openBatch } = store.getState()
    if (currentWorkspaceId === workspaceId) openBatch(decided.value.batchId)
  }
  return (
    <FormDialog
      title="Bulk change"
      width="wide"
      verb={verbOf(kind, count)}
      lacks={lacks ?? (tried === null ? 'Trying it.' : count === 0 ? 'None of them can have it.' : null)}
      outcome={
        <>
          {title}, {countReports(count)}
          {tried?.takesMs != null && count > 1 ? `, ${leftInWords(tried.takesMs)} to send.` : '.'}
        </>
      }
      onApply={apply}
      error={run?.ok === false ? run.error : null}
    >
      <div ref={fields} className={styles.form}>
        <RadioGroup
          className={labels.labelled}
          orientation="horizontal"
          value={kind}
          onChange={(value) => {
            const chosen = bulkKinds.find((one) => one === value)
            if (chosen !== undefined) setKind(chosen)
          }}
        >
          <Label className={labels.label}>Change for {countReports(gathered.total)}</Label>
          <div className={segments.segments}>
            {bulkKinds.map((one) => (
              <Radio key={one} value={one} className={segments.segment ?? ''}>
                {bulkKindWords[one]}
              </Radio>
            ))}
          </div>
        </RadioGroup>
        <BulkFields
          kind={kind}
          form={form}
          onChange={(change) => setForm((before) => ({ ...before, ...change }))}
          offers={learning.offers}
          total={gathered.total}
          originalError={originalErrorOf(action, tried)}
          choices={choices}
          people={people}
        />
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
