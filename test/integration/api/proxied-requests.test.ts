import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchPicture } from '#main/engine/evidence/fetch-picture.ts'
import { openStorage } from '#main/engine/evidence/storage-client.ts'
import { createCompanyAuthority } from '../../fixtures/company-authority.ts'
import { putIntoStore } from '../../fixtures/company-store.ts'
import { type ProxyOptions, startConnectProxy } from '../../fixtures/connect-proxy.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { asPerson, openClient, testToken } from './open-client.ts'
import { listen, send, startRawServer } from './raw-server.ts'
import { expectError } from './results.ts'

const ofCompany = createCompanyAuthority('Acme Root')
beforeAll(() => putIntoStore(ofCompany))

/** No name server knows this name: a connection to it must have gone through the proxy. */
const name = 'desk.corp.example'
const password = 'pr0xy-s3cret'

/** Sets the environment of a computer behind a proxy, for one test. */
function useProxy(address: string): void {
  for (const other of ['https_proxy', 'ALL_PROXY', 'all_proxy', 'NO_PROXY', 'no_proxy']) {
    vi.stubEnv(other, undefined)
  }
  vi.stubEnv('HTTPS_PROXY', address)
}

async function startBehindProxy(options: Partial<ProxyOptions> = {}) {
  const arrivals: { readonly path: string | undefined; readonly authorization: string | undefined }[] = []
  const service = await listen(
    createServer(ofCompany.issue(name), (request, response) => {
      arrivals.push({ path: request.url, authorization: request.headers.authorization })
      send(response, 200, [{ id: 1, secret: 'report text' }])
    }),
  )
  const proxy = await startConnectProxy({ names: { [`${name}:443`]: service.port }, ...options })
  return {
    proxy,
    arrivals,
    [Symbol.asyncDispose]: async () => {
      await proxy[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

async function ask(baseUrl = `https://${name}`) {
  await using client = openClient({ baseUrl, token: testToken })
  // Awaited here, before the client is closed.
  const answer = await client.api.listPrograms({}, asPerson)
  return answer
}

describe('a proxy of the environment', () => {
  // SEC-34
  test('reaches service and files, and sees neither token, path nor text', async () => {
    await using behind = await startBehindProxy({ signIn: `ann:${password}` })
    useProxy(`http://ann:${password}@127.0.0.1:${behind.proxy.port}`)
    expect(await ask()).toMatchObject({ ok: true, value: { items: [{ id: 1 }] } })
    const { signal } = new AbortController()
    const wanted = { address: `https://${name}/evidence/piece`, wanted: null, signal, allowLoopback: false }
    const opened = await openStorage(wanted)
    expect(opened).toMatchObject({ ok: true, value: { status: 200 } })
    if (opened.ok) await opened.value.close()
    // The premise: everything went through the proxy, and the service read what the proxy could not.
    expect(behind.proxy.targets).toEqual([`${name}:443`, `${name}:443`])
    expect(behind.arrivals.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${testToken}`,
      undefined,
    ])
    const seen = behind.proxy.seen()
    expect(seen.length).toBeGreaterThan(1_000)
    expect(seen).toContain(`CONNECT ${name}:443`)
    for (const secret of [testToken, '/evidence/piece', 'report text', 'Bearer']) {
      expect(seen).not.toContain(secret)
      expect(seen).not.toContain(Buffer.from(secret).toString('base64').slice(0, -4))
    }
  })

  test('may itself be reached over https, by a root in this computer’s store', async () => {
    await using behind = await startBehindProxy({ secure: ofCompany.issue() })
    useProxy(`https://127.0.0.1:${behind.proxy.port}`)
    expect(await ask()).toMatchObject({ ok: true })
    expect(behind.proxy.targets).toEqual([`${name}:443`])
  })

  // SEC-34
  test('is never used for this computer, nor for the hosts of NO_PROXY', async () => {
    await using behind = await startBehindProxy()
    useProxy(`http://127.0.0.1:${behind.proxy.port}`)
    await using local = await startRawServer((response) => send(response, 200, [{ id: 2 }]))
    expect(await ask(local.baseUrl)).toMatchObject({ value: { items: [{ id: 2 }] } })
    vi.stubEnv('NO_PROXY', '.corp.example')
    expect(expectError(await ask())).toMatchObject({ kind: 'network', reason: 'No host has this name.' })
    expect(behind.proxy.targets).toEqual([])
  })

  // SEC-34
  test('is never asked for a private address, by number or by name', async () => {
    await using behind = await startBehindProxy()
    useProxy(`http://127.0.0.1:${behind.proxy.port}`)
    const { signal } = new AbortController()
    const never = [
      ...['10.0.0.1', '169.254.169.254', '100.100.100.200', '[::ffff:10.0.0.1]', '[fd00::1]', '0xa.0.0.1'],
      ...['intranet', 'wiki.local', 'a.internal', 'metadata.google.internal', 'x.localhost', 'localhost.'],
      ...['localhost.localdomain', 'localhost4.localdomain4', 'ip6-localhost', 'a.svc', 'x.test'],
    ]
    for (const host of never) {
      const address = `https://${host}/x.png`
      const opened = await openStorage({ address, wanted: null, signal, allowLoopback: false })
      expect([host, opened]).toMatchObject([host, { ok: false, error: { kind: 'storageRefused' } }])
      const picture = await fetchPicture({
        address,
        serviceIsLocal: false,
        signal,
        onReceived: () => undefined,
      })
      expect([host, picture.ok]).toEqual([host, false])
    }
    expect(behind.proxy.targets).toEqual([])
    // The user has allowed both hosts. The desk never connects to the second one, where clouds serve metadata to their
    // machines.
    for (const host of ['wiki.local', 'metadata.google.internal']) {
      const asked = { address: `https://${host}/`, wanted: null, signal, allowLoopback: false }
      await openStorage({ ...asked, allowedHosts: [`${host}:443`] })
    }
    expect(behind.proxy.targets).toEqual(['wiki.local:443'])
  })
})

// SEC-34
test('name and password of a proxy are in no file and no message of the desk', async () => {
  await using behind = await startBehindProxy({ signIn: 'bob:other' })
  useProxy(`http://ann:${password}@127.0.0.1:${behind.proxy.port}`)
  await using desk = await startTestDesk({ baseUrl: `https://${name}`, token: testToken })
  // The premise: the proxy refused the sign-in, and the desk reports that.
  const state = await desk.until('a failure', ({ lastError }) => lastError !== null)
  expect(JSON.stringify(state)).toContain('doesn’t accept the user name and password')
  const files = readdirSync(desk.profileDir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
  // This proves that `files` contains the files that the desk writes: the desk's own database has the address.
  expect(files.some((file) => readFileSync(file, 'latin1').includes(name))).toBe(true)
  const written = [JSON.stringify([state, desk.events]), ...files.map((file) => readFileSync(file, 'latin1'))]
  for (const secret of [password, Buffer.from(`ann:${password}`).toString('base64')]) {
    for (const text of written) expect(text).not.toContain(secret)
  }
})

describe('a proxy that does not connect is named, without name and password:', () => {
  const words = async (address: string, timeouts = {}) => {
    useProxy(address)
    await using client = openClient({ baseUrl: `https://${name}`, token: testToken, timeouts })
    // A write, which is not retried.
    const error = expectError(await client.api.patchReport({ id: 1, body: {} }, asPerson))
    expect(error).toMatchObject({ kind: 'network', mayHaveArrived: false })
    // No error contains these secrets, whatever went wrong.
    expect(JSON.stringify(error)).not.toMatch(new RegExp(`${password}|ann|${testToken}`))
    return error.kind === 'network' ? error.reason : ''
  }

  // SEC-34
  test.each([
    ['asks for a name', {}, '', 'asks for a user name and a password'],
    ['refuses the password', {}, `ann:${password}@`, 'doesn’t accept the user name and password'],
    ['knows other ways alone', { offers: 'NTLM' }, `ann:${password}@`, 'no NTLM'],
  ] as const)('one that %s', async (_, options, credentials, expected) => {
    await using behind = await startBehindProxy({ signIn: 'bob:other', ...options })
    const reason = await words(`http://${credentials}127.0.0.1:${behind.proxy.port}`)
    expect(reason).toContain(expected)
    expect(reason).toContain(`127.0.0.1:${behind.proxy.port}`)
    expect(behind.arrivals).toEqual([])
  })

  test('one with an unknown host, one that is absent, one that hangs', async () => {
    await using behind = await startBehindProxy({ names: {} })
    const where = `127.0.0.1:${behind.proxy.port}`
    expect(await words(`http://${where}`)).toBe(`The proxy ${where} didn’t connect to ${name}:443 (502).`)
    await using hanging = await startBehindProxy({ hangs: true })
    const there = `127.0.0.1:${hanging.proxy.port}`
    expect(await words(`http://${there}`, { connect: 100 })).toBe(
      `The proxy ${there} took too long to connect.`,
    )
    const gone = await startBehindProxy()
    const nowhere = `127.0.0.1:${gone.proxy.port}`
    await gone[Symbol.asyncDispose]()
    expect(await words(`http://ann:${password}@${nowhere}`)).toBe(
      `The proxy ${nowhere} can’t be reached. Check your network and proxy settings.`,
    )
  })

  test('one of a kind that isn’t supported', async () => {
    expect(await words(`socks5://ann:${password}@127.0.0.1:1080`)).toContain('SOCKS proxies aren’t supported')
  })
})

// SEC-34
test('a proxy that refuses a password is asked once, even for a read', async () => {
  await using behind = await startBehindProxy({ signIn: 'bob:other' })
  useProxy(`http://ann:${password}@127.0.0.1:${behind.proxy.port}`)
  expect(expectError(await ask())).toMatchObject({ kind: 'network' })
  expect(behind.proxy.targets).toEqual([`${name}:443`])
})

test('a host given by its IPv6 address is requested in brackets', async () => {
  await using behind = await startBehindProxy()
  useProxy(`http://127.0.0.1:${behind.proxy.port}`)
  const { signal } = new AbortController()
  const address = 'https://[2606:4700::1111]/x'
  const opened = await openStorage({ address, wanted: null, signal, allowLoopback: false })
  expect(opened.ok).toBe(false)
  expect(behind.proxy.targets).toEqual(['[2606:4700::1111]:443'])
})
