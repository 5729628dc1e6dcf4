import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useKeysOf } from '../commands/use-keys.ts'
import { formatCount } from '../design/primitives/Count.tsx'
import { Gauge } from '../design/primitives/Gauge.tsx'
import { PopoverPanel } from '../design/primitives/PopoverPanel.tsx'
import { Tooltip } from '../design/primitives/Tooltip.tsx'
import { useBatchUnderWay } from '../features/bulk/use-batch-under-way.ts'
import { CopyItems } from '../features/storage/copy/CopyItems.tsx'
import type { PanelName } from '../state/shape/ui-shape.ts'
import { useApp } from '../state/use-app.ts'
import { useNowToTheSecond } from '../time/use-now.ts'
import { leftInWords, waitingOf } from '../words/bulk-words.ts'
import { downloadsSummary } from '../words/download-words.ts'
import { BudgetPanel } from './BudgetPanel.tsx'
import { SetAsidePanel } from './SetAsidePanel.tsx'
import styles from './StatusBar.module.css'
import { SyncPanel } from './SyncPanel.tsx'
import { notOpenWords, syncWords } from './sync-words.ts'

/**
 * Shows the state of sync, local copy, request budget, downloads and outbox. Its text changes every second, so it is no
 * live region; a hidden line at its end announces lasting changes.
 */
export function StatusBar(): ReactNode {
  const keysOf = useKeysOf()
  const sync = useApp((state) => state.sync)
  const openDialog = useApp((state) => state.openDialog)
  const now = useNowToTheSecond()
  const isNotOpen = useApp(({ syncReadError }) => syncReadError !== null)
  const words = isNotOpen ? notOpenWords : syncWords(sync, now)
  return (
    <div className={styles.bar} role="status" aria-label="Sync status" aria-live="off" data-pane="status">
      <StatusItem panel="sync" title="Sync" content={<SyncPanel />} isFirst>
        <i className={styles.dot} data-tone={words.tone} />
        {words.text}
      </StatusItem>
      {sync !== null && (
        <>
          <Button
            className={styles.item}
            aria-label={`Storage: ${formatCount(sync.reports)} ${sync.reports === 1 ? 'report' : 'reports'} on this computer`}
            data-tone={sync.damaged ? 'warn' : 'plain'}
            onPress={() => openDialog('storage')}
          >
            {formatCount(sync.reports)} {sync.reports === 1 ? 'report' : 'reports'}
            {sync.damaged && ', damaged'}
          </Button>
          <StatusItem
            panel="budget"
            title="Request budget"
            name={`Budget ${sync.budget.used} / ${sync.budget.limit} requests`}
            content={<BudgetPanel />}
          >
            Budget{' '}
            <Gauge
              label="Requests in the last minute"
              value={sync.budget.used}
              of={sync.budget.limit}
              width={56}
            />
            <span>
              {sync.budget.used} / {sync.budget.limit}
            </span>
          </StatusItem>
          {sync.toHydrate > 0 && (
            <span className={styles.fact}>{formatCount(sync.toHydrate)} to read in full</span>
          )}
          <CopyItems className={styles.item} />
          <span className={styles.space} />
          <DownloadsItem />
          <OutboxItems />
          {sync.setAside > 0 && (
            <StatusItem panel="setAside" title="Set aside" content={<SetAsidePanel />} tone="warn">
              {formatCount(sync.setAside)} set aside
            </StatusItem>
          )}
        </>
      )}
      <span className={styles.end}>
        <Tooltip text="Keyboard shortcuts" keys={keysOf('desk.keys')} placement="top">
          <Button className={styles.item} aria-label="Keyboard shortcuts" onPress={() => openDialog('keys')}>
            ?
          </Button>
        </Tooltip>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {words.said}
      </span>
    </div>
  )
}

/** Counts of pending actions, and of those that wait for the user. */
function OutboxItems(): ReactNode {
  const counts = useApp((state) => state.outboxCounts)
  const openDialog = useApp((state) => state.openDialog)
  if (counts === null) return null
  // An action with unsaved changes is not sent until the user decides, so it counts as waiting for the user.
  const waiting = counts.held + counts.waiting + counts.unsure - counts.beingChanged
  const attention = counts.cannotTell + counts.conflict + counts.failed + counts.beingChanged
  return (
    <>
      <BulkItem />
      {waiting > 0 && (
        <Button className={styles.item} data-tone="accent" onPress={() => openDialog('outbox')}>
          {formatCount(waiting)} in outbox
        </Button>
      )}
      {attention > 0 && (
        <Button className={styles.item} data-tone="warn" onPress={() => openDialog('conflicts')}>
          {formatCount(attention)} {attention === 1 ? 'conflict' : 'conflicts'}
        </Button>
      )}
    </>
  )
}

/** Files being downloaded, and files that failed. */
function DownloadsItem(): ReactNode {
  const words = useApp((state) =>
    state.downloadCounts === null ? null : downloadsSummary(state.downloadCounts),
  )
  const needsLook = useApp(({ downloadCounts: counts }) => (counts?.failed ?? 0) > 0)
  const openDialog = useApp((state) => state.openDialog)
  if (words === null) return null
  return (
    <Button
      className={styles.item}
      aria-label={`Downloads: ${words}`}
      data-tone={needsLook ? 'warn' : 'accent'}
      onPress={() => openDialog('downloads')}
    >
      {words}
    </Button>
  )
}

/** The bulk change under way: its progress, and the time left. */
function BulkItem(): ReactNode {
  const batch = useBatchUnderWay()
  const openBatch = useApp((state) => state.openBatch)
  if (batch === undefined) return null
  const { id, total, isPaused, timeLeftMs } = batch
  return (
    <Button className={styles.item} data-tone="accent" onPress={() => openBatch(id)}>
      Bulk {formatCount(total - waitingOf(batch))} / {formatCount(total)}
      {isPaused ? ', paused' : timeLeftMs === null ? '' : `, ${leftInWords(timeLeftMs)}`}
    </Button>
  )
}

interface StatusItemProps {
  readonly panel: PanelName
  readonly title: string
  readonly content: ReactNode
  readonly children: ReactNode
  /** The name for screen readers, if the content would be read out badly. */
  readonly name?: string
  readonly tone?: 'plain' | 'warn'
  /** Whether it takes the focus when the user moves here with `F6`. */
  readonly isFirst?: boolean
}

function StatusItem({
  panel,
  title,
  content,
  children,
  name,
  tone = 'plain',
  isFirst = false,
}: StatusItemProps): ReactNode {
  const isOpen = useApp((state) => state.panel === panel)
  const openPanel = useApp((state) => state.openPanel)
  return (
    <PopoverPanel
      title={title}
      isOpen={isOpen}
      onOpenChange={(open) => openPanel(open ? panel : null)}
      trigger={
        <Button
          className={styles.item}
          {...(name === undefined ? {} : { 'aria-label': name })}
          data-tone={tone}
          data-pane-focus={isFirst || undefined}
        >
          {children}
        </Button>
      }
    >
      {content}
    </PopoverPanel>
  )
}
