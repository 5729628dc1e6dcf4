import { type ReactNode, useState } from 'react'
import type { BatchView } from '#shared/desk/bulk.ts'
import type { OutboxEntry, OutboxState } from '#shared/desk/outbox.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { MoreButton } from '../../design/primitives/MoreButton.tsx'
import { ReportLink } from '../../links/ReportLink.tsx'
import { useValue } from '../../state/use-answer.ts'
import { visibleText } from '../../text/visible.ts'
import { countOf, outcomesOf } from '../../words/bulk-words.ts'
import { reasonWords } from '../../words/entry-words.ts'
import styles from './BatchResults.module.css'

/**
 * The number of rows that a group shows at first and adds with each "Show more", and the maximum number that it shows.
 */
const pageSize = 50
const shownAtMost = 200

/** The outcome for each report, in groups. Groups that need the user are expanded. */
export function BatchResults({
  workspaceId,
  batch,
}: {
  readonly workspaceId: string
  readonly batch: BatchView
}): ReactNode {
  return (
    <div className={styles.results}>
      {outcomesOf(batch).map(({ title, states, tone }) => {
        const count = countOf(batch, states)
        return count === 0 ? null : (
          <Outcome
            key={title}
            workspaceId={workspaceId}
            batchId={batch.id}
            title={title}
            states={states}
            count={count}
            startsOpen={tone === 'bad' || tone === 'warn'}
          />
        )
      })}
    </div>
  )
}

interface OutcomeProps {
  readonly workspaceId: string
  readonly batchId: number
  readonly title: string
  readonly states: readonly OutboxState[]
  readonly count: number
  readonly startsOpen: boolean
}

function Outcome({ workspaceId, batchId, title, states, count, startsOpen }: OutcomeProps): ReactNode {
  const [isOpen, setOpen] = useState(startsOpen)
  const [pages, setPages] = useState(1)
  const limit = Math.min(count, shownAtMost, pages * pageSize)
  const page = { workspaceId, batchId, states: [...states], offset: 0, limit }
  const entries = useValue('bulk.entries', isOpen ? page : null, { round: count, keepsEarlier: true })
  const shown = entries?.length ?? 0
  return (
    <section aria-label={title}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={12} />
        {title} <span className={styles.count}>{formatCount(count)}</span>
      </button>
      {isOpen && entries !== null && (
        <>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <ResultRow key={entry.id} entry={entry} />
            ))}
          </ul>
          {shown < count && shown >= pages * pageSize && shown < shownAtMost && (
            <MoreButton onPress={() => setPages(pages + 1)}>Show more</MoreButton>
          )}
          {shown < count && shown >= shownAtMost && (
            <p className={styles.rest}>and {formatCount(count - shown)} more, in the outbox</p>
          )}
        </>
      )}
    </section>
  )
}

function ResultRow({ entry }: { readonly entry: OutboxEntry }): ReactNode {
  const { report, state, isBeingChanged } = entry
  if (report === null) return null
  const needsPerson = state === 'failed' || state === 'conflict' || state === 'unsure' || isBeingChanged
  return (
    <li className={styles.row}>
      <ReportLink {...report} />
      {needsPerson && <span className={styles.why}>{visibleText(reasonWords(entry, Date.now()))}</span>}
    </li>
  )
}
