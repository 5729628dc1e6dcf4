import type { CopyState } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
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
   * Attaches every workspace, the current one first. It is called at the start, and after the engine died.
   *
   * @param mayBegin the tokens are passed on only once this resolves: syncing competes for the processor.
   */
  attachAll(mayBegin?: Promise<unknown>): Attaching
  /** Passes on the token of a workspace whose copy is open now, unless the keychain does not answer. */
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
  /** Resolves when the copies are open and the tokens are read, or the keychain does not give them out now. */
  readonly found: Promise<unknown>
  /** Resolves when the tokens have been passed on. */
  readonly attached: Promise<void>
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

  /**
   * Opens a workspace's copy and reads its token. The workspace is awaited when the token, or the key of the copy, is
   * missing because the keychain does not give it out now.
   *
   * @param ask whether the keychain may ask the user to unlock it.
   * @param isFirst whether the engine has no token of this workspace yet. Otherwise, a keychain that does not answer
   *   does not end the connection.
   * @returns a function that passes on the token. That there is none is passed on at once.
   */
  async function find(
    record: WorkspaceRecord,
    { ask, isFirst }: { readonly ask: boolean; readonly isFirst: boolean },
  ): Promise<() => Promise<unknown>> {
    const { id: workspaceId } = record
    const copy = await copies.open(record, ask)
    if (mayBeUnlocked(copy)) awaited.add(workspaceId)
    if (record.isDemo) return () => attachDemo(record)
    // The copy's key and the token are in the same keychain: if the user refused to unlock it, it does not ask a second
    // time.
    const found = await findToken(record, ask && !isLockedAway(copy))
    const token = found.ok ? found.value : null
    if (token === null && (isFirst || found.ok)) {
      tokens.noteMissing(workspaceId)
      await engine.call('workspace.attach', { workspaceId, token })
    }
    return async () => token === null || engine.call('workspace.attach', { workspaceId, token })
  }

  /** The demo service is started first: it makes a new token at every start. */
  async function attachDemo({ id: workspaceId }: WorkspaceRecord): Promise<void> {
    const service = await demo.running()
    if (service.ok) {
      tokens.keepForSession(workspaceId, service.value.token)
      await engine.call('workspace.setBaseUrl', { workspaceId, baseUrl: service.value.baseUrl })
    }
    const token = service.ok ? service.value.token : null
    await engine.call('workspace.attach', { workspaceId, token })
  }

  /** Reads the token. The workspace is awaited when the keychain is locked. */
  async function findToken({ id }: WorkspaceRecord, ask: boolean): Promise<Result<string | null>> {
    const found = ask ? await tokens.find(id) : tokens.findUnasked(id)
    if (!found.ok && found.error.kind === 'keychainLocked') awaited.add(id)
    return found
  }

  function attachAll(mayBegin: Promise<unknown> = Promise.resolve()): Attaching {
    const found = findAll()
    const attached = found.then(async ({ passOn, isNews }) => {
      await mayBegin
      for (const pass of passOn) await pass()
      if (isNews) await changed()
    })
    return { found, attached }
  }

  /** @returns functions that pass on the tokens, and whether that changes what the window shows. */
  async function findAll() {
    const passOn: (() => Promise<unknown>)[] = []
    const desk = await engine.call('desk.read', null)
    if (!desk.ok) return { passOn, isNews: false }
    const { workspaces, currentWorkspaceId, settings } = desk.value
    const currentFirst = workspaces.toSorted(
      (one, other) => Number(other.id === currentWorkspaceId) - Number(one.id === currentWorkspaceId),
    )
    awaited.clear()
    awaitsProxy = await isProxyLocked()
    for (const record of currentFirst) {
      // One prompt is enough: the other workspaces wait until the keychain is unlocked.
      passOn.push(await find(record, { ask: !awaitsProxy && awaited.size === 0, isFirst: true }))
    }
    watch()
    return { passOn, isNews: workspaces.length > 0 || settings.proxy.account !== null }
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
    for (const record of records) {
      const pass = await find(record, { ask: true, isFirst: false })
      await pass()
    }
    await changed()
  }

  function stop(): void {
    clearInterval(unlockWatch)
    unlockWatch = undefined
  }

  return {
    attachAll,
    async attach(record) {
      const copy = copies.stateOf(record.id)
      const hasFailed = copy.state === 'open' && copy.hindrance?.kind === 'keychainFailed'
      // If the user refused access to the keychain for the copy's key, it does not ask a second time.
      if (!isLockedAway(copy) && !hasFailed) {
        const found = await findToken(record, true)
        // A keychain that does not answer does not end the connection.
        if (found.ok) await engine.call('workspace.attach', { workspaceId: record.id, token: found.value })
        watch()
      }
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
