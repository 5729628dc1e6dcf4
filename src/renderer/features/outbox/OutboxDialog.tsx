import { type ReactNode, useState } from 'react'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import styles from './OutboxDialog.module.css'
import { type Changing, OutboxRow, type OutboxRowProps } from './OutboxRow.tsx'
import { useOutbox } from './use-outbox.ts'

interface OutboxDialogProps {
  readonly workspaceId: string
  /** Only what a person has to look at. */
  readonly isConflictsOnly: boolean
}

const needsPerson = ({ state }: OutboxEntry) =>
  state === 'unsure' || state === 'conflict' || state === 'failed'
const isSettled = ({ state }: OutboxEntry) => state === 'done' || state === 'discarded'

/** Everything that was decided and is not yet, or was just, settled: what will be sent, where and when. */
export function OutboxDialog({ workspaceId, isConflictsOnly }: OutboxDialogProps): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const view = useOutbox(workspaceId)
  const title = isConflictsOnly ? 'Conflicts' : 'Outbox'
  return (
    <Dialog title={title} isOpen width="wide" onClose={closeDialog}>
      <section className={styles.outbox} aria-label={title}>
        {view === null ? (
          <Skeleton width="100%" height="8rem" />
        ) : view.ok ? (
          <Groups workspaceId={workspaceId} entries={view.value.entries} isConflictsOnly={isConflictsOnly} />
        ) : (
          <ErrorNote error={view.error} />
        )}
      </section>
    </Dialog>
  )
}

interface GroupsProps {
  readonly workspaceId: string
  readonly entries: readonly OutboxEntry[]
  readonly isConflictsOnly: boolean
}

function Groups({ workspaceId, entries, isConflictsOnly }: GroupsProps): ReactNode {
  const [changing, setChanging] = useState<Changing>({ entryId: null, leftId: null, isLeftChanged: false })
  const rows = { workspaceId, changing, onChanging: setChanging }
  const attention = entries.filter(needsPerson)
  const onTheWay = isConflictsOnly ? [] : entries.filter((entry) => !needsPerson(entry) && !isSettled(entry))
  const settled = isConflictsOnly ? [] : entries.filter(isSettled)
  if (attention.length + onTheWay.length + settled.length === 0) {
    return isConflictsOnly ? (
      <EmptyState icon="done" title="Nothing waits for your decision">
        What the service refused, or what another hand changed first, is shown here.
      </EmptyState>
    ) : (
      <EmptyState icon="inbox" title="The outbox is empty">
        What you decide is kept here until the service has it, also without a connection.
      </EmptyState>
    )
  }
  return (
    <>
      <Group title="Needs your decision" entries={attention} rows={rows} />
      <Group title="On the way" entries={onTheWay} rows={rows} />
      <Group title="Settled" entries={settled} rows={rows} />
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly entries: readonly OutboxEntry[]
  readonly rows: Omit<OutboxRowProps, 'entry'>
}

function Group({ title, entries, rows }: GroupProps): ReactNode {
  if (entries.length === 0) return null
  return (
    <div className={styles.group}>
      <h3 className={styles.groupTitle}>
        {title} <span className={styles.count}>{entries.length}</span>
      </h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <OutboxRow key={entry.id} {...rows} entry={entry} />
        ))}
      </ul>
    </div>
  )
}
