import { memo, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import type { TimelineEntry } from '#shared/desk/models.ts'
import { Avatar } from '../../../design/primitives/Avatar.tsx'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { Markdown } from '../../../markdown/Markdown.tsx'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { visibleText } from '../../../text/visible.ts'
import { Ago } from '../../../time/Instant.tsx'
import { formatInstantSpoken } from '../../../time/instant-words.ts'
import styles from './TimelineArticle.module.css'
import { type EntryKind, entryKind } from './thread-view.ts'

interface TimelineArticleProps {
  readonly entry: TimelineEntry
  /** Position among the entries that the filter shows, from 1. */
  readonly position: number
  /** Number of these entries; -1 while it is not known. */
  readonly size: number
  /** Whether the entry is so far down that it is seldom in sight at first. */
  readonly isFar: boolean
  /** Whether this is the first entry that others added since the user last saw the report. */
  readonly isFirstNew: boolean
  readonly onShowEvidence: () => void
}

/**
 * One entry of a thread. An internal entry has an amber background, an edge and the word "internal", so that it
 * is not taken for a public one.
 */
export const TimelineArticle = memo(function TimelineArticle(props: TimelineArticleProps): ReactNode {
  const { entry, position, size, isFar, isFirstNew, onShowEvidence } = props
  const kind = entryKind(entry)
  return (
    <article
      className={styles.entry}
      data-kind={kind}
      data-far={isFar || undefined}
      data-first-new={isFirstNew || undefined}
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={size}
      aria-label={nameOf(entry, kind, isFirstNew)}
    >
      {isFirstNew && <span className={styles.newMark}>New</span>}
      {entry.actor === null ? (
        <span className={styles.systemMark}>
          <Icon name="done" size={14} />
        </span>
      ) : (
        <Avatar person={entry.actor} size={24} />
      )}
      <div className={styles.content}>
        {entry.actor !== null && (
          <header className={styles.head}>
            <b className={styles.name}>
              {entry.actor.isMe ? 'You' : <ForeignText text={entry.actor.nickname} />}
            </b>{' '}
            <Audience entry={entry} isReporter={entry.actor.isReporter} /> <When entry={entry} />
            {entry.hasEvidence && (
              <AriaButton className={styles.evidence} onPress={onShowEvidence}>
                <Icon name="paperclip" size={13} />
                Evidence
              </AriaButton>
            )}
          </header>
        )}
        <div className={styles.message} data-entry-text>
          <Markdown source={entry.message} under={2} />
          {entry.actor === null && <When entry={entry} />}
        </div>
      </div>
    </article>
  )
})

function When({ entry }: { readonly entry: TimelineEntry }): ReactNode {
  if (entry.createdAt === null) return null
  return (
    <span className={styles.when}>
      <span aria-hidden="true">·</span> <Ago instant={entry.createdAt} />
    </span>
  )
}

function Audience({
  entry,
  isReporter,
}: {
  readonly entry: TimelineEntry
  readonly isReporter: boolean
}): ReactNode {
  switch (entry.audience) {
    case 'internal':
      return <em className={styles.internal}>Internal</em>
    case 'unknown':
      return (
        <em
          className={styles.internal}
          title="The service didn’t say who can read this. Treat it as internal."
        >
          Internal, audience unknown
        </em>
      )
    case 'public':
      return <span>{isReporter ? 'reporter, to everyone' : 'to everyone'}</span>
    default:
      return entry.audience satisfies never
  }
}

/** Author, audience and time, so that screen reader users can step through a thread. */
function nameOf(entry: TimelineEntry, kind: EntryKind, isFirstNew: boolean): string {
  const when = entry.createdAt === null ? '' : formatInstantSpoken(entry.createdAt)
  return [kindOf(entry, kind), when, isFirstNew ? 'new' : ''].filter((part) => part !== '').join(', ')
}

function kindOf(entry: TimelineEntry, kind: EntryKind): string {
  const actor = entry.actor === null ? null : entry.actor.isMe ? 'you' : visibleText(entry.actor.nickname)
  switch (kind) {
    case 'system':
      return 'System entry'
    case 'internal':
      return `Internal note by ${actor}`
    case 'public':
      return `Public comment by ${actor}`
    default:
      return kind satisfies never
  }
}
