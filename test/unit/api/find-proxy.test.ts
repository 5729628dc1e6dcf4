import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AskSystemProxy, createFindProxy } from '#main/engine/api/find-proxy.ts'
import { factoryProxy, type ProxySetting } from '#shared/desk/proxy.ts'

const credentials = { name: 'ann', password: 'pr0xy-s3cret' }

interface Asked {
  readonly setting?: Partial<ProxySetting>
  readonly environment?: Readonly<Record<string, string>>
  readonly askSystem?: AskSystemProxy | null
}

/** The host of the proxy for an address, or the reason for none. */
async function hostFor(target: string, { setting = {}, environment = {}, askSystem = null }: Asked) {
  const find = createFindProxy({
    setting: () => ({ ...factoryProxy, ...setting }),
    signIn: () => credentials,
    environment,
    askSystem,
  })
  const proxy = await find(new URL(target))
  return proxy.ok ? (proxy.value?.hostname ?? null) : proxy.error.reason
}

const service = 'https://desk.corp.example'
const named = { HTTPS_PROXY: 'http://of-environment:3128' }
const ofSystem: AskSystemProxy = async () => 'PROXY of-system:3128'
const address = { mode: 'address', address: 'http://typed:3128' } as const

afterEach(() => {
  vi.useRealTimers()
})

describe('the proxy of the settings', () => {
  it('is that of the environment, or else of the system, by default', async () => {
    expect(await hostFor(service, {})).toBeNull()
    expect(await hostFor(service, { environment: named })).toBe('of-environment')
    expect(await hostFor(service, { askSystem: ofSystem })).toBe('of-system')
    expect(await hostFor(service, { environment: named, askSystem: ofSystem })).toBe('of-environment')
    // NO_PROXY of a named proxy means a direct connection, not the system's proxy.
    const exempt = { ...named, NO_PROXY: 'corp.example' }
    expect(await hostFor(service, { environment: exempt, askSystem: ofSystem })).toBeNull()
  })

  it('is none if "none" is chosen, despite the others', async () => {
    expect(
      await hostFor(service, { setting: { mode: 'none' }, environment: named, askSystem: ofSystem }),
    ).toBeNull()
  })

  it('is the entered one, except for the hosts of NO_PROXY', async () => {
    expect(await hostFor(service, { setting: address, environment: named, askSystem: ofSystem })).toBe(
      'typed',
    )
    expect(await hostFor(service, { setting: address, environment: { no_proxy: '.example' } })).toBeNull()
    expect(await hostFor(service, { setting: { mode: 'address', address: 'socks5://x:1' } })).toMatch(/SOCKS/)
  })

  // SEC-34
  it('never applies to this computer, nor to anything without encryption', async () => {
    for (const target of [
      'https://localhost:8443',
      'https://127.0.0.1',
      'https://[::1]',
      'http://desk.example',
    ]) {
      expect(await hostFor(target, { setting: address })).toBeNull()
      expect(await hostFor(target, { askSystem: ofSystem })).toBeNull()
    }
  })

  // SEC-34
  it('gets its name and password; the proxies of environment and system do not', async () => {
    const signedIn = async (asked: Asked) => {
      const parts = { signIn: () => credentials, environment: {}, askSystem: null, ...asked }
      const setting = () => ({ ...factoryProxy, ...asked.setting })
      const proxy = await createFindProxy({ ...parts, setting })(new URL(service))
      return proxy.ok ? proxy.value?.credentials : proxy.error
    }
    expect(await signedIn({ setting: address })).toEqual(credentials)
    expect(await signedIn({ environment: named })).toBeNull()
    expect(await signedIn({ askSystem: ofSystem })).toBeNull()
  })
})

it('an invalid setting is final, and a failing system may work the next time', async () => {
  const trouble = async (setting: ProxySetting, askSystem: AskSystemProxy | null) => {
    const parts = { setting: () => setting, signIn: () => null, environment: {}, askSystem }
    const proxy = await createFindProxy(parts)(new URL(service))
    return !proxy.ok && proxy.error.isFinal
  }
  expect(await trouble({ ...factoryProxy, mode: 'address', address: 'socks5://x' }, null)).toBe(true)
  expect(await trouble(factoryProxy, async () => 'SOCKS5 x:1')).toBe(false)
})

describe('a system proxy query', () => {
  it('receives scheme and host alone', async () => {
    const asked: string[] = []
    const askSystem: AskSystemProxy = async (origin) => {
      asked.push(origin)
      return 'DIRECT'
    }
    expect(await hostFor(`${service}/evidence/4711?signature=x`, { askSystem })).toBeNull()
    expect(asked).toEqual([service])
  })

  it('that is unusable, fails or does not answer is reported, and never becomes a direct connection', async () => {
    expect(await hostFor(service, { askSystem: async () => 'SOCKS5 x:1' })).toMatch(
      /^This computer’s settings name a proxy that can’t be used\. SOCKS/,
    )
    expect(await hostFor(service, { askSystem: () => Promise.reject(new Error('gone')) })).toBe(
      'This computer doesn’t say which proxy to use.',
    )
    vi.useFakeTimers()
    const asked = hostFor(service, { askSystem: () => new Promise<string>(() => undefined) })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await asked).toBe('This computer takes too long to say which proxy to use.')
  })
})
