import { type ReactNode, useState } from 'react'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { CountedList } from '../../design/primitives/CountedList.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import { useOutbox } from '../../state/use-outbox.ts'
import styles from './OutboxDialog.module.css'
import { type Changing, type OutboxGroup, OutboxRow, type OutboxRowProps } from './OutboxRow.tsx'

interface OutboxDialogProps {
  readonly workspaceId: string
  /** Whether only entries that need the user are shown. */
  readonly isConflictsOnly: boolean
}

function groupOf({ state, reason, isBeingChanged }: OutboxEntry): OutboxGroup {
  if (state === 'done' || state === 'discarded') return 'settled'
  const standsStill = state === 'conflict' || state === 'failed' || reason?.kind === 'cannotTell'
  return standsStill || isBeingChanged ? 'attention' : 'pending'
}

/** All decisions that are not settled, or were settled just now: what will be sent, where and when. */
export function OutboxDialog({ workspaceId, isConflictsOnly }: OutboxDialogProps): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const view = useOutbox(workspaceId)
  const title = isConflictsOnly ? 'Conflicts' : 'Outbox'
  const [changing, setChanging] = useState<Changing>({ entryId: null, leftId: null, group: null })
  return (
    <Dialog title={title} isOpen width="wide" onClose={closeDialog}>
      <section className={styles.outbox} aria-label={title} tabIndex={-1} data-entries>
        {view === null ? (
          <Skeleton width="100%" height="8rem" />
        ) : view.ok ? (
          <Groups
            entries={view.value.entries}
            isConflictsOnly={isConflictsOnly}
            rows={{ workspaceId, changing, onChanging: setChanging }}
          />
        ) : (
          <ErrorNote error={view.error} />
        )}
      </section>
    </Dialog>
  )
}

interface GroupsProps {
  readonly entries: readonly OutboxEntry[]
  readonly isConflictsOnly: boolean
  readonly rows: Omit<OutboxRowProps, 'entry' | 'group'>
}

function Groups({ entries, isConflictsOnly, rows }: GroupsProps): ReactNode {
  const { changing } = rows
  // A form that is being edited stays in its group while the action's state changes: in another group it would start
  // over.
  const placeOf = (entry: OutboxEntry) =>
    entry.id === changing.entryId && changing.group !== null ? changing.group : groupOf(entry)
  const of = (group: OutboxGroup) => entries.filter((entry) => placeOf(entry) === group)
  const attention = of('attention')
  const pending = isConflictsOnly ? [] : of('pending')
  const settled = isConflictsOnly ? [] : of('settled')
  if (attention.length + pending.length + settled.length === 0) {
    return isConflictsOnly ? (
      <EmptyState icon="done" title="No conflicts">
        Actions that were refused, or whose report changed first, show up here.
      </EmptyState>
    ) : (
      <EmptyState icon="inbox" title="The outbox is empty">
        Your actions are kept here until the service has them, even offline.
      </EmptyState>
    )
  }
  const row = (entry: OutboxEntry) => (
    <OutboxRow key={entry.id} {...rows} entry={entry} group={placeOf(entry)} />
  )
  return (
    <>
      <CountedList title="Conflicts" items={attention} row={row} />
      <CountedList title="On the way" items={pending} row={row} />
      <CountedList title="Settled" items={settled} row={row} />
    </>
  )
}
