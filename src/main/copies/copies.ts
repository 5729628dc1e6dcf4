import type { CopyState } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { EnginePort } from '../bridge/engine-port.ts'
import type { Log } from '../engine/log.ts'
import type { CopyForm, WorkspaceRecord } from '../engine/protocol.ts'
import { workspaceFile } from '../engine/store/files.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { findKey } from './find-key.ts'
import { keptWith, matchingKey, newKeys, openUnencrypted, ownKeys } from './held-keys.ts'
import { type KeptKeys, keychainSafe, readKept, sessionSafe } from './key-safe.ts'
import { createKnownCopies } from './known-copies.ts'
import { createCopyOpening } from './open-copy.ts'
import {
  isUnderPassphrase,
  makePassphraseSafe,
  openPassphraseSafe,
  removePassphrase,
} from './passphrase-file.ts'
import { createRecoveryCodes, keyOfCode, type RecoveryCodes } from './recovery-codes.ts'

/** The keys of the local copies, and whether each copy is open. Keys are passed to the engine and to nothing else. */
export interface Copies extends RecoveryCodes {
  stateOf(workspaceId: string): CopyState
  /**
   * Opens the local copy, with its key or with a new one, and encrypts data that is not encrypted yet.
   *
   * @param ask whether the keychain may ask the user to unlock it.
   */
  open(record: WorkspaceRecord, ask: boolean): Promise<CopyState>
  /** Opens the copy because the user asked for it, and notifies the window of the new state. */
  retry(record: WorkspaceRecord): Promise<Result<null>>
  /** Encrypts the copy with a key that is protected by a passphrase, because no keychain here can store a key. */
  usePassphrase(record: WorkspaceRecord, passphrase: string): Promise<Result<null>>
  /** Leaves the copy unencrypted, as the user chose. */
  leaveUnencrypted(record: WorkspaceRecord): Promise<Result<null>>
  /** Undoes the choice of `leaveUnencrypted`: the copy is encrypted. */
  encrypt(record: WorkspaceRecord): Promise<Result<null>>
  /** Opens the copy with a passphrase. @returns `keyRefused` for a wrong passphrase. */
  typePassphrase(record: WorkspaceRecord, passphrase: string): Promise<Result<null>>
  /** Opens the copy with a recovery code. @returns `keyRefused` for a typo, and for the code of another copy. */
  recover(record: WorkspaceRecord, code: string): Promise<Result<null>>
  /** Begins a new copy; the copy whose key is gone is set aside. */
  beginAnew(record: WorkspaceRecord): Promise<Result<null>>
  /**
   * Opens a copy that was set aside, and sets the one in use aside. It works for copies whose keys are in the keychain,
   * which keeps both keys.
   *
   * @param code the recovery code of the earlier copy; null = its key is in the keychain.
   * @returns `copyLocked` when the copy in use is not open with a key from the keychain, or when the keychain does not
   *   have the key of the earlier copy; `keyRefused` for a typo and for the code of another copy. In these cases, and
   *   if the earlier copy cannot be opened, the copy in use is unchanged.
   */
  openEarlier(record: WorkspaceRecord, path: string, code: string | null): Promise<Result<null>>
  /**
   * Removes the key of a workspace that was removed, and no other key.
   *
   * @param form the form of the workspace's file before it was removed.
   */
  forget(record: WorkspaceRecord, form: CopyForm): Promise<void>
}

export interface CopiesParts {
  readonly engine: EnginePort
  readonly keychain: Keychain
  readonly profileDir: string
  readonly log: Log
  /** Called when `stateOf` would return a new state. */
  readonly changed: () => Promise<void>
}

export function createCopies(parts: CopiesParts): Copies {
  const { engine, profileDir, log } = parts
  const known = createKnownCopies(parts.changed)
  const { look, openClear, openWith } = createCopyOpening(parts, known)

  async function open(record: WorkspaceRecord, ask: boolean): Promise<CopyState> {
    const form = await engine.call('copy.look', { workspaceId: record.id })
    if (!form.ok) return { state: 'failed', error: form.error }
    const held = known.keysOf(record.id)
    if (held !== null) return openWith(record, held, form.value)
    const found = await findKey(parts, record, form.value, ask)
    if (found.kind === 'key') {
      const opened = await openWith(record, found.held, form.value)
      // This also removes a passphrase whose setup was begun and never finished.
      await forgetPassphrase(record, found.held.kept)
      return opened
    }
    if (found.kind === 'clear') await openClear(record)
    return found.state
  }

  /**
   * Removes a key that is protected by a passphrase if one of these keys opens the copy: the protected key is then
   * useless for this copy, and the passphrase would be requested at each start.
   */
  async function forgetPassphrase({ id }: WorkspaceRecord, { keys }: KeptKeys): Promise<void> {
    const file = workspaceFile(profileDir, id)
    if (!file.ok || !isUnderPassphrase(file.value)) return
    if (matchingKey(await look(id), keys) !== null) removePassphrase(file.value)
  }

  /** All keys stored for this workspace: those of its copy, and others. */
  async function everyKey({ id }: WorkspaceRecord, { keys, others }: KeptKeys): Promise<Result<string[]>> {
    const read = await readKept(parts.keychain, id)
    if (!read.ok) return read
    const { others: otherHere = [], keys: here = [] } = read.value ?? {}
    return ok([...new Set([...others, ...otherHere, ...here, ...keys])])
  }

  /** Notes the state that a copy has reached through the user's action. */
  async function arrived({ id }: WorkspaceRecord, state: CopyState): Promise<Result<null>> {
    await known.become(id, state)
    return ok(null)
  }

  return {
    ...createRecoveryCodes(parts, known, look),
    stateOf: known.stateOf,
    open: (record, ask) =>
      known.inTurn(record.id, async () => {
        const state = await open(record, ask)
        known.note(record.id, state)
        return state
      }),
    retry: (record) => known.inTurn(record.id, async () => arrived(record, await open(record, true))),
    usePassphrase: (record, passphrase) =>
      known.inTurn(record.id, async () => {
        const file = workspaceFile(profileDir, record.id)
        if (!file.ok) return file
        const kept = newKeys()
        const form = await look(record.id)
        if (form.form === 'encrypted') return err({ kind: 'copyLocked' })
        const safe = await makePassphraseSafe(file.value, passphrase, kept)
        if (!safe.ok) return safe
        return arrived(record, await openWith(record, { safe: safe.value, kept }, form))
      }),
    leaveUnencrypted: (record) =>
      known.inTurn(record.id, async () => {
        const { id: workspaceId } = record
        if ((await look(workspaceId)).form === 'encrypted') return err({ kind: 'copyLocked' })
        const set = await engine.call('workspace.setUnencrypted', { workspaceId, unencrypted: true })
        if (!set.ok) return set
        await openClear(record)
        return arrived(record, openUnencrypted())
      }),
    encrypt: (record) =>
      known.inTurn(record.id, async () => {
        const { id: workspaceId } = record
        // Stored first: if the copy cannot be encrypted now, it is as soon as the keychain can be used.
        const set = await engine.call('workspace.setUnencrypted', { workspaceId, unencrypted: false })
        if (!set.ok) return set
        return arrived(record, await open({ ...record, unencrypted: false }, true))
      }),
    typePassphrase: (record, passphrase) =>
      known.inTurn(record.id, async () => {
        const file = workspaceFile(profileDir, record.id)
        if (!file.ok) return file
        const opened = await openPassphraseSafe(file.value, passphrase)
        if (!opened.ok) return opened
        return arrived(record, await openWith(record, opened.value, await look(record.id)))
      }),
    recover: (record, code) =>
      known.inTurn(record.id, async () => {
        const key = keyOfCode(code)
        if (key === null) return err({ kind: 'keyRefused', why: 'slip' })
        if (matchingKey(await look(record.id), [key]) === null)
          return err({ kind: 'keyRefused', why: 'otherCopy' })
        const inKeychain = keychainSafe(parts, record.id)
        const before = await readKept(parts.keychain, record.id)
        const kept = keptWith(key, before.ok ? before.value : null)
        const safe = before.ok && (await inKeychain.write(kept)).ok ? inKeychain : sessionSafe
        const opened = await openWith(record, { safe, kept }, await look(record.id))
        if (safe === inKeychain) await forgetPassphrase(record, kept)
        return arrived(record, opened)
      }),
    beginAnew: (record) =>
      known.inTurn(record.id, async () => {
        // The key may have become available while the user was deciding.
        if (known.stateOf(record.id).state === 'open') return ok(null)
        // An unencrypted copy would stay readable after it was set aside, and nothing would show that.
        if ((await look(record.id)).form !== 'encrypted')
          return err({ kind: 'unknownHere', what: 'locked copy' })
        const aside = await engine.call('copy.setAside', { workspaceId: record.id })
        if (!aside.ok) return aside
        log.note('a local copy whose key is gone was put aside')
        return arrived(record, await open(record, true))
      }),
    openEarlier: (record, path, code) =>
      known.inTurn(record.id, async () => {
        const held = known.keysOf(record.id)
        const state = known.stateOf(record.id)
        if (held === null || state.state !== 'open' || state.protection !== 'keychain')
          return err({ kind: 'copyLocked' })
        const typed = code === null ? null : keyOfCode(code)
        if (code !== null && typed === null) return err({ kind: 'keyRefused', why: 'slip' })
        const form = await engine.call('copy.lookEarlier', { workspaceId: record.id, path })
        if (!form.ok) return form
        const kept = await everyKey(record, held.kept)
        if (!kept.ok) return kept
        const key = matchingKey(form.value, typed === null ? kept.value : [typed])
        if (key === null)
          return err(typed === null ? { kind: 'copyLocked' } : { kind: 'keyRefused', why: 'otherCopy' })
        log.keepOut(key)
        const others = kept.value.filter((one) => one !== key)
        const next = { safe: held.safe, kept: { keys: [key], hasRecoveryCode: typed !== null, others } }
        // Written before the exchange: whichever copy is in place after a kill, the keychain has its key.
        const written = await next.safe.write(next.kept)
        if (!written.ok) return written
        const exchanged = await engine.call('copy.exchange', { workspaceId: record.id, path, key })
        if (!exchanged.ok) {
          // If this write fails, the key of the copy in use is still among the others.
          await held.safe.write(held.kept)
          return exchanged
        }
        // Makes the window drop what it shows of the previous copy.
        await known.become(record.id, { state: 'opening' })
        return arrived(record, await openWith(record, next, form.value))
      }),
    async forget(record, form) {
      known.forget(record.id)
      if (record.isDemo) return
      const forgotten = await keychainSafe(parts, record.id).remove((kept) => ownKeys(form, kept))
      if (!forgotten.ok && forgotten.error.kind !== 'keychainAbsent')
        log.note(`the key of a forgotten workspace stays in the keychain (${forgotten.error.kind})`)
    },
  }
}
