import type { DeskEvent } from '#shared/desk/events.ts'
import type { OutboxCounts } from '#shared/desk/outbox.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import { createCoalescer } from './coalescer.ts'

/** Shortest time between two pushes of one kind, in ms: people read no faster. */
const pushEveryMs = 250
/**
 * Maximum number of report ids in one push. If more reports changed, the window reads everything it shows again, which
 * is cheaper.
 */
const namedAtMost = 200

/** Pushes changes in a workspace to the window, at a rate the window can follow. */
export interface Announcer {
  reportsChanged(reportIds: readonly number[] | 'many'): void
  syncStateMayHaveChanged(): void
  outboxMayHaveChanged(): void
  /** Pushes the changes still waiting, then nothing more. */
  end(): void
}

/**
 * @param readState must not throw; null = not known at the moment.
 * @param countOutbox must not throw; null = not known at the moment.
 */
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
