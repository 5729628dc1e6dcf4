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

/** Why a proxy cannot be used, in words. `isFinal`: trying again changes nothing. */
export interface ProxyTrouble {
  readonly reason: string
  readonly isFinal: boolean
}

/** The proxy that an address is reached through; null = none. Never rejects. */
export type FindProxy = (target: URL) => Promise<Result<ProxyServer | null, ProxyTrouble>>

/** Asks the system for the proxy to an address. @returns a list in the form `readProxyList` reads. */
export type AskSystemProxy = (address: string) => Promise<string>

export const findByEnvironment: FindProxy = async (target) => orFinal(proxyOf(target, process.env))

export interface FindProxyParts {
  /** The current setting. */
  readonly setting: () => ProxySetting
  /** For the proxy named in the settings only. */
  readonly signIn: () => ProxyServer['credentials']
  readonly environment: Environment
  /** null: the system's settings cannot be read here; only its environment is used. */
  readonly askSystem: AskSystemProxy | null
}

/** ms. A system that searches the network for a proxy may take longer than a person waits to connect. */
const patience = 5_000

/** Finds the proxy the desk connects through, by its settings. */
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
