import type { ProxySetting } from '#shared/desk/proxy.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { readProxyList } from '#shared/rules/proxy-list.ts'
import {
  type Environment,
  goesDirectly,
  isExemptBy,
  namesProxy,
  type ProxyServer,
  parseProxyAddress,
  proxyOf,
} from '#shared/rules/proxy-route.ts'

/** Why a proxy cannot be used, in plain language. `isFinal`: another try would fail in the same way. */
export interface ProxyTrouble {
  readonly reason: string
  readonly isFinal: boolean
}

/** Finds the proxy through which an address is reached; null = none. Never rejects. */
export type FindProxy = (target: URL) => Promise<Result<ProxyServer | null, ProxyTrouble>>

/** Asks the operating system for the proxy to an address. @returns a list in the format that `readProxyList` reads. */
export type AskSystemProxy = (address: string) => Promise<string>

export const findByEnvironment: FindProxy = async (target) => orFinal(proxyOf(target, process.env))

export interface FindProxyParts {
  /** Returns the current setting. */
  readonly setting: () => ProxySetting
  /** Returns name and password for the proxy in the settings; other proxies do not get them. */
  readonly signIn: () => ProxyServer['credentials']
  readonly environment: Environment
  /** null = the system's settings cannot be read on this computer; then only environment variables are used. */
  readonly askSystem: AskSystemProxy | null
}

/**
 * Longest wait for the operating system's answer, in ms. A system that searches the network for a proxy may take longer
 * than the user would wait for a connection.
 */
const patience = 5_000

/** Finds the proxy through which the desk connects, according to its settings. */
export function createFindProxy({ setting, signIn, environment, askSystem }: FindProxyParts): FindProxy {
  return async (target) => {
    const { mode, address } = setting()
    if (mode === 'none' || goesDirectly(target)) return ok(null)
    if (mode === 'address') {
      if (isExemptBy(environment, target)) return ok(null)
      const proxy = parseProxyAddress(address)
      return orFinal(proxy.ok ? ok({ ...proxy.value, credentials: signIn() }) : proxy)
    }
    if (askSystem === null || namesProxy(environment)) {
      return orFinal(proxyOf(target, environment))
    }
    return fromSystem(askSystem, target)
  }
}

async function fromSystem(
  ask: AskSystemProxy,
  target: URL,
): Promise<Result<ProxyServer | null, ProxyTrouble>> {
  const { promise: tooLong, resolve } = Promise.withResolvers<null>()
  // `unref`: the timer must not keep the process running when the user quits.
  const deadline = setTimeout(() => resolve(null), patience).unref()
  try {
    const list = await Promise.race([ask(target.origin), tooLong])
    if (list === null) return perhapsLater('This computer takes too long to say which proxy to use.')
    const proxy = readProxyList(list)
    return proxy.ok
      ? proxy
      : perhapsLater(`This computer’s settings name a proxy that can’t be used. ${proxy.error}`)
  } catch {
    return perhapsLater('This computer doesn’t say which proxy to use.')
  } finally {
    clearTimeout(deadline)
  }
}

const perhapsLater = (reason: string) => err({ reason, isFinal: false })

function orFinal<T>(found: Result<T, string>): Result<T, ProxyTrouble> {
  return found.ok ? found : err({ reason: found.error, isFinal: true })
}
