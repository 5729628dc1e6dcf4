import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { ReportView, TimelineView } from '#shared/desk/models.ts'
import { nextMove } from '#shared/rules/next-move.ts'
import { ContentButton } from '../../../design/primitives/ContentButton.tsx'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { optimisticComments } from '../../../state/optimistic-update.ts'
import { useApp } from '../../../state/use-app.ts'
import { useOutboxOfReport } from '../../../state/use-outbox.ts'
import { useReachability } from '../../../state/use-reachability.ts'
import { comesWhen, type MissingReason, missingReason, whyUnread } from '../missing-reason.ts'
import { UnreadPart } from '../UnreadPart.tsx'
import { NextMoveLine } from './NextMoveLine.tsx'
import { OptimisticArticle, PendingArticle } from './PendingArticle.tsx'
import { notInThread } from './pending-comments.ts'
import { ThreadFilters } from './ThreadFilters.tsx'
import styles from './Timeline.module.css'
import { TimelineArticle } from './TimelineArticle.tsx'
import {
  filterThread,
  foldThread,
  markedAsNew,
  shownWith,
  type ThreadFilter,
  threadCounts,
  threadPortion,
} from './thread-view.ts'
import { useFirstNew, useOpenedAtNewest, useSteps } from './timeline-steps.ts'

interface TimelineProps {
  readonly workspaceId: string
  readonly report: ReportView
  /** null while the timeline is being read from the local copy. */
  readonly timeline: TimelineView | null
  /** False while the timeline is drawn ahead. */
  readonly isShown: boolean
  /**
   * Whether the timeline is the only part of the report on screen. It then opens at the first new entry, else at the
   * newest one.
   */
  readonly standsAlone: boolean
  readonly onShowEvidence: () => void
}

/** About how many entries are in sight when a report comes on screen; further ones are drawn as far away. */
const nearEntries = 6

const noEntries: TimelineView['entries'] = []

/** The thread of a report, oldest first: comments, their audience, and the events between them. */
export function Timeline(props: TimelineProps): ReactNode {
  const { workspaceId, report, timeline, isShown, standsAlone, onShowEvidence } = props
  const [filter, setFilter] = useState<ThreadFilter>('all')
  const [shown, setShown] = useState(threadPortion)
  const missing = missingReason(report.unread, 'timeline', useReachability())
  const outbox = useOutboxOfReport(workspaceId, report.id)
  const optimisticUpdates = useApp((state) => state.optimisticUpdates)
  const optimistic = optimisticComments(optimisticUpdates, report.id, outbox)
  const feed = useRef<HTMLDivElement>(null)

  useSteps(feed, isShown)
  const firstNew = useFirstNew(timeline, isShown)
  useOpenedAtNewest(feed, standsAlone && isShown && timeline !== null, firstNew)

  const entries = timeline?.entries ?? noEntries
  const pending = notInThread(outbox.entries, entries)
  const counts = useMemo(() => threadCounts(entries), [entries])
  const chooseFilter = useCallback((next: ThreadFilter) => {
    setFilter(next)
    setShown(threadPortion)
  }, [])
  const filtered = filterThread(entries, filter)
  const thread = foldThread(filtered, shownWith(filtered, shown, firstNew))
  const marked = markedAsNew(filtered, thread.folded, firstNew)
  const move = timeline === null ? null : nextMove(report, entries)
  const showMore = () => setShown(thread.entries.length + threadPortion)
  const why = whyUnread(report.unread, 'timeline')
  const hasUnreadItems = report.unread.some(({ part, isWhole }) => part === 'timeline' && !isWhole)
  const isReading = timeline === null || report.timelineReadAt === null
  return (
    <section className={styles.timeline}>
      <header className={styles.head}>
        <h2 className={styles.title}>Timeline</h2>
        {entries.length > 0 && <ThreadFilters counts={counts} selected={filter} onSelect={chooseFilter} />}
      </header>
      {move !== null && <NextMoveLine move={move} reporter={report.reporter} />}
      {timeline !== null && !timeline.complete && !isReading && (
        <OlderMissing reportId={report.id} missing={missing} />
      )}
      {thread.folded > 0 && (
        <ContentButton className={styles.more} onPress={showMore}>
          Show {formatCount(Math.min(threadPortion, thread.folded))} earlier of {formatCount(thread.folded)}{' '}
          entries
        </ContentButton>
      )}
      <div ref={feed} role="feed" aria-label="Timeline" aria-busy={isReading} className={styles.feed}>
        {thread.entries.map((entry, index) => (
          <TimelineArticle
            key={entry.id}
            entry={entry}
            position={thread.folded + index + 1}
            size={timeline?.complete === true ? filtered.length : -1}
            isFar={index >= nearEntries}
            isFirstNew={entry.id === marked}
            onShowEvidence={onShowEvidence}
          />
        ))}
        {pending.map((entry) => (
          <PendingArticle key={`pending ${entry.id}`} entry={entry} />
        ))}
        {optimistic.map(({ id, comment }) => (
          <OptimisticArticle key={`optimistic ${id}`} comment={comment} />
        ))}
      </div>
      {entries.length > 0 && timeline?.complete === true && why !== null && (
        <UnreadPart
          reportId={report.id}
          title={hasUnreadItems ? 'Some entries could not be read' : 'New entries may be missing'}
          why={why}
        />
      )}
      {entries.length === 0 &&
        pending.length + optimistic.length === 0 &&
        (why !== null && (!isReading || missing.kind === 'unread') ? (
          <UnreadPart reportId={report.id} title="The thread could not be read" why={why} />
        ) : (
          <p className={styles.note}>{isReading ? missingWords(missing) : 'No comments yet.'}</p>
        ))}
      {entries.length > 0 && filtered.length === 0 && <p className={styles.note}>No entries of this kind.</p>}
    </section>
  )
}

function missingWords(missing: MissingReason): string {
  return missing.kind === 'waits'
    ? `The thread is not on this computer yet. ${comesWhen[missing.until]}`
    : 'Loading thread…'
}

interface OlderMissingProps {
  readonly reportId: number
  readonly missing: MissingReason
}

/** Shown above a thread whose oldest entries are missing. */
function OlderMissing({ reportId, missing }: OlderMissingProps): ReactNode {
  if (missing.kind === 'unread') {
    return <UnreadPart reportId={reportId} title="Older entries could not be read" why={missing.why} />
  }
  return (
    <p className={styles.note}>
      <Icon name="clock" size={14} />
      Older entries are still syncing.
    </p>
  )
}
