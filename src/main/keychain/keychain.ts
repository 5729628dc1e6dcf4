import { createRequire } from 'node:module'
import type { DeskState } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Log } from '../engine/log.ts'
import { openKeyringLock } from './secret-service.ts'

/**
 * The service name of the entries, as the keychain's own program shows it. The account of a token is the workspace's
 * id; keys of local copies (`keyAccount`) and passwords of proxies have accounts of their own.
 */
const service = 'Triage Desk'

export type KeychainState = DeskState['keychain']

/** The operating system's keychain. Its methods never throw, never block the thread, and never wait forever. */
export interface Keychain {
  /** Checks the state again, without asking the user anything. */
  state(): Promise<KeychainState>
  /** Reads an entry; the operating system may ask the user to unlock the keychain. null = this account has no entry. */
  read(account: string): Promise<Result<string | null>>
  write(account: string, token: string): Promise<Result<null>>
  forget(account: string): Promise<Result<null>>
}

type Keytar = typeof import('keytar')

// keytar is a CommonJS module whose exports an `import` cannot name.
const requireHere = createRequire(import.meta.url)

/**
 * Longest wait for the keychain, in ms. A locked keychain may show a prompt that the user has to find and answer. So may
 * one that counts as unlocked: macOS asks after the desk was updated, and some keyrings ask at each reading.
 */
const patience = { unlocked: 30_000, locked: 90_000 }

const noLibrary =
  process.platform === 'linux'
    ? 'libsecret, which reaches keyrings, is not installed (package libsecret-1-0)'
    : 'the part of the desk that reaches it cannot be loaded here'

/**
 * Opens the keychain of this computer.
 *
 * A call of keytar blocks a thread of Node's pool for as long as a prompt is open. Calls run one at a time, so that at
 * most one thread is blocked. `findCredentials` is not used at all: with a locked keyring and no prompter, it crashes
 * the whole process (keytar 7.10, gnome-keyring 42).
 *
 * @param env names the bus of the session; libsecret reads the process's own environment.
 */
export function openKeychain(log: Log, env: NodeJS.ProcessEnv = process.env): Keychain {
  const keyringLock = openKeyringLock(env)
  let library: Keytar | null | undefined
  let queue: Promise<unknown> = Promise.resolve()

  function load(): Keytar | null {
    if (library !== undefined) return library
    try {
      library = requireHere('keytar') as Keytar
    } catch (cause) {
      log.fault('keytar cannot be loaded', cause)
      library = null
    }
    return library
  }

  async function state(): Promise<KeychainState> {
    if (!load()) return { state: 'absent', reason: noLibrary }
    if (process.platform !== 'linux') return { state: 'unlocked' }
    const lock = await keyringLock.read()
    if (!lock.ok) return { state: 'absent', reason: lock.error }
    return { state: lock.value.locked ? 'locked' : 'unlocked' }
  }

  /** @returns an error for a state in which nothing can be read or stored; null when both are possible. */
  const hindrance = (now: KeychainState) => {
    if (now.state === 'absent') return { kind: 'keychainAbsent' as const, reason: now.reason }
    return now.state === 'locked' ? { kind: 'keychainLocked' as const } : null
  }

  function use<T>(call: (keytar: Keytar) => Promise<T>): Promise<Result<T>> {
    const turn = queue.then(async (): Promise<Result<T>> => {
      const [before, keytar] = [await state(), load()]
      if (before.state === 'absent' || !keytar)
        return err({ kind: 'keychainAbsent', reason: before.state === 'absent' ? before.reason : noLibrary })
      const done = await bounded(() => call(keytar), patience[before.state])
      const after = await state()
      // A locked keyring does not say that it is locked, but that there is no entry. So an answer counts only if the
      // keyring is unlocked afterwards.
      const hindered = hindrance(after)
      if (hindered) return err(hindered)
      if (done.kind === 'value') return ok(done.value)
      const cause = done.kind === 'error' ? done.cause : 'no answer in time'
      return err({ kind: 'keychainFailed', reference: log.fault('the keychain', cause) })
    })
    queue = turn.catch(() => undefined)
    return turn
  }

  return {
    state,
    read: (account) => use((keytar) => keytar.getPassword(service, account)),
    async write(account, token) {
      log.keepOut(token)
      const stored = await use((keytar) => keytar.setPassword(service, account, token))
      return stored.ok ? ok(null) : stored
    },
    async forget(account) {
      const removed = await use((keytar) => keytar.deletePassword(service, account))
      return removed.ok ? ok(null) : removed
    },
  }
}

type Outcome<T> = { kind: 'value'; value: T } | { kind: 'error'; cause: unknown } | { kind: 'late' }

async function bounded<T>(work: () => Promise<T>, limit: number): Promise<Outcome<T>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome<T>>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'late' }), limit)
  })
  const done = async (): Promise<Outcome<T>> => {
    try {
      return { kind: 'value', value: await work() }
    } catch (cause) {
      return { kind: 'error', cause }
    }
  }
  const outcome = await Promise.race([done(), late])
  clearTimeout(timer)
  return outcome
}
