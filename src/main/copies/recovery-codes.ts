import { createHash } from 'node:crypto'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { groupsOf, plainCode, readRecoveryCode, writeRecoveryCode } from '#shared/rules/recovery-code.ts'
import type { EnginePort } from '../bridge/engine-port.ts'
import type { Log } from '../engine/log.ts'
import { type HeldKeys, makeKey, matchingKey, openUnder, withNext } from './held-keys.ts'
import { type KeptKeys, sessionSafe } from './key-safe.ts'
import type { KnownCopies } from './known-copies.ts'
import type { CopyOpening } from './open-copy.ts'

/** The recovery codes of copies that are open. */
export interface RecoveryCodes {
  /**
   * Returns the recovery code; `unknownHere` once the user has shown that it is written down, or when there is none.
   */
  showCode(workspaceId: string): Result<string>
  /** Checks typed groups of the code, by their positions. @returns `keyRefused` unless all are right. */
  checkCode(workspaceId: string, typed: readonly TypedGroup[]): Promise<Result<null>>
  /** Gives the copy another key, so that the former code opens nothing any more. */
  renewCode(workspaceId: string): Promise<Result<null>>
}

export interface TypedGroup {
  readonly at: number
  readonly text: string
}

/** The key that a recovery code contains. @returns null for a typo. */
export const keyOfCode = (code: string): string | null => readRecoveryCode(code, sumOf)

const codeOf = (key: string): string => writeRecoveryCode(key, sumOf)

const sumOf = (key: Uint8Array): Uint8Array => createHash('sha256').update('recovery').update(key).digest()

const noCode = err({ kind: 'unknownHere', what: 'recovery code' } as const)

export function createRecoveryCodes(
  { engine, log }: { readonly engine: EnginePort; readonly log: Log },
  known: KnownCopies,
  look: CopyOpening['look'],
): RecoveryCodes {
  /** The keys of an open copy; null while the copy is closed, or when it is not encrypted. */
  function openWithKeys(workspaceId: string): HeldKeys | null {
    return known.stateOf(workspaceId).state === 'open' ? known.keysOf(workspaceId) : null
  }

  async function keep(workspaceId: string, { safe }: HeldKeys, kept: KeptKeys): Promise<Result<null>> {
    const written = await safe.write(kept)
    if (written.ok) known.hold(workspaceId, { safe, kept })
    return written
  }

  /**
   * The keys to store after a change of keys failed: the copy may have its former key or the new one. The new key is
   * dropped only if the copy verifiably has its former key. An engine that is closed or dead cannot tell which key the
   * copy has.
   */
  async function asItIs(workspaceId: string, before: KeptKeys, key: string): Promise<KeptKeys> {
    const both = withNext(before, key)
    const current = matchingKey(await look(workspaceId), both.keys)
    return current !== null && current !== key ? before : both
  }

  return {
    showCode(workspaceId) {
      const found = openWithKeys(workspaceId)
      const key = found?.kept.keys.at(-1)
      return key === undefined || found?.kept.hasRecoveryCode ? noCode : ok(codeOf(key))
    },
    checkCode: (workspaceId, typed) =>
      known.inTurn(workspaceId, async () => {
        const found = openWithKeys(workspaceId)
        const key = found?.kept.keys.at(-1)
        if (found === null || key === undefined) return noCode
        const groups = groupsOf(codeOf(key))
        const isRight = typed.length > 0 && typed.every(({ at, text }) => plainCode(text) === groups[at])
        if (!isRight) return err({ kind: 'keyRefused', why: 'slip' })
        const written = { ...found.kept, hasRecoveryCode: true }
        const kept = await keep(workspaceId, found, written)
        if (kept.ok) await known.become(workspaceId, openUnder({ ...found, kept: written }))
        return kept
      }),
    renewCode: (workspaceId) =>
      known.inTurn(workspaceId, async () => {
        const found = openWithKeys(workspaceId)
        // `sessionSafe` stores no key: a new key would be lost when the desk is closed, and the former code would open
        // nothing any more.
        if (found === null || found.safe === sessionSafe) return noCode
        const key = makeKey()
        log.keepOut(key)
        // Both keys are stored until the copy has the new one, since after a kill in between the copy may have either
        // of the keys.
        const next = withNext(found.kept, key)
        const both = await keep(workspaceId, found, next)
        if (!both.ok) return both
        const given = await engine.call('copy.rekey', { workspaceId, key })
        const kept = given.ok
          ? { ...next, keys: given.value.isComplete ? [key] : next.keys }
          : await asItIs(workspaceId, found.kept, key)
        const written = await keep(workspaceId, found, kept)
        await known.become(workspaceId, openUnder({ ...found, kept }))
        return given.ok ? written : given
      }),
  }
}
