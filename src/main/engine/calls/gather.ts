import { randomInt } from 'node:crypto'
import type { BulkSelection } from '#shared/desk/bulk.ts'
import { bulkAtMost } from '#shared/desk/bulk-limits.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import { readQueueIds, readQueueTotal } from '../queries/queue/queue-window.ts'
import type { WorkspaceSession } from '../session/workspace-session.ts'
import { withFound } from './service-queries.ts'

/** Maximum number of resolved selections remembered; the oldest is dropped first. */
const rememberedAtMost = 8

/** The reports that a selection stood for when it was resolved; `reportIds` is empty when there are too many. */
export interface Resolved {
  readonly total: number
  readonly isTooMany: boolean
  readonly reportIds: readonly number[]
}

/** Remembers which reports were shown, so that the decision applies to exactly these reports. */
export interface GatheredSelections {
  /** @returns the id to pass to `of`. */
  remember(resolved: Resolved): number
  of(gatheredId: number): Resolved | null
}

export function createGatheredSelections(): GatheredSelections {
  const known = new Map<number, Resolved>()
  // The ids of an earlier session name nothing here: a form that outlived it must not find another selection.
  let lastId = randomInt(2 ** 40)
  return {
    remember: (resolved) => {
      lastId += 1
      known.set(lastId, resolved)
      const [oldest] = known.keys()
      if (known.size > rememberedAtMost && oldest !== undefined) known.delete(oldest)
      return lastId
    },
    of: (gatheredId) => known.get(gatheredId) ?? null,
  }
}

/**
 * Determines which reports a selection stands for now: matches in the order of the list, chosen reports in the order
 * given. Errors: those of the database.
 */
export function resolveSelection(session: WorkspaceSession, selection: BulkSelection): Result<Resolved> {
  if (selection.kind === 'reports') return ok(resolved([...new Set(selection.reportIds)]))
  const { db, workspace } = session
  const question = withFound(session, selection.question)
  const except = new Set(selection.except)
  const page = { ...question, offset: 0, limit: bulkAtMost + except.size + 1 }
  const ids = readQueueIds(db, page, workspace.meUserId)
  if (!ids.ok) return ids
  const wanted = ids.value.filter((id) => !except.has(id))
  if (wanted.length <= bulkAtMost) return ok(resolved(wanted))
  const total = readQueueTotal(db, question, workspace.meUserId)
  return total.ok ? ok({ total: total.value - except.size, isTooMany: true, reportIds: [] }) : total
}

function resolved(reportIds: readonly number[]): Resolved {
  const isTooMany = reportIds.length > bulkAtMost
  return { total: reportIds.length, isTooMany, reportIds: isTooMany ? [] : reportIds }
}
