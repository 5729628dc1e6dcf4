import { randomUUID } from 'node:crypto'
import type { CommandResult } from '#shared/desk/commands.ts'
import type { ProxySetting, ProxySignIn } from '#shared/desk/proxy.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { parseBaseAddress } from '#shared/rules/base-address.ts'
import { pastedAddress } from '#shared/rules/pasted-address.ts'
import { type ProxyServer, parseProxyAddress } from '#shared/rules/proxy-route.ts'
import type { EnginePort } from '../bridge/engine-port.ts'
import type { CommandRead, MainHandlers } from '../bridge/receive.ts'
import type { Log } from '../engine/log.ts'
import type { Tokens } from '../keychain/tokens.ts'

type Credentials = NonNullable<ProxyServer['credentials']>

/**
 * The proxy of the settings. Its name and password are kept as tokens are: in the keychain under an account of their
 * own, or while the desk is open. The settings know the account alone.
 */
export interface ChosenProxy {
  readonly handlers: Pick<MainHandlers, 'proxy.choose' | 'proxy.look'>
  /** As `DeskState.proxySignIn`. */
  signInOf(setting: ProxySetting): ProxySignIn | null
  /**
   * Hands name and password to the engine, which is to have them before anything is sent.
   *
   * @param ask whether the keychain may ask the person to unlock it.
   * @returns false when they are in a keychain that is locked.
   */
  handOver(ask: boolean): Promise<boolean>
  /** As `handOver` with `ask`, where that has not been done. */
  ready(): Promise<boolean>
}

export interface ProxyParts {
  readonly engine: Pick<EnginePort, 'call'>
  readonly tokens: Tokens
  readonly log: Log
  /** The state of the desk has changed. */
  readonly changed: () => Promise<void>
}

export function createProxy({ engine, tokens, log, changed }: ProxyParts): ChosenProxy {
  const names = new Map<string, string>()
  let isHandedOver = false

  async function find(account: string | null, ask: boolean): Promise<Result<Credentials | null>> {
    if (account === null) return ok(null)
    const found = ask ? await tokens.find(account) : tokens.findUnasked(account)
    if (!found.ok || found.value === null) return found.ok ? ok(null) : found
    const credentials = fromKept(found.value)
    names.set(account, credentials.name)
    log.keepOut(credentials.password)
    return ok(credentials)
  }

  async function readSetting(): Promise<Result<ProxySetting>> {
    const desk = await engine.call('desk.read', null)
    return desk.ok ? ok(desk.value.settings.proxy) : desk
  }

  async function handOver(ask: boolean): Promise<boolean> {
    const setting = await readSetting()
    if (!setting.ok) return true
    isHandedOver = setting.value.account === null
    if (isHandedOver) return true
    const found = await find(setting.value.account, ask)
    const handed = await engine.call('proxy.signIn', { signIn: found.ok ? found.value : null })
    isHandedOver = found.ok && handed.ok
    return found.ok || found.error.kind !== 'keychainLocked'
  }

  async function change(proxy: ProxySetting, signIn: Credentials | null): Promise<Result<null>> {
    const changing = await engine.call('proxy.change', { proxy, signIn })
    if (!changing.ok) return changing
    isHandedOver = proxy.account === null || signIn !== null
    await changed()
    return changing
  }

  const forget = (account: string | null): Promise<Result<null>> =>
    account === null ? Promise.resolve(ok(null)) : tokens.drop({ id: account, isDemo: false })

  async function choose(typed: CommandRead<'proxy.choose'>): Promise<CommandResult<'proxy.choose'>> {
    const before = await readSetting()
    if (!before.ok) return before
    const kept = await find(before.value.account, true)
    const known = kept.ok ? kept.value : null
    if (typed.mode !== 'address') return change({ ...before.value, mode: typed.mode }, known)
    const server = parseProxyAddress(typed.address)
    if (!server.ok) return err({ kind: 'proxyRefused', reason: server.error })
    const address = addressOf(server.value)
    const name = typed.name.trim() === '' ? (server.value.credentials?.name ?? '') : typed.name.trim()
    const password = typed.password ?? server.value.credentials?.password ?? null
    const refusal = refusalOf(name, password)
    if (refusal !== null) return err({ kind: 'proxyRefused', reason: refusal })
    if (password === null && name !== '') {
      // A password is for the proxy it was entered for: whoever changes the address does not get it.
      if (before.value.address === address && known?.name === name) {
        return change({ ...before.value, mode: 'address' }, known)
      }
      const reason = 'Enter the password. It’s kept for one proxy and one user name.'
      return err({ kind: 'proxyRefused', reason })
    }
    const dropped = await forget(before.value.account)
    if (!dropped.ok) return dropped
    if (password === null) return change({ mode: 'address', address, account: null }, null)
    const account = `proxy.${randomUUID()}`
    log.keepOut(password)
    names.set(account, name)
    await tokens.keep(account, `${name}:${password}`)
    return change({ mode: 'address', address, account }, { name, password })
  }

  return {
    handlers: {
      'proxy.choose': choose,
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
    ready: async () => isHandedOver || handOver(true),
  }
}

const addressOf = ({ protocol, hostname, port }: ProxyServer): string => `${protocol}//${hostname}:${port}`

/** @returns why a name and a password cannot be used, in words. */
function refusalOf(name: string, password: string | null): string | null {
  // RFC 7617: the first colon is where the password begins.
  if (name.includes(':')) return 'A user name can’t contain a colon.'
  return name === '' && password !== null ? 'Enter the user name too.' : null
}

function fromKept(kept: string): Credentials {
  const colon = kept.indexOf(':')
  return { name: kept.slice(0, colon), password: kept.slice(colon + 1) }
}
