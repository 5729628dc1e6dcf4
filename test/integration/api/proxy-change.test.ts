import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lanes } from '#main/engine/api/budget.ts'
import { openConnections, usualTimeouts } from '#main/engine/api/exchange.ts'
import type { FindProxy } from '#main/engine/api/find-proxy.ts'
import type { HeldSignIn } from '#main/engine/protocol.ts'
import type { ProxySetting } from '#shared/desk/proxy.ts'
import { ok } from '#shared/desk/result.ts'
import { hiddenName, hideService } from '../../fixtures/behind-proxy.ts'
import { createCompanyAuthority } from '../../fixtures/company-authority.ts'
import { putIntoStore } from '../../fixtures/company-store.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { send, startRawServer } from './raw-server.ts'

const ofCompany = createCompanyAuthority('Acme Root')
beforeAll(() => putIntoStore(ofCompany))

beforeEach(() => {
  for (const name of ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY', 'no_proxy', 'NO_PROXY']) {
    vi.stubEnv(name, undefined)
  }
})

const through = (port: number): ProxySetting => ({
  mode: 'address',
  address: `http://127.0.0.1:${port}`,
  account: null,
})
const directly: ProxySetting = { mode: 'none', address: '', account: null }

describe('a new proxy in the settings', () => {
  it('applies at once to the service and to images, without a restart and without a request by the old one', async () => {
    await using service = await startTestService({ reports: 6 })
    await using hidden = await hideService(service.baseUrl, ofCompany)
    await using first = await hidden.startProxy()
    await using second = await hidden.startProxy({ signIn: 'ann:pr0xy-s3cret' })
    await using desk = await startTestDesk({ baseUrl: hidden.baseUrl, token: service.tokens.triager })
    const { workspaceId } = desk
    const change = (proxy: ProxySetting, signIn: HeldSignIn | null = null) =>
      desk.call('proxy.change', { proxy, signIn })
    // The premise: without a proxy the host's name is unknown.
    await desk.until('offline', ({ lastError }) =>
      JSON.stringify(lastError).includes('No host has this name'),
    )

    await change(through(first.port))
    await desk.synced()
    expect(first.targets.length).toBeGreaterThan(0)
    const byFirst = first.targets.length

    const signIn = { account: 'proxy.two', name: 'ann', password: 'pr0xy-s3cret' }
    await change({ ...through(second.port), account: signIn.account }, signIn)
    await expect.poll(() => second.targets.length).toBeGreaterThan(0)
    await desk.synced()
    const address = `https://${hiddenName}/none.png`
    await desk.engine.handle('picture.fetch', { workspaceId, address, ticket: 'one' })
    const route = await desk.call('proxy.route', { address: hidden.baseUrl })
    expect(route).toEqual({ kind: 'proxy', name: `127.0.0.1:${second.port}` })
    expect(first.targets).toHaveLength(byFirst)
    expect(second.targets.length).toBeGreaterThan(1)

    await change(directly)
    await desk.until('offline', ({ lastError }) =>
      JSON.stringify(lastError).includes('No host has this name'),
    )
    expect(await desk.call('proxy.route', { address: hidden.baseUrl })).toEqual({ kind: 'direct' })
  })

  it('that cannot be used is explained, and nothing bypasses it', async () => {
    await using service = await startTestService({ reports: 1 })
    await using desk = await startTestDesk({
      baseUrl: `https://${hiddenName}`,
      token: service.tokens.triager,
    })
    const proxy: ProxySetting = { mode: 'address', address: 'socks5://127.0.0.1:1080', account: null }
    await desk.call('proxy.change', { proxy, signIn: null })
    await desk.until('told', ({ lastError }) =>
      JSON.stringify(lastError).includes('SOCKS proxies aren’t supported'),
    )
    expect(await desk.call('proxy.route', { address: `https://${hiddenName}` })).toMatchObject({
      kind: 'unusable',
    })
  })

  it('is kept over a restart', async () => {
    await using service = await startTestService({ reports: 6 })
    await using hidden = await hideService(service.baseUrl, ofCompany)
    await using proxy = await hidden.startProxy()
    const before = await startTestDesk({ baseUrl: hidden.baseUrl, token: null })
    await before.call('proxy.change', { proxy: through(proxy.port), signIn: null })
    await before.close()
    await using after = await startTestDesk({
      baseUrl: hidden.baseUrl,
      token: service.tokens.triager,
      reopen: before,
    })
    await after.synced()
    expect(proxy.targets.length).toBeGreaterThan(0)
  })
})

it('a request in flight ends by its old route, and the next one takes the new route', async () => {
  const answers: (() => void)[] = []
  await using service = await startRawServer((response) =>
    answers.push(() => send(response, 200, { fine: true })),
  )
  await using hidden = await hideService(service.baseUrl, ofCompany)
  await using first = await hidden.startProxy()
  await using second = await hidden.startProxy()
  let port = first.port
  const findProxy: FindProxy = async () =>
    ok({ protocol: 'http:', hostname: '127.0.0.1', port, credentials: null })
  const connections = openConnections(hidden.baseUrl, lanes, usualTimeouts, findProxy)
  const { signal } = new AbortController()
  const ask = () => connections.exchange({ method: 'GET', path: '/', headers: {}, body: null }, signal)

  const earlier = ask()
  await expect.poll(() => answers.length).toBe(1)
  port = second.port
  const later = ask()
  await expect.poll(() => answers.length).toBe(2)
  for (const answer of answers) answer()
  expect([await earlier, await later]).toMatchObject([
    { kind: 'answer', status: 200, body: { kind: 'whole' } },
    { kind: 'answer', status: 200, body: { kind: 'whole' } },
  ])
  expect([first.targets.length, second.targets.length]).toEqual([1, 1])
  await connections.close()
})

it('connections that are closed while their route is being found send nothing', async () => {
  await using service = await startRawServer((response) => send(response, 200, {}))
  const found = Promise.withResolvers<void>()
  const findProxy: FindProxy = () => found.promise.then(() => ok(null))
  const connections = openConnections(service.baseUrl, lanes, usualTimeouts, findProxy)
  const { signal } = new AbortController()
  const asked = connections.exchange({ method: 'GET', path: '/', headers: {}, body: null }, signal)
  await connections.close()
  found.resolve()
  expect(await asked).toMatchObject({ kind: 'failure', failure: { error: { reason: 'Called off.' } } })
  expect(service.arrivals).toEqual([])
})
