import { ok, type Result } from '#shared/desk/result.ts'
import type { WorkspaceRecord } from '../protocol.ts'
import type { WorkspaceSession } from './workspace-session.ts'

/** A token for a copy that cannot be opened yet, valid only for the service it was given for. */
export interface HandedOver {
  readonly token: string | null
  readonly baseUrl: string
  readonly earlierRequests: readonly number[]
}

/**
 * Wait, in ms, before a token is offered again to a copy that could not use it, for example because the disk was full.
 */
const againAfter = 5_000

/** Tokens waiting for their copies to open. */
export interface WaitingTokens {
  /** Stores a token until its copy can use it; replaces an earlier token. */
  put(workspaceId: string, handed: HandedOver): void
  has(workspaceId: string): boolean
  /** Whether a token is waiting and may be tried now. */
  isDue(workspaceId: string): boolean
  forget(workspaceId: string): void
  /** Gives a copy its waiting token; if the copy cannot use it, the token is tried again later. */
  handOver(workspaceId: string, session: WorkspaceSession): Promise<Result<null>>
}

/** @param ifOpen returns the session of a workspace while it is open. */
export function createWaitingTokens(
  record: (workspaceId: string) => Result<WorkspaceRecord>,
  ifOpen: (workspaceId: string) => WorkspaceSession | undefined,
): WaitingTokens {
  /** `notBefore`: the earliest time of the next try, on the clock of `performance.now()`, which is never set. */
  const waiting = new Map<string, HandedOver & { readonly notBefore: number }>()

  return {
    put: (workspaceId, handed) => void waiting.set(workspaceId, { ...handed, notBefore: 0 }),
    has: (workspaceId) => waiting.has(workspaceId),
    isDue: (workspaceId) =>
      (waiting.get(workspaceId)?.notBefore ?? Number.POSITIVE_INFINITY) <= performance.now(),
    forget: (workspaceId) => void waiting.delete(workspaceId),
    async handOver(workspaceId, session) {
      const handed = waiting.get(workspaceId)
      waiting.delete(workspaceId)
      const workspace = record(workspaceId)
      if (!workspace.ok) return workspace
      if (handed === undefined || handed.baseUrl !== workspace.value.baseUrl) return ok(null)
      let isTaken = false
      try {
        const attached = await session.attach(handed.token, handed.earlierRequests)
        isTaken = attached.ok
        return attached
      } finally {
        const isNewest = !waiting.has(workspaceId) && ifOpen(workspaceId) === session
        if (!isTaken && isNewest)
          waiting.set(workspaceId, { ...handed, notBefore: performance.now() + againAfter })
      }
    },
  }
}
