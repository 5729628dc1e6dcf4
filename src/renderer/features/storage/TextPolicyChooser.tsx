import { type ReactNode, useRef, useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { DeskError } from '#shared/desk/errors.ts'
import type { EvictionEstimate, WorkspaceStorage } from '#shared/desk/storage.ts'
import { monthsOffered } from '#shared/rules/kept-texts.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import styles from './StorageDialog.module.css'
import { counted, monthsWords } from './storage-words.ts'

const all = 'all'

/**
 * Chooses how much of closed reports is kept. The effect of a stricter choice is computed first; nothing is removed
 * before the user confirms it.
 */
export function TextPolicyChooser({ workspace }: { readonly workspace: WorkspaceStorage }): ReactNode {
  const { workspaceId, policy, damaged } = workspace
  const estimateEviction = useApp((state) => state.estimateEviction)
  const setTextPolicy = useApp((state) => state.setTextPolicy)
  const isBusy = useApp((state) => (state.storageProgress[workspaceId] ?? null) !== null)
  const [estimate, setEstimate] = useState<EvictionEstimate | null>(null)
  const [error, setError] = useState<DeskError | null>(null)
  const [wanted, setWanted] = useState<number | null | undefined>(undefined)
  const shown = wanted === undefined ? policy.closedMonths : wanted

  /** The number of the latest choice: the estimate of an earlier one is not shown. */
  const latest = useRef(0)

  const choose = async (months: number | null) => {
    latest.current += 1
    const choice = latest.current
    setError(null)
    setEstimate(null)
    setWanted(months)
    if (months === policy.closedMonths) return
    if (months === null) {
      await setTextPolicy(workspaceId, null)
      if (choice === latest.current) setWanted(undefined)
      return
    }
    const answer = await estimateEviction(workspaceId, months)
    if (choice !== latest.current) return
    if (answer.ok) setEstimate(answer.value)
    else {
      setError(answer.error)
      setWanted(undefined)
    }
  }
  const leave = () => {
    setEstimate(null)
    setWanted(undefined)
  }
  const confirm = async (months: number) => {
    setEstimate(null)
    await setTextPolicy(workspaceId, months)
    setWanted(undefined)
  }

  return (
    <div className={styles.policy}>
      <RadioGroup
        className={styles.choice}
        orientation="horizontal"
        value={shown === null ? all : String(shown)}
        isDisabled={isBusy || damaged}
        onChange={(value) => void choose(value === all ? null : Number(value))}
      >
        <Label className={styles.label}>Texts and timelines of closed reports are kept for</Label>
        <div className={styles.segments}>
          {monthsOffered.map((months) => (
            <Radio key={months} value={String(months)} className={styles.segment}>
              {monthsWords(months)}
            </Radio>
          ))}
          <Radio value={all} className={styles.segment}>
            Always
          </Radio>
        </div>
      </RadioGroup>
      <p className={styles.hint}>
        Older reports stay in the list and load again when you open them, but their text can’t be searched.
        Reports with your unsent work are never removed.
      </p>
      {error !== null && <ErrorNote error={error} />}
      {estimate !== null && (
        <div className={styles.estimate} role="status">
          <p>
            <b>{counted(estimate.reports, 'report', 'reports')}</b> with{' '}
            {counted(estimate.timelineEntries, 'timeline entry', 'timeline entries')} would lose their texts
            here, about <b>{formatByteSize(estimate.freedBytes)}</b>.
            {estimate.spared > 0 &&
              ` ${counted(estimate.spared, 'is', 'are')} kept: unsent work, or opened this week.`}
          </p>
          <div className={styles.actions}>
            <Button size="small" variant="quiet" onPress={leave}>
              Cancel
            </Button>
            <Button size="small" variant="danger" onPress={() => void confirm(estimate.closedMonths)}>
              {estimate.reports === 0 ? 'Apply' : 'Remove these texts'}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
