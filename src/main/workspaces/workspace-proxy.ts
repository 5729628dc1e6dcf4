import { randomUUID } from 'node:crypto'
import type { CommandResult } from '#shared/desk/commands.ts'
import type { ProxySetting, ProxySignIn } from '#shared/desk/proxy.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { parseBaseAddress } from '#shared/rules/base-address.ts'
import { pastedAddress } from '#shared/rules/pasted-address.ts'
import { parseProxyAddress } from '#shared/rules/proxy-route.ts'
import type { EnginePort } from '../bridge/engine-port.ts'
import type { CommandRead, MainHandlers } from '../bridge/receive.ts'
import type { Log } from '../engine/log.ts'
import type { HeldSignIn } from '../engine/protocol.ts'
import type { Tokens } from '../keychain/tokens.ts'

type Typed = CommandRead<'proxy.choose'>

/**
 * The proxy of the settings. Its name and password are stored like tokens: in the keychain under a separate account, or
 * in memory while the desk is open. The settings contain only the account.
 */
export interface ChosenProxy {
  readonly handlers: Pick<MainHandlers, 'proxy.choose' | 'proxy.look'>
  /** See `DeskState.proxySignIn`. */
  signInOf(setting: ProxySetting): ProxySignIn | null
  /**
   * Passes name and password to the engine, which must have them before it sends anything.
   *
   * @param ask whether the keychain may ask the user to unlock it.
   * @returns `keychainLocked` or `keychainFailed` when they are in a keychain that does not give them out now.
   */
  handOver(ask: boolean): Promise<Result<null>>
  /** Like `handOver` with `ask`, unless the engine already has name and password. */
  ready(): Promise<Result<null>>
}

export interface ProxyParts {
  readonly engine: Pick<EnginePort, 'call'>
  readonly tokens: Tokens
  readonly log: Log
  /** Called when the state of the desk has changed. */
  readonly changed: () => Promise<void>
}

export function createProxy({ engine, tokens, log, changed }: ProxyParts): ChosenProxy {
  const names = new Map<string, string>()
  /** The account whose name and password the engine has; null = it has none. */
  let handedOver: string | null = null
  /** Choices are handled one after the other: each starts from the result of the previous one. */
  let choosing: Promise<unknown> = Promise.resolve()

  async function find(account: string | null, ask: boolean): Promise<Result<HeldSignIn | null>> {
    if (account === null) return ok(null)
    const found = ask ? await tokens.find(account) : tokens.findUnasked(account)
    if (!found.ok || found.value === null) return found.ok ? ok(null) : found
    const signIn = fromKept(account, found.value)
    names.set(account, signIn.name)
    return ok(signIn)
  }

  async function readSetting(): Promise<Result<ProxySetting>> {
    const desk = await engine.call('desk.read', null)
    return desk.ok ? ok(desk.value.settings.proxy) : desk
  }

  async function handOver(ask: boolean): Promise<Result<null>> {
    // After a restart, the engine has no name and password.
    handedOver = null
    const setting = await readSetting()
    if (!setting.ok || setting.value.mode !== 'address') return ok(null)
    const found = await find(setting.value.account, ask)
    // Without a keychain, name and password are not stored: the proxy's error then says where to enter them.
    if (!found.ok) return found.error.kind === 'keychainAbsent' ? ok(null) : found
    if (found.value === null) return ok(null)
    const handed = await engine.call('proxy.signIn', { signIn: found.value })
    if (handed.ok) handedOver = found.value.account
    return ok(null)
  }

  async function change(proxy: ProxySetting, signIn: HeldSignIn | null): Promise<Result<null>> {
    const changing = await engine.call('proxy.change', { proxy, signIn })
    if (changing.ok && signIn !== null) handedOver = signIn.account
    return changing
  }

  /**
   * Removes name and password of an earlier proxy. A failure does not undo the choice, since the desk does not use them
   * any more.
   */
  async function forget(account: string | null): Promise<void> {
    if (account === null) return
    names.delete(account)
    const dropped = await tokens.drop({ id: account, isDemo: false })
    if (!dropped.ok) log.note(`the keychain keeps the sign-in of an earlier proxy (${dropped.error.kind})`)
  }

  async function choose(typed: Typed): Promise<CommandResult<'proxy.choose'>> {
    const before = await readSetting()
    if (!before.ok) return before
    if (typed.mode !== 'address') return change({ ...before.value, mode: typed.mode }, null)
    const read = readTyped(typed)
    return read.ok ? enter(before.value, read.value) : read
  }

  async function enter(before: ProxySetting, { address, name, password }: Entered): Promise<Result<null>> {
    const asked = name ?? (before.account === null ? '' : null)
    if (asked === '' && password === null) {
      const left = await change({ mode: 'address', address, account: null }, null)
      if (left.ok) await forget(before.account)
      return left
    }
    // A password belongs to the proxy for which it was entered: another address does not get it.
    const isSame = before.address === address
    if (password === null && !isSame) return refused(passwordNeeded)
    const kept = asked === null || password === null ? await find(before.account, true) : ok(null)
    if (!kept.ok) return kept
    if (password === null) {
      if (asked !== null && kept.value?.name !== asked) return refused(passwordNeeded)
      return change({ ...before, mode: 'address' }, kept.value)
    }
    const wanted = asked ?? (isSame ? (kept.value?.name ?? '') : '')
    if (wanted === '') return refused('Enter the user name too.')
    // RFC 7617: the password begins after the first colon, so the name cannot contain one.
    if (wanted.includes(':')) return refused('A user name can’t contain a colon.')
    const signIn = { account: `proxy.${randomUUID()}`, name: wanted, password }
    names.set(signIn.account, wanted)
    await tokens.keep(signIn.account, `${wanted}:${password}`)
    const entered = await change({ mode: 'address', address, account: signIn.account }, signIn)
    await forget(entered.ok ? before.account : signIn.account)
    return entered
  }

  return {
    handlers: {
      'proxy.choose'(typed) {
        const chosen = choosing.then(async () => {
          const answer = await choose(typed)
          if (answer.ok) await changed()
          return answer
        })
        // The caller receives the failure; the next choice must not fail because of it.
        choosing = chosen.catch(() => undefined)
        return chosen
      },
      async 'proxy.look'({ address: typed }) {
        const pasted = pastedAddress(typed)
        if (!pasted.ok) return pasted
        const address = parseBaseAddress(pasted.value)
        return address.ok ? engine.call('proxy.route', { address: address.value }) : address
      },
    },
    signInOf({ account }) {
      return account === null ? null : { name: names.get(account) ?? null, kept: tokens.kept(account) }
    },
    handOver,
    async ready() {
      const setting = await readSetting()
      const isReady = !setting.ok || setting.value.account === handedOver
      return isReady ? ok(null) : handOver(true)
    },
  }
}

const passwordNeeded = 'Enter the password for this proxy and user name.'

const refused = (reason: string): Result<never> => err({ kind: 'proxyRefused', reason })

/** Like `Typed`, but with name and password taken out of the address. */
interface Entered extends Pick<Typed, 'name' | 'password'> {
  readonly address: string
}

function readTyped(typed: Typed): Result<Entered> {
  const server = parseProxyAddress(typed.address)
  if (!server.ok) return refused(server.error)
  const { protocol, hostname, port, credentials } = server.value
  const address = `${protocol}//${hostname}:${port}`
  const { password } = typed
  if (credentials === null) return ok({ address, name: typed.name?.trim() ?? null, password })
  // If the address contains a name, it is used with the address's password, or else with the typed one.
  return ok({ address, name: credentials.name, password: credentials.password || password })
}

function fromKept(account: string, kept: string): HeldSignIn {
  const colon = kept.indexOf(':')
  return { account, name: kept.slice(0, colon), password: kept.slice(colon + 1) }
}
