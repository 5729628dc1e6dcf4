import type { ReactNode } from 'react'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { ReportLink } from '../../links/ReportLink.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import { visibleText } from '../../text/visible.ts'
import { Ago } from '../../time/Instant.tsx'
import { useNowToTheSecond } from '../../time/use-now.ts'
import { actionWords } from '../../words/action-words.ts'
import { reasonWords, stateTone, stateWords } from '../../words/entry-words.ts'
import { CollisionTable } from './CollisionTable.tsx'
import { EntryAnswers } from './EntryAnswers.tsx'
import { EntryEditor } from './EntryEditor.tsx'
import styles from './OutboxRow.module.css'

export type OutboxGroup = 'attention' | 'pending' | 'settled'

/** Which action is being edited, at most one, and which one was edited last, since its row gets the focus back. */
export interface Changing {
  readonly entryId: number | null
  readonly leftId: number | null
  /** The group that the row of the edited action was in when editing began; null = no action is being edited. */
  readonly group: OutboxGroup | null
}

export interface OutboxRowProps {
  readonly workspaceId: string
  readonly entry: OutboxEntry
  /** The group that the row is shown in. */
  readonly group: OutboxGroup
  readonly changing: Changing
  readonly onChanging: (changing: Changing) => void
}

/** One action of the outbox: what it does and where, its state and the reason for it, and the buttons to act on it. */
export function OutboxRow({ workspaceId, entry, group, changing, onChanging }: OutboxRowProps): ReactNode {
  const now = useNowToTheSecond()
  const isChanging = changing.entryId === entry.id
  const { report, program, reason } = entry
  const why = reasonWords(entry, now)
  return (
    <li className={styles.entry} data-state={entry.state} data-entry={entry.id} tabIndex={-1}>
      <div className={styles.what}>
        <p className={styles.action}>
          <b>{visibleText(actionWords(entry.action, namesOf(entry)))}</b>{' '}
          <span className={styles.state} data-tone={stateTone(entry.state)}>
            {stateWords(entry)}
          </span>{' '}
          <span className={styles.when}>
            <Ago instant={entry.settledAt ?? entry.createdAt} />
          </span>
        </p>
        {report !== null && <ReportLink {...report} />}
        {report === null && program !== null && (
          <p className={styles.program}>
            <ForeignText text={program.name} />
          </p>
        )}
        {!isChanging && <Words entry={entry} />}
        {entry.isBeingChanged && entry.state !== 'held' && entry.state !== 'queued' && !isChanging && (
          <p className={styles.why}>Unsaved changes. Edit to continue.</p>
        )}
        {why !== '' && !(isChanging && entry.state === 'held') && (
          <p className={styles.why}>{visibleText(why)}</p>
        )}
        {reason?.kind === 'collisions' && <CollisionTable collisions={reason.collisions} />}
      </div>
      {isChanging ? (
        <EntryEditor
          workspaceId={workspaceId}
          entry={entry}
          onDone={() => onChanging({ entryId: null, leftId: entry.id, group: null })}
        />
      ) : (
        <EntryAnswers
          workspaceId={workspaceId}
          entry={entry}
          hasFocus={changing.leftId === entry.id}
          onChange={() => onChanging({ entryId: entry.id, leftId: null, group })}
        />
      )}
    </li>
  )
}

/** The text that will be sent, as the user wrote it. */
function Words({ entry: { action } }: { readonly entry: OutboxEntry }): ReactNode {
  const text =
    action.kind === 'comment' ? action.text : action.kind === 'transition' ? action.message : undefined
  if (text === undefined || text === '') return null
  const isInternal = action.kind === 'comment' && action.audience === 'internal'
  return (
    <p className={styles.words} data-internal={isInternal || undefined}>
      {visibleText(text)}
    </p>
  )
}

function namesOf({ names }: OutboxEntry) {
  return {
    ...(names.assignee !== undefined && { assignee: names.assignee.isMe ? 'me' : names.assignee.nickname }),
    ...(names.severity !== undefined && { severity: names.severity }),
    ...(names.vulnerabilityType !== undefined && { vulnerabilityType: names.vulnerabilityType }),
    ...(names.target !== undefined && { target: names.target }),
    ...(names.currency !== undefined && { currency: names.currency }),
  }
}
