import { describe, expect, it } from 'vitest'
import { findUnsandboxing, guardBeforeReady } from '#main/hosts/electron-guards.ts'
import { standInForElectron } from '../../fixtures/electron-stand-in.ts'

describe('the command line of the desk', () => {
  const dangerous = [
    'remote-debugging-port',
    'remote-debugging-pipe',
    'load-extension',
    'disable-web-security',
    'js-flags',
    'no-proxy-server',
    'proxy-pac-url',
    'renderer-cmd-prefix',
  ]

  // SEC-04, SEC-19
  it('opens no way into a packaged desk', () => {
    const { parts, recorded } = standInForElectron([...dangerous, 'force-device-scale-factor'], true)
    guardBeforeReady(parts)
    for (const name of dangerous) expect(recorded.switches.has(name)).toBe(false)
    expect(recorded.switches.has('force-device-scale-factor')).toBe(true)
  })

  // SEC-19
  it('removes environment variables with the same effect from a package', () => {
    const environment = { ELECTRON_NO_ASAR: '1', ELECTRON_LOG_FILE: '/tmp/log', PATH: '/bin' }
    guardBeforeReady(standInForElectron([], false).parts, environment)
    expect(Object.keys(environment)).toHaveLength(3)
    guardBeforeReady(standInForElectron([], true).parts, environment)
    expect(environment).toEqual({ PATH: '/bin' })
  })

  // SEC-19
  it.each(['no-sandbox', 'single-process', 'disable-gpu-sandbox'])(
    'starts no packaged desk without its sandbox: %s',
    (name) => {
      expect(findUnsandboxing(standInForElectron([name], true).parts)).toBe(name)
      expect(findUnsandboxing(standInForElectron([], true).parts)).toBeNull()
      // Unpackaged, root needs the switch: `npm start` warns and continues.
      expect(findUnsandboxing(standInForElectron([name], false).parts)).toBeNull()
    },
  )

  it('runs without a sandbox only if an unpackaged desk was started so, as root must', () => {
    const asRoot = standInForElectron(['no-sandbox'])
    guardBeforeReady(asRoot.parts)
    expect(asRoot.recorded.isSandboxed).toBe(false)
    const ordinary = standInForElectron()
    guardBeforeReady(ordinary.parts)
    expect(ordinary.recorded.isSandboxed).toBe(true)
  })

  it('lets tests drive an unpackaged desk', () => {
    const { parts, recorded } = standInForElectron(dangerous)
    guardBeforeReady(parts)
    expect([...recorded.switches.keys()]).toEqual(expect.arrayContaining(dangerous))
  })
})
