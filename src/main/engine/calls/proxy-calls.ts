import { factoryProxy, type ProxyRoute } from '#shared/desk/proxy.ts'
import { ok } from '#shared/desk/result.ts'
import { nameProxy } from '#shared/rules/proxy-route.ts'
import { type AskSystemProxy, createFindProxy, type FindProxy } from '../api/find-proxy.ts'
import type { HeldSignIn } from '../protocol.ts'
import type { DeskStore } from '../storage/open-desk.ts'
import type { Calls } from './open-workspaces.ts'

/** The desk's proxy. The setting is in the desk's database; name and password are in memory only. */
export interface EngineProxy {
  readonly findProxy: FindProxy
  /** @param changed called when services may have to be reached by another route from now on. */
  calls(changed: () => void): Calls<'proxy.change' | 'proxy.signIn' | 'proxy.route'>
}

export function openProxy(desk: DeskStore, askSystem: AskSystemProxy | null): EngineProxy {
  const stored = desk.read()
  let setting = stored.ok ? stored.value.settings.proxy : factoryProxy
  let held: HeldSignIn | null = null
  const findProxy = createFindProxy({
    setting: () => setting,
    signIn: () => (held?.account === setting.account ? held : null),
    environment: process.env,
    askSystem,
  })
  return {
    findProxy,
    calls: (changed) => ({
      'proxy.change': ({ proxy, signIn }) => {
        const updated = desk.updateSettings({ proxy })
        if (!updated.ok) return updated
        setting = proxy
        held = signIn ?? held
        changed()
        return ok(null)
      },
      'proxy.signIn': ({ signIn }) => {
        held = signIn
        return ok(null)
      },
      'proxy.route': async ({ address }) => ok(await routeTo(new URL(address), findProxy)),
    }),
  }
}

async function routeTo(target: URL, findProxy: FindProxy): Promise<ProxyRoute> {
  const proxy = await findProxy(target)
  if (!proxy.ok) return { kind: 'unusable', reason: proxy.error.reason }
  return proxy.value === null ? { kind: 'direct' } : { kind: 'proxy', name: nameProxy(proxy.value) }
}
