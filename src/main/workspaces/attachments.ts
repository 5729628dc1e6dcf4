import type { CopyState } from '#shared/desk/models.ts'
import type { EnginePort } from '../bridge/engine-port.ts'
import type { Copies } from '../copies/copies.ts'
import type { WorkspaceRecord } from '../engine/protocol.ts'
import type { Keychain } from '../keychain/keychain.ts'
import type { Tokens } from '../keychain/tokens.ts'
import type { KeptDemo } from './demo-service.ts'
import type { ChosenProxy } from './workspace-proxy.ts'

/** How often a locked keychain is checked, in ms. */
const unlockWatchEvery = 5_000

/** Passes the tokens of the profile's workspaces to the engine, which then syncs the workspaces. */
export interface Attachments {
  /**
   * Opens the copy of every workspace, the current one first, and passes on the tokens. It is called at the start, and
   * after the engine died.
   *
   * @param mayBegin the tokens are passed on only once this resolves: syncing competes for the processor.
   */
  attachAll(mayBegin?: Promise<unknown>): Attaching
  /** Passes on the token of a workspace whose copy is open now. */
  attach(record: WorkspaceRecord): Promise<void>
  /**
   * Waits for the keychain if that would help this workspace, and then attaches it. The state of its copy must be
   * known.
   */
  awaitUnlocking(record: WorkspaceRecord): void
  /** Stops waiting for the keychain to be unlocked. */
  stop(): void
}

/** Neither promise rejects. */
export interface Attaching {
  /** Resolves when the copies are open, or cannot be opened now. */
  readonly opened: Promise<unknown>
  /** Resolves when the tokens have been passed on. */
  readonly attached: Promise<void>
}

/** A workspace whose copy was opened, or could not be opened now. */
interface Opened {
  readonly record: WorkspaceRecord
  readonly copy: CopyState
  /** Whether the keychain may ask the user to unlock it. */
  readonly mayAsk: boolean
}

export interface AttachmentsParts {
  readonly engine: EnginePort
  readonly keychain: Pick<Keychain, 'state'>
  readonly tokens: Tokens
  readonly copies: Copies
  readonly proxy: Pick<ChosenProxy, 'handOver'>
  readonly demo: KeptDemo
  /** Called when the state of the desk may have changed. */
  readonly changed: () => Promise<void>
}

export function createAttachments(parts: AttachmentsParts): Attachments {
  const { engine, keychain, tokens, copies, proxy, demo, changed } = parts
  /** Ids of the workspaces that wait for the keychain to be unlocked. */
  const awaited = new Set<string>()
  let unlockWatch: NodeJS.Timeout | undefined
  let isTrying = false
  /** Whether the name and password of the proxy are in a locked keychain. */
  let awaitsProxy = false

  const open = async (record: WorkspaceRecord, mayAsk: boolean): Promise<Opened> => ({
    record,
    copy: await copies.open(record, mayAsk),
    mayAsk,
  })

  /**
   * Passes on the token of a workspace whose copy was opened. The workspace is awaited when the token, or the key of the
   * copy, is missing because the keychain does not give it out now.
   */
  async function attach({ record, copy, mayAsk }: Opened): Promise<void> {
    const { id: workspaceId } = record
    if (record.isDemo) {
      const service = await demo.running()
      if (service.ok) {
        const { baseUrl, token } = service.value
        tokens.keepForSession(workspaceId, token)
        await engine.call('workspace.setBaseUrl', { workspaceId, baseUrl })
      }
    }
    // The copy's key and the token are in the same keychain: if the user refused to unlock it, it does not ask again.
    const hasToken = await handOver(record, mayAsk && !isLockedAway(copy))
    if (!hasToken || mayBeUnlocked(copy)) awaited.add(workspaceId)
  }

  /**
   * Attaches workspaces in this order. One prompt of the keychain is enough: if the user refused to unlock it for a copy
   * or a token, it does not ask again, and the other workspaces wait until it is unlocked.
   */
  async function attachEach(opened: readonly Opened[]): Promise<void> {
    const isRefused = opened.some(({ copy }) => isLockedAway(copy))
    for (const one of opened) {
      await attach({ ...one, mayAsk: one.mayAsk && !isRefused && awaited.size === 0 })
    }
  }

  async function openEach(records: readonly WorkspaceRecord[]): Promise<readonly Opened[]> {
    const opened: Opened[] = []
    for (const record of records) {
      const mayAsk = !awaitsProxy && !opened.some(({ copy }) => mayBeUnlocked(copy))
      opened.push(await open(record, mayAsk))
    }
    return opened
  }

  /** Passes on a workspace's token. @returns false when there is no token because the keychain is locked. */
  async function handOver({ id: workspaceId }: WorkspaceRecord, ask: boolean): Promise<boolean> {
    const found = ask ? await tokens.find(workspaceId) : tokens.findUnasked(workspaceId)
    const token = found.ok ? found.value : null
    await engine.call('workspace.attach', { workspaceId, token })
    return found.ok || found.error.kind !== 'keychainLocked'
  }

  function attachAll(mayBegin: Promise<unknown> = Promise.resolve()): Attaching {
    const opened = openAll()
    const attached = opened.then(async (found) => {
      if (found === null) return
      await mayBegin
      await attachEach(found.workspaces)
      watch()
      if (found.workspaces.length > 0 || found.hasProxyAccount) await changed()
    })
    return { opened, attached }
  }

  /** Opens every copy. @returns null when the engine does not answer. */
  async function openAll() {
    const desk = await engine.call('desk.read', null)
    if (!desk.ok) return null
    const { workspaces, currentWorkspaceId, settings } = desk.value
    const currentFirst = workspaces.toSorted(
      (one, other) => Number(other.id === currentWorkspaceId) - Number(one.id === currentWorkspaceId),
    )
    awaited.clear()
    awaitsProxy = await isProxyLocked()
    return { workspaces: await openEach(currentFirst), hasProxyAccount: settings.proxy.account !== null }
  }

  /** Passes on the name and password of the proxy. @returns whether they are in a locked keychain. */
  async function isProxyLocked(): Promise<boolean> {
    const handed = await proxy.handOver(true)
    return !handed.ok && handed.error.kind === 'keychainLocked'
  }

  /** Checks the keychain repeatedly, since the user may unlock it later, with another program or the keychain's own. */
  function watch(): void {
    if ((awaited.size === 0 && !awaitsProxy) || unlockWatch !== undefined) return
    unlockWatch = setInterval(async () => {
      if (isTrying || (await keychain.state()).state !== 'unlocked') return
      isTrying = true
      try {
        await attachAwaited()
      } finally {
        isTrying = false
      }
      if (awaited.size === 0 && !awaitsProxy) stop()
    }, unlockWatchEvery)
  }

  async function attachAwaited(): Promise<void> {
    // The records are read again: meanwhile the user may have made another decision, or forgotten a workspace.
    const desk = await engine.call('desk.read', null)
    if (!desk.ok) return
    const records = desk.value.workspaces.filter(({ id }) => awaited.has(id))
    awaited.clear()
    awaitsProxy = await isProxyLocked()
    // The keychain may have been locked again meanwhile.
    for (const record of records) await attach(await open(record, true))
    await changed()
  }

  function stop(): void {
    clearInterval(unlockWatch)
    unlockWatch = undefined
  }

  return {
    attachAll,
    async attach(record) {
      await handOver(record, true)
      await changed()
    },
    awaitUnlocking({ id }) {
      if (!mayBeUnlocked(copies.stateOf(id))) return
      awaited.add(id)
      watch()
    },
    stop,
  }
}

const isLockedAway = (copy: CopyState): boolean =>
  copy.state === 'keychainLocked' || (copy.state === 'open' && copy.hindrance?.kind === 'keychainLocked')

/** Whether unlocking the keychain would change the state of this copy. */
const mayBeUnlocked = (copy: CopyState): boolean =>
  isLockedAway(copy) ||
  // A keychain that fails will work only after the next start, so waiting does not help.
  (copy.state === 'undecided' && copy.keychain !== 'failed') ||
  (copy.state === 'keyMissing' && copy.keychain === 'absent')
