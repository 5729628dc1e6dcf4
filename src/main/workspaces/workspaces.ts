import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '#shared/admin-api/limits.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { DeskState, Workspace } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { freeColor, freeName } from '#shared/desk/workspace-look.ts'
import { parseBaseAddress } from '#shared/rules/base-address.ts'
import { pastedAddress } from '#shared/rules/pasted-address.ts'
import { readToken } from '#shared/rules/pasted-token.ts'
import type { EnginePort } from '../bridge/engine-port.ts'
import type { MainHandlers } from '../bridge/receive.ts'
import { createCopies } from '../copies/copies.ts'
import { copyHandlers } from '../copies/copy-handlers.ts'
import type { Log } from '../engine/log.ts'
import type { DeskRecord, WorkspaceRecord } from '../engine/protocol.ts'
import type { Keychain } from '../keychain/keychain.ts'
import type { Tokens } from '../keychain/tokens.ts'
import { createAttachments } from './attachments.ts'
import { type DemoService, keepDemo } from './demo-service.ts'
import { createProxy } from './workspace-proxy.ts'

/** How long the window waits for the keys of the copies before it shows that it is waiting, in ms. */
const keysPatience = 500

/** The demo service is part of the project and allows more requests than other services. */
const demoRequestsPerMinute = 6_000

export interface WorkspacesParts {
  readonly engine: EnginePort
  readonly keychain: Keychain
  readonly tokens: Tokens
  readonly profileDir: string
  readonly log: Log
  readonly startDemo: () => Promise<Result<DemoService>>
  readonly push: (event: DeskEvent) => void
  readonly facts: Pick<DeskState, 'version' | 'host' | 'platform'>
  /**
   * Maximum number of requests per minute for workspaces that are connected from now on; by default, the service's
   * limit for a token.
   */
  readonly requestsPerMinute?: number | undefined
}

export interface Workspaces {
  readonly handlers: Omit<
    MainHandlers,
    | 'evidence.chooseFolder'
    | 'link.open'
    | 'settings.update'
    | 'menu.show'
    | 'window.notify'
    | 'window.answersAhead'
    | 'window.drawn'
    | 'window.savePdf'
    | 'window.setBadge'
    | 'window.takeLink'
    | 'window.takePlace'
    | 'window.openReport'
    | 'window.goToReport'
    | 'evidence.showInFolder'
    | 'export.showInFolder'
  >
  /**
   * Opens the workspaces of the profile.
   *
   * @param demoWhenEmpty whether to open the demo workspace when there is no workspace.
   * @param mayBegin as in `Attachments.attachAll`.
   */
  start(demoWhenEmpty: boolean, mayBegin?: Promise<unknown>): Promise<void>
  /**
   * Passes every workspace's token to the engine, the current workspace first. It is called at the start, and after the
   * engine died.
   */
  attachAll(): Promise<void>
  close(): Promise<void>
}

export function createWorkspaces(parts: WorkspacesParts): Workspaces {
  const { engine, keychain, tokens, push, requestsPerMinute = limits.requestsPerMinute } = parts
  const demo = keepDemo(parts.startDemo)
  /** Until this resolves, the window gets no state: it would show the connect form for a moment. */
  let firstOpening: Promise<unknown> = Promise.resolve()
  /** Its promise resolves when connecting is canceled. */
  let calledOff = Promise.withResolvers<null>()

  const view = (record: WorkspaceRecord): Workspace => ({
    id: record.id,
    name: record.name,
    ...(record.color !== undefined && { color: record.color }),
    baseUrl: record.baseUrl,
    isDemo: record.isDemo,
    meUserId: record.meUserId,
    token: tokens.kept(record.id),
    copy: copies.stateOf(record.id),
  })

  async function state(): Promise<Result<DeskState>> {
    const keychainNow = await keychain.state()
    // The engine is asked last, since it answers in order. If it were asked before the keychain and two calls ran at
    // the same time, the keychain might answer the first call later. Then the window would get an older state after a
    // newer one.
    const desk = await engine.call('desk.read', null)
    if (!desk.ok) return desk
    return ok({
      ...parts.facts,
      workspaces: desk.value.workspaces.map(view),
      currentWorkspaceId: desk.value.currentWorkspaceId,
      settings: desk.value.settings,
      keychain: keychainNow,
      damage: desk.value.damage,
      proxySignIn: proxy.signInOf(desk.value.settings.proxy),
    })
  }

  async function pushState(): Promise<void> {
    const now = await state()
    if (now.ok) push({ kind: 'deskStateChanged', state: now.value })
  }

  const proxy = createProxy({ engine, tokens, log: parts.log, changed: pushState })
  const copies = createCopies({
    engine,
    keychain,
    profileDir: parts.profileDir,
    log: parts.log,
    changed: pushState,
  })
  const attachments = createAttachments({ engine, keychain, tokens, copies, proxy, demo, changed: pushState })

  async function find(workspaceId: string): Promise<Result<{ desk: DeskRecord; record: WorkspaceRecord }>> {
    const desk = await engine.call('desk.read', null)
    if (!desk.ok) return desk
    const record = desk.value.workspaces.find(({ id }) => id === workspaceId)
    return record ? ok({ desk: desk.value, record }) : err({ kind: 'unknownHere', what: 'workspace' })
  }

  async function recordOf(workspaceId: string): Promise<Result<WorkspaceRecord>> {
    const found = await find(workspaceId)
    return found.ok ? ok(found.value.record) : found
  }

  /** Attaches a workspace and makes it current. */
  async function enter(record: WorkspaceRecord, token: string | null): Promise<Result<Workspace>> {
    const copy = await copies.open(record, true)
    attachments.awaitUnlocking(record)
    const attached = await engine.call('workspace.attach', { workspaceId: record.id, token })
    // A copy that is not open gets its token as soon as it is open.
    if (!attached.ok && (attached.error.kind !== 'copyLocked' || copy.state === 'open')) return attached
    const current = await engine.call('workspace.makeCurrent', { workspaceId: record.id })
    if (!current.ok) return current
    await pushState()
    return ok(view(record))
  }

  /**
   * Like `connection.probe`, but first passes on the proxy's name and password, for which the keychain may have to ask
   * the user.
   */
  async function probeThrough(baseUrl: string, token: string): Promise<Result<unknown>> {
    const ready = await Promise.race([proxy.ready(), calledOff.promise])
    if (ready === null) return err({ kind: 'cancelled' })
    return ready.ok ? engine.call('connection.probe', { baseUrl, token }) : ready
  }

  async function connect(typed: string, pasted: string): Promise<Result<Workspace>> {
    const address = pastedAddress(typed)
    if (!address.ok) return address
    const baseUrl = parseBaseAddress(address.value)
    if (!baseUrl.ok) return baseUrl
    const read = readToken(pasted)
    if (!read.ok) return read
    const token = read.value
    let isCalledOff = false
    void calledOff.promise.then(() => {
      isCalledOff = true
    })
    const probe = await probeThrough(baseUrl.value, token)
    if (!probe.ok) return probe
    const desk = await engine.call('desk.read', null)
    if (!desk.ok) return desk

    const known = await sameAccount(desk.value, baseUrl.value, token)
    // The keychain may have asked the user to unlock it, and waited long.
    if (isCalledOff) return err({ kind: 'cancelled' })
    if (known) {
      await tokens.keep(known.id, token)
      return enter(known, token)
    }
    const record: WorkspaceRecord = {
      id: randomUUID(),
      name: freeName(new URL(baseUrl.value).host, desk.value.workspaces),
      color: freeColor(desk.value.workspaces),
      baseUrl: baseUrl.value,
      isDemo: false,
      meUserId: null,
      requestsPerMinute,
      unencrypted: false,
    }
    await tokens.keep(record.id, token)
    const added = isCalledOff
      ? err({ kind: 'cancelled' } as const)
      : await engine.call('workspace.add', record)
    if (added.ok) return enter(record, token)
    await tokens.drop(record)
    return added
  }

  /**
   * The existing workspace for a connection: the one with this address and token, else one with this address whose
   * token was lost or cannot be read now. A locked keychain asks the user at each reading, so it is read only once.
   */
  async function sameAccount(
    desk: DeskRecord,
    baseUrl: string,
    token: string,
  ): Promise<WorkspaceRecord | undefined> {
    let withoutToken: WorkspaceRecord | undefined
    let isLocked = false
    for (const record of desk.workspaces) {
      if (record.baseUrl !== baseUrl || record.isDemo) continue
      const held: Result<string | null> = isLocked
        ? tokens.findUnasked(record.id)
        : await tokens.find(record.id)
      if (held.ok && held.value === token) return record
      isLocked ||= !held.ok && held.error.kind === 'keychainLocked'
      if (!held.ok || held.value === null) withoutToken ??= record
    }
    return withoutToken
  }

  async function openDemo(): Promise<Result<Workspace>> {
    const desk = await engine.call('desk.read', null)
    if (!desk.ok) return desk
    const service = await demo.running()
    if (!service.ok) return service
    const { baseUrl, token, userId } = service.value
    const known = desk.value.workspaces.find(({ isDemo }) => isDemo)
    const record: WorkspaceRecord = {
      id: known?.id ?? randomUUID(),
      name: 'Demo workspace',
      color: freeColor(desk.value.workspaces),
      baseUrl,
      isDemo: true,
      meUserId: known?.meUserId ?? userId,
      requestsPerMinute: demoRequestsPerMinute,
      // The content of the demo is invented, so there is nothing to protect.
      unencrypted: true,
    }
    const stored = known
      ? await engine.call('workspace.setBaseUrl', { workspaceId: known.id, baseUrl })
      : await engine.call('workspace.add', record)
    if (!stored.ok) return stored
    tokens.keepForSession(record.id, token)
    return enter(record, token)
  }

  async function openDemoWhenEmpty(): Promise<boolean> {
    const desk = await engine.call('desk.read', null)
    const isEmpty = desk.ok && desk.value.workspaces.length === 0
    return isEmpty && (await openDemo()).ok
  }

  async function forget(workspaceId: string): Promise<Result<null>> {
    const found = await find(workspaceId)
    if (!found.ok) return found
    // The token is removed first: even if a later step fails, no token is left behind.
    const dropped = await tokens.drop(found.value.record)
    if (!dropped.ok) return dropped
    const form = await engine.call('copy.look', { workspaceId })
    const removed = await engine.call('workspace.remove', { workspaceId })
    if (!removed.ok) return removed
    // The key is removed last: until the files are gone, they must stay readable.
    await copies.forget(found.value.record, form.ok ? form.value : { form: 'none' })
    if (found.value.record.isDemo) await demo.stop()
    await pushState()
    return ok(null)
  }

  return {
    handlers: {
      'desk.state': () => firstOpening.then(state),
      'workspace.connect': ({ baseUrl, token }) => connect(baseUrl, token),
      'workspace.cancelConnect'() {
        calledOff.resolve(null)
        calledOff = Promise.withResolvers<null>()
        return engine.call('connection.cancelProbes', null)
      },
      'workspace.openDemo': () => openDemo(),
      async 'workspace.switch'({ workspaceId }) {
        const made = await engine.call('workspace.makeCurrent', { workspaceId })
        if (made.ok) await pushState()
        return made
      },
      async 'workspace.renewToken'({ workspaceId, token: pasted }) {
        const found = await find(workspaceId)
        if (!found.ok) return found
        const { record } = found.value
        const read = readToken(pasted)
        if (!read.ok) return read
        const token = read.value
        const probe = await probeThrough(record.baseUrl, token)
        if (!probe.ok) return probe
        await tokens.keep(workspaceId, token)
        return enter(record, token)
      },
      ...proxy.handlers,
      ...copyHandlers(copies, recordOf, attachments.attach, attachments.awaitUnlocking),
      'workspace.forget': ({ workspaceId }) => forget(workspaceId),
      async 'workspace.update'(look) {
        const changed = await engine.call('workspace.update', look)
        if (!changed.ok) return changed
        await pushState()
        return ok(view(changed.value))
      },
      async 'workspace.chooseMe'(choice) {
        const chosen = await engine.call('workspace.setMe', choice)
        if (!chosen.ok) return chosen
        await pushState()
        return ok(view(chosen.value))
      },
    },
    async start(demoWhenEmpty, mayBegin) {
      const hasDemo = demoWhenEmpty ? openDemoWhenEmpty() : Promise.resolve(false)
      const attaching = hasDemo.then((isOpen) => (isOpen ? null : attachments.attachAll(mayBegin)))
      // Usually the keys are available at once, and the window does not have to show that it is waiting for them.
      firstOpening = Promise.race([
        attaching.then((all) => all?.found),
        hasDemo.then(() => delay(keysPatience, undefined, { ref: false })),
      ])
      await (await attaching)?.attached
    },
    attachAll: () => attachments.attachAll().attached,
    async close() {
      attachments.stop()
      await demo.stop()
    },
  }
}
