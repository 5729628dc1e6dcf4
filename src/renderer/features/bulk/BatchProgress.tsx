import { type ReactNode, useState } from 'react'
import type { BatchView } from '#shared/desk/bulk.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Progress } from '../../design/primitives/Gauge.tsx'
import { notify } from '../../design/primitives/Toast.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { Ago } from '../../time/Instant.tsx'
import { useNowToTheSecond } from '../../time/use-now.ts'
import {
  batchStatusWords,
  countOf,
  countReports,
  isUndone,
  keptWords,
  outcomesOf,
  waitingOf,
} from '../../words/bulk-words.ts'
import styles from './BatchProgress.module.css'
import { BatchResults } from './BatchResults.tsx'

interface BatchProgressProps {
  readonly workspaceId: string
  readonly batch: BatchView
  /** All batches, so that the user can switch to another one. */
  readonly batches: readonly BatchView[]
}

/** The progress of a bulk change, the outcome for each report, and buttons that pause, cancel or retry the change. */
export function BatchProgress({ workspaceId, batch, batches }: BatchProgressProps): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const openBatch = useApp((state) => state.openBatch)
  const now = useNowToTheSecond()
  const settled = batch.total - waitingOf(batch)
  const others = batches.filter(({ id }) => id !== batch.id)
  return (
    <Dialog
      title="Bulk change"
      isOpen
      width="wide"
      onClose={closeDialog}
      actions={<BatchActions workspaceId={workspaceId} batch={batch} now={now} />}
    >
      <section className={styles.batch} aria-label="Progress">
        <header className={styles.head}>
          <h3 className={styles.title}>
            <bdi>{visibleText(batch.title)}</bdi>
          </h3>
          <span className={styles.when}>
            {countReports(batch.total)}, <Ago instant={batch.createdAt} />
          </span>
        </header>
        {!isUndone(batch) && <Progress label="Settled" done={settled} of={batch.total} />}
        <p className={styles.status} role="status">
          {!isUndone(batch) && (
            <b className={styles.settled}>
              {formatCount(settled)} of {formatCount(batch.total)}
            </b>
          )}{' '}
          {batchStatusWords(batch, now)}
        </p>
        <ul className={styles.figures} aria-label="Outcomes">
          {outcomesOf(batch).map(({ title, states, tone }) => {
            const count = countOf(batch, states)
            return count === 0 ? null : (
              <li key={title} className={styles.figure} data-tone={tone}>
                <b>{formatCount(count)}</b> {title.toLowerCase()}
              </li>
            )
          })}
        </ul>
        <BatchResults workspaceId={workspaceId} batch={batch} />
        {others.length > 0 && (
          <nav className={styles.others} aria-label="Other bulk changes">
            {others.map((other) => (
              <button
                key={other.id}
                type="button"
                className={styles.other}
                onClick={() => openBatch(other.id)}
              >
                <bdi className={styles.otherTitle}>{visibleText(other.title)}</bdi>
                <span className={styles.when}>
                  {isUndone(other)
                    ? 'Undone'
                    : `${formatCount(other.total - waitingOf(other))} of ${formatCount(other.total)}`}
                  , <Ago instant={other.createdAt} />
                </span>
              </button>
            ))}
          </nav>
        )}
      </section>
    </Dialog>
  )
}

interface BatchActionsProps extends Pick<BatchProgressProps, 'workspaceId' | 'batch'> {
  readonly now: number
}

function BatchActions({ workspaceId, batch, now }: BatchActionsProps): ReactNode {
  const pauseBatch = useApp((state) => state.pauseBatch)
  const undoEntries = useApp((state) => state.undoBatch)
  const retryFailed = useApp((state) => state.retryFailed)
  const readBatches = useApp((state) => state.readBatches)
  const closeDialog = useApp((state) => state.closeDialog)
  const [isCancelling, setCancelling] = useState(false)
  const { id, isPaused, counts, heldUntil } = batch
  const waiting = counts.held + counts.queued
  const isHeld = heldUntil !== null && heldUntil > now && counts.held === batch.total
  const cancel = async () => {
    setCancelling(true)
    const taken = await undoEntries({ workspaceId, batchId: id })
    setCancelling(false)
    notifyFailure(taken)
    if (taken.ok) {
      const { undoneEntries, beingChanged } = taken.value
      notify({
        tone: 'plain',
        title:
          undoneEntries.length === 0
            ? 'Nothing was undone'
            : `Undone for ${countReports(undoneEntries.length)}`,
        ...(beingChanged.length > 0 && { text: keptWords(beingChanged.length) }),
        topic: 'undo',
      })
    }
    await readBatches()
  }
  return (
    <>
      {waiting > 0 && (
        <Button
          variant="danger"
          className={styles.apart ?? ''}
          isPending={isCancelling}
          onPress={() => void cancel()}
        >
          {isHeld ? 'Undo' : 'Cancel the rest'}
        </Button>
      )}
      {waiting > 0 && (
        <Button onPress={() => void pauseBatch(id, !isPaused).then(notifyFailure)}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
      {counts.failed > 0 && (
        <Button onPress={() => void retryFailed(id).then(notifyFailure)}>Retry failed</Button>
      )}
      <Button variant="primary" onPress={closeDialog}>
        {waitingOf(batch) > 0 ? 'Keep working' : 'Close'}
      </Button>
    </>
  )
}
