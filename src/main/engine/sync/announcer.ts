import type { DeskEvent } from '#shared/desk/events.ts'
import type { OutboxCounts } from '#shared/desk/outbox.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import { createCoalescer } from './coalescer.ts'

/** At most four pushes of a kind in a second, as fast as people read. */
const pushEveryMs = 250
/** Above this the window does better to read all it shows anew. */
const namedAtMost = 200

/** Pushes what changed in a workspace to the window, in a pace the window can follow. */
export interface Announcer {
  reportsChanged(reportIds: readonly number[] | 'many'): void
  syncStateMayHaveChanged(): void
  outboxMayHaveChanged(): void
  /** Pushes what is left, then nothing any more. */
  end(): void
}

/** @param readState, @param countOutbox must not throw; null = it cannot be told at the moment. */
export function createAnnouncer(
  workspaceId: string,
  emit: (event: DeskEvent) => void,
  readState: () => SyncState | null,
  countOutbox: () => OutboxCounts | null,
): Announcer {
  const changedIds = new Set<number>()
  let all = false
  let lastState = ''
  let lastCounts = ''

  const reports = createCoalescer(pushEveryMs, () => {
    const many = all || changedIds.size > namedAtMost
    emit({ kind: 'reportsChanged', workspaceId, reportIds: many ? 'many' : [...changedIds] })
    changedIds.clear()
    all = false
  })
  const state = createCoalescer(pushEveryMs, () => {
    const now = readState()
    if (now === null) return
    const asText = JSON.stringify(now)
    if (asText === lastState) return
    lastState = asText
    emit({ kind: 'syncStateChanged', state: now })
  })

  const outbox = createCoalescer(pushEveryMs, () => {
    const counts = countOutbox()
    if (counts === null) return
    const asText = JSON.stringify(counts)
    if (asText === lastCounts) return
    lastCounts = asText
    emit({ kind: 'outboxChanged', workspaceId, counts })
  })

  return {
    reportsChanged: (reportIds) => {
      if (reportIds === 'many') all = true
      else for (const id of reportIds) changedIds.add(id)
      reports.ask()
    },
    syncStateMayHaveChanged: state.ask,
    outboxMayHaveChanged: outbox.ask,
    end: () => {
      reports.end()
      state.end()
      outbox.end()
    },
  }
}
