import type { Workspace } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Log } from '../engine/log.ts'
import type { WorkspaceRecord } from '../engine/protocol.ts'
import type { Keychain } from './keychain.ts'

/** The tokens of this session: they are in the keychain if there is one, otherwise in memory while the desk is open. */
export interface Tokens {
  /** How a workspace's token is stored. Until the keychain was asked, the token is assumed to be in it. */
  kept(workspaceId: string): Workspace['token']
  /** Returns a token; null = there is none. Errors: those of the keychain. */
  find(workspaceId: string): Promise<Result<string | null>>
  /** Like `find`, but without a prompt, for a keychain that is known to be locked. */
  findUnasked(workspaceId: string): Result<string | null>
  keep(workspaceId: string, token: string): Promise<void>
  /**
   * Keeps a token in memory only. The demo service makes a new token at every start, so a keychain entry is not
   * worthwhile.
   */
  keepForSession(workspaceId: string, token: string): void
  /** Notes that the engine has no token of this workspace. */
  noteMissing(workspaceId: string): void
  /**
   * Removes a token. @returns `keychainLocked` or `keychainFailed` when there is a token that cannot be removed now.
   */
  drop(workspace: Pick<WorkspaceRecord, 'id' | 'isDemo'>): Promise<Result<null>>
}

export function createTokens(keychain: Keychain, log: Log): Tokens {
  const ofSession = new Map<string, string>()
  const missing = new Set<string>()
  /** Ids of workspaces whose token was found: the engine has it, even if the keychain does not give it out again. */
  const found = new Set<string>()
  /**
   * Ids of workspaces that have an entry in the keychain, or may have an entry that cannot be seen while it is locked.
   */
  const perhapsInKeychain = new Set<string>()

  return {
    kept(workspaceId) {
      if (ofSession.has(workspaceId)) return 'session'
      return missing.has(workspaceId) ? 'missing' : 'keychain'
    },
    async find(workspaceId) {
      const held = ofSession.get(workspaceId)
      if (held !== undefined) return ok(held)
      const read = await keychain.read(workspaceId)
      if (!read.ok || read.value !== null) perhapsInKeychain.add(workspaceId)
      if (read.ok && read.value !== null) {
        missing.delete(workspaceId)
        found.add(workspaceId)
        log.keepOut(read.value)
      } else if (read.ok || !found.has(workspaceId)) missing.add(workspaceId)
      return read
    },
    findUnasked(workspaceId) {
      const held = ofSession.get(workspaceId)
      if (held !== undefined) return ok(held)
      if (!found.has(workspaceId)) missing.add(workspaceId)
      perhapsInKeychain.add(workspaceId)
      return err({ kind: 'keychainLocked' })
    },
    async keep(workspaceId, token) {
      log.keepOut(token)
      const stored = await keychain.write(workspaceId, token)
      missing.delete(workspaceId)
      found.add(workspaceId)
      if (stored.ok) {
        ofSession.delete(workspaceId)
        perhapsInKeychain.add(workspaceId)
      }
      // A token is never on the disk in clear: without a keychain, it is lost when the desk is closed.
      else ofSession.set(workspaceId, token)
    },
    keepForSession(workspaceId, token) {
      log.keepOut(token)
      ofSession.set(workspaceId, token)
    },
    noteMissing(workspaceId) {
      found.delete(workspaceId)
      if (!ofSession.has(workspaceId)) missing.add(workspaceId)
    },
    async drop({ id, isDemo }) {
      const forgotten = isDemo ? ok(null) : await keychain.forget(id)
      // The token of this session may have replaced an earlier one that is still in the keychain.
      const isOnlyHere = ofSession.has(id) && !perhapsInKeychain.has(id)
      if (!forgotten.ok && forgotten.error.kind !== 'keychainAbsent' && !isOnlyHere) return forgotten
      ofSession.delete(id)
      perhapsInKeychain.delete(id)
      missing.delete(id)
      found.delete(id)
      return ok(null)
    },
  }
}
