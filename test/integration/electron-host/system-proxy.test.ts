import { expect, it } from 'vitest'
import { systemProxyOf } from '#main/hosts/electron-proxy.ts'
import { standInForElectron } from '../../fixtures/electron-stand-in.ts'

// SEC-34
it('the system proxy is resolved by an in-memory session without pages, anew each time', async () => {
  const { parts, recorded } = standInForElectron()
  const ask = systemProxyOf(parts)
  recorded.proxyList = 'PROXY proxy.corp:3128'
  expect(await ask('https://desk.example')).toBe('PROXY proxy.corp:3128')
  expect(recorded.proxyAsked).toEqual(['system-proxy: system', 'reload', 'https://desk.example'])
})
