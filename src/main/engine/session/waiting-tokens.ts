import { ok, type Result } from '#shared/desk/result.ts'
import type { WorkspaceRecord } from '../protocol.ts'
import type { WorkspaceSession } from './workspace-session.ts'

/** A token for a copy that does not open yet, valid only for the service it was given for. */
export interface HandedOver {
  readonly token: string | null
  readonly baseUrl: string
  readonly earlierRequests: readonly number[]
}

/** Milliseconds before a token is offered again to a copy that could not take it, as when the disk is full. */
const againAfter = 5_000

/** Tokens waiting for their copies to open. */
export interface WaitingTokens {
  /** Keeps the token until a copy takes it; replaces an earlier one. */
  put(workspaceId: string, handed: HandedOver): void
  has(workspaceId: string): boolean
  /** Whether a waiting token may be tried now. */
  isDue(workspaceId: string): boolean
  forget(workspaceId: string): void
  /** Gives a copy its waiting token; if the copy cannot take it, it is tried again later. */
  handOver(workspaceId: string, session: WorkspaceSession): Promise<Result<null>>
}

/** @param ifOpen the session of a workspace, while it is open. */
export function createWaitingTokens(
  record: (workspaceId: string) => Result<WorkspaceRecord>,
  ifOpen: (workspaceId: string) => WorkspaceSession | undefined,
): WaitingTokens {
  /** `notBefore`: the earliest next try, as of `performance.now()`, which setting the clock does not change. */
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
