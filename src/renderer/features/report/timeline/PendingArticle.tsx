import type { ReactNode } from 'react'
import type { ActionOf } from '#shared/desk/actions.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { Markdown } from '../../../markdown/Markdown.tsx'
import { visibleText } from '../../../text/visible.ts'
import { useNowToTheSecond } from '../../../time/use-now.ts'
import { reasonWords, stateTone, stateWords } from '../../../words/entry-words.ts'
import pending from './PendingArticle.module.css'
import styles from './TimelineArticle.module.css'

/** A comment that is not yet part of the service's thread. */
export function PendingArticle({ entry }: { readonly entry: OutboxEntry }): ReactNode {
  const now = useNowToTheSecond()
  const { action, state } = entry
  if (action.kind !== 'comment') return null
  return (
    <OwnComment comment={action}>
      <span className={pending.state} data-tone={stateTone(state)}>
        {stateWords(entry)}
      </span>{' '}
      <span>{visibleText(reasonWords(entry, now))}</span>
    </OwnComment>
  )
}

/** A comment being written to the outbox; its state is shown once it is stored there. */
export function OptimisticArticle({ comment }: { readonly comment: ActionOf<'comment'> }): ReactNode {
  return <OwnComment comment={comment} />
}

interface OwnCommentProps {
  readonly comment: ActionOf<'comment'>
  /** The state of the comment. */
  readonly children?: ReactNode
}

function OwnComment({ comment, children }: OwnCommentProps): ReactNode {
  const isInternal = comment.audience === 'internal'
  return (
    <article
      className={styles.entry}
      data-kind={isInternal ? 'internal' : 'public'}
      tabIndex={-1}
      aria-label={
        isInternal ? 'Internal note by you, not in the thread yet' : 'Reply by you, not in the thread yet'
      }
    >
      <span className={styles.systemMark}>
        <Icon name="clock" size={14} />
      </span>
      <div className={styles.content}>
        <header className={styles.head}>
          <b className={styles.name}>You</b>{' '}
          {isInternal ? <em className={styles.internal}>Internal</em> : <span>to everyone</span>} {children}
        </header>
        <div className={styles.message}>
          <Markdown source={comment.text} under={2} />
        </div>
      </div>
    </article>
  )
}
