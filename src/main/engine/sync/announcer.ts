import type { DeskEvent } from '#shared/desk/events.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import { createPulse } from './pulse.ts'

/** At most four pushes of a kind in a second: more than that nobody can read. */
const pushEveryMs = 250
/** Above this the window does better to read all it shows anew. */
const namedAtMost = 200

/** Pushes what changed in a workspace to the window, in a pace the window can follow. */
export interface Announcer {
  reportsChanged(reportIds: readonly number[] | 'many'): void
  syncStateMayHaveChanged(): void
  /** Pushes what is left, then nothing any more. */
  end(): void
}

/** @param readState must not throw; null = the state cannot be told at the moment. */
export function createAnnouncer(
  workspaceId: string,
  emit: (event: DeskEvent) => void,
  readState: () => SyncState | null,
): Announcer {
  const changedIds = new Set<number>()
  let all = false
  let lastState = ''

  const reports = createPulse(pushEveryMs, () => {
    const many = all || changedIds.size > namedAtMost
    emit({ kind: 'reportsChanged', workspaceId, reportIds: many ? 'many' : [...changedIds] })
    changedIds.clear()
    all = false
  })
  const state = createPulse(pushEveryMs, () => {
    const now = readState()
    if (now === null) return
    const asText = JSON.stringify(now)
    if (asText === lastState) return
    lastState = asText
    emit({ kind: 'syncStateChanged', state: now })
  })

  return {
    reportsChanged: (reportIds) => {
      if (reportIds === 'many') all = true
      else for (const id of reportIds) changedIds.add(id)
      reports.ask()
    },
    syncStateMayHaveChanged: state.ask,
    end: () => {
      reports.end()
      state.end()
    },
  }
}
