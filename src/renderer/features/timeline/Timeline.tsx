import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { ReportView, TimelineView } from '#shared/desk/models.ts'
import { useOfferedAction } from '../../commands/offered-actions.ts'
import { ContentButton } from '../../design/primitives/ContentButton.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { foreseenComments } from '../../state/foresight.ts'
import { useApp } from '../../state/use-app.ts'
import { useOutboxOfReport } from '../outbox/use-outbox.ts'
import { comesWhen, type MissingStanding, missingStanding, whyUnread } from '../report/missing-standing.ts'
import { UnreadPart } from '../report/UnreadPart.tsx'
import { useReachability } from '../report/use-reachability.ts'
import { NextMoveLine } from './NextMoveLine.tsx'
import { nextMove } from './next-move.ts'
import { ForeseenArticle, PendingArticle } from './PendingArticle.tsx'
import { ThreadFilters } from './ThreadFilters.tsx'
import styles from './Timeline.module.css'
import { TimelineArticle } from './TimelineArticle.tsx'
import { filterThread, foldThread, type ThreadFilter, threadCounts, threadPortion } from './thread-view.ts'

interface TimelineProps {
  readonly workspaceId: string
  readonly report: ReportView
  /** null while it is read from the local copy. */
  readonly timeline: TimelineView | null
  /** Or drawn ahead of being shown. */
  readonly isShown: boolean
  readonly onShowEvidence: () => void
}

/** Entries that may be in sight when a report comes on screen. */
const nearEntries = 6

const noEntries: TimelineView['entries'] = []

/** The thread of a report, oldest first: what was said, to whom, and what happened in between. */
export function Timeline(props: TimelineProps): ReactNode {
  const { workspaceId, report, timeline, isShown, onShowEvidence } = props
  const [filter, setFilter] = useState<ThreadFilter>('all')
  const [shown, setShown] = useState(threadPortion)
  const standing = missingStanding(report.unread, 'timeline', useReachability())
  const pending = useOutboxOfReport(workspaceId, report.id)
  const foresights = useApp((state) => state.foresights)
  const foreseen = foreseenComments(foresights, report.id, pending)
  const feed = useRef<HTMLDivElement>(null)

  const showMore = useCallback(() => setShown((count) => count + threadPortion), [])
  useSteps(feed, isShown)

  const entries = timeline?.entries ?? noEntries
  const counts = useMemo(() => threadCounts(entries), [entries])
  const chooseFilter = useCallback((next: ThreadFilter) => {
    setFilter(next)
    setShown(threadPortion)
  }, [])
  const filtered = filterThread(entries, filter)
  const thread = foldThread(filtered, shown)
  const move = timeline === null ? null : nextMove(report, entries)
  const why = whyUnread(report.unread, 'timeline')
  const isReading = timeline === null || report.timelineReadAt === null
  return (
    <section className={styles.timeline}>
      <header className={styles.head}>
        <h2 className={styles.title}>Timeline</h2>
        {entries.length > 0 && <ThreadFilters counts={counts} selected={filter} onSelect={chooseFilter} />}
      </header>
      {move !== null && <NextMoveLine move={move} reporter={report.reporter} />}
      {timeline !== null && !timeline.complete && !isReading && (
        <OlderMissing reportId={report.id} standing={standing} />
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
            onShowEvidence={onShowEvidence}
          />
        ))}
        {pending.entries.map((entry) => (
          <PendingArticle key={`pending ${entry.id}`} entry={entry} />
        ))}
        {foreseen.map(({ id, comment }) => (
          <ForeseenArticle key={`foreseen ${id}`} comment={comment} />
        ))}
      </div>
      {entries.length === 0 &&
        pending.entries.length + foreseen.length === 0 &&
        (why !== null && (!isReading || standing.kind === 'unread') ? (
          <UnreadPart reportId={report.id} title="The thread could not be read" why={why} />
        ) : (
          <p className={styles.note}>
            {isReading ? missingWords(standing) : 'Nobody has written anything yet.'}
          </p>
        ))}
      {entries.length > 0 && filtered.length === 0 && (
        <p className={styles.note}>Nothing of this kind in the thread.</p>
      )}
    </section>
  )
}

function missingWords(standing: MissingStanding): string {
  return standing.kind === 'waits'
    ? `The thread is not on this computer yet. ${comesWhen[standing.until]}`
    : 'Reading the thread…'
}

interface OlderMissingProps {
  readonly reportId: number
  readonly standing: MissingStanding
}

/** Stands above a thread that does not go back to its beginning. */
function OlderMissing({ reportId, standing }: OlderMissingProps): ReactNode {
  if (standing.kind === 'unread') {
    return <UnreadPart reportId={reportId} title="Older entries could not be read" why={standing.why} />
  }
  return (
    <p className={styles.note}>
      <Icon name="clock" size={14} />
      Older entries are still to be read from the service.
    </p>
  )
}

/** Offers to step through the entries of the thread on screen. */
function useSteps(feed: RefObject<HTMLElement | null>, isShown: boolean): void {
  const next = useCallback(() => step(feed.current, 1), [feed])
  const previous = useCallback(() => step(feed.current, -1), [feed])
  useOfferedAction('timeline.next', isShown ? next : null)
  useOfferedAction('timeline.previous', isShown ? previous : null)
}

/** Moves the focus to the next or previous entry; from elsewhere, to the first one in sight or the last before it. */
function step(feed: HTMLElement | null, direction: 1 | -1): void {
  if (feed === null) return
  const articles = [...feed.querySelectorAll<HTMLElement>('article')]
  const here = articles.findIndex((article) => article.contains(document.activeElement))
  const target = here === -1 ? firstInSight(articles, direction) : articles[here + direction]
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
}

function firstInSight(articles: readonly HTMLElement[], direction: 1 | -1): HTMLElement | undefined {
  const isBelow = (article: HTMLElement): boolean => article.getBoundingClientRect().bottom > 160
  const first = articles.findIndex(isBelow)
  if (first === -1) return articles.at(-1)
  return articles[direction === 1 ? first : Math.max(0, first - 1)]
}
