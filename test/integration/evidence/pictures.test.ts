import { createServer as createSecureServer } from 'node:https'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPicture, type PictureRequest } from '#main/engine/evidence/fetch-picture.ts'
import { pngOf } from '../../fixtures/small-pictures.ts'
import {
  type StorageAnswering,
  type StorageHost,
  serve,
  startStorageHost,
} from '../../fixtures/storage-host.ts'
import { listen } from '../api/raw-server.ts'
import { selfSigned } from '../api/self-signed.ts'

/** Images in a text, fetched from a real host that the test controls. */

let host: StorageHost
beforeAll(async () => {
  host = await startStorageHost()
})
afterAll(() => host[Symbol.asyncDispose]())

const png = pngOf(64, 40)

function fetchFrom(answer: StorageAnswering, request: Partial<PictureRequest> = {}) {
  host.answerWith(answer)
  return fetchPicture({
    address: `${host.baseUrl}/proof.png`,
    serviceIsLocal: true,
    signal: new AbortController().signal,
    onReceived: () => undefined,
    ...request,
  })
}

describe('an image of a text', () => {
  // SEC-07
  test('is loaded as a picture of known size, and its host learns only the path', async () => {
    const before = host.arrivals.length
    const received: number[] = []
    const fetched = await fetchFrom((response, arrival) => serve(response, arrival, png), {
      onReceived: (bytes) => received.push(bytes),
    })
    expect(fetched).toMatchObject({
      ok: true,
      value: {
        bytes: png.length,
        picture: { mimeType: 'image/png', base64: png.toString('base64'), width: 64, height: 40 },
      },
    })
    expect(received.at(-1)).toBe(png.length)
    const arrivals = host.arrivals.slice(before)
    expect(arrivals.map(({ path }) => path)).toEqual(['/proof.png'])
    expect(Object.keys(arrivals[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ])
  })

  test('of a host without a trusted certificate is not loaded, and the error names that host', async () => {
    await using listening = await listen(createSecureServer(selfSigned))
    const where = `127.0.0.1:${listening.port}`
    const fetched = await fetchFrom(() => undefined, { address: `https://${where}/proof.png` })
    expect(fetched).toMatchObject({
      ok: false,
      error: { kind: 'network', reason: expect.stringContaining(`The certificate of ${where}`) },
    })
  })

  test.each([
    'http://images.example/x.png',
    'https://name:secret@images.example/x.png',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    '//images.example/x.png',
    'x.png',
    '',
  ])('is not requested at %s', async (address) => {
    const asked: string[] = []
    const fetched = await fetchFrom(() => undefined, {
      address,
      resolve: async (name) => {
        asked.push(name)
        return []
      },
    })
    expect(fetched).toMatchObject({ ok: false, error: { kind: 'storageRefused' } })
    expect(asked).toEqual([])
  })

  // SEC-07
  test('is loaded from no private address, and not from this computer unless the service is here', async () => {
    const before = host.arrivals.length
    for (const address of [
      'https://10.0.0.1/x.png',
      'https://[::1]/x.png',
      'https://169.254.169.254/latest/meta-data',
    ]) {
      expect(await fetchFrom(() => undefined, { address, serviceIsLocal: false })).toMatchObject({
        ok: false,
        error: { kind: 'storageRefused' },
      })
    }
    const inside = await fetchFrom(() => undefined, {
      address: 'https://images.example/x.png',
      resolve: async () => [{ address: '192.168.1.1', family: 4 }],
    })
    expect(inside).toMatchObject({ ok: false, error: { kind: 'storageRefused' } })
    expect(await fetchFrom(() => undefined, { serviceIsLocal: false })).toMatchObject({
      ok: false,
      error: { kind: 'storageRefused' },
    })
    expect(host.arrivals.length).toBe(before)
  })

  test.each([
    'http://10.0.0.1/x.png',
    'http://1.1.1.1/plain.png',
    'file:///etc/passwd',
    'https://[fd00::1]/',
  ])('follows no redirect to %s', async (location) => {
    const fetched = await fetchFrom((response) => response.writeHead(302, { location }).end())
    expect(fetched).toMatchObject({ ok: false, error: { kind: 'storageRefused' } })
  })

  test('follows a redirect that passes the gate', async () => {
    const fetched = await fetchFrom((response, arrival, nth) => {
      if (nth === 1) response.writeHead(302, { location: '/there.png', 'set-cookie': 'seen=1' }).end()
      else serve(response, arrival, png)
    })
    expect(fetched).toMatchObject({ ok: true })
    expect(host.arrivals.at(-1)?.headers.cookie).toBeUndefined()
    expect(host.arrivals.at(-1)?.headers.referer).toBeUndefined()
  })

  test.each<readonly [what: string, answer: StorageAnswering]>([
    ['a web page', (response) => response.end('<html><script>alert(1)</script></html>')],
    ['a drawing with scripts', (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', (response) => response.end()],
    ['an error', (response) => response.writeHead(500).end('no')],
    ['a part', (response) => response.writeHead(206, { 'content-range': 'bytes 0-3/9' }).end('abcd')],
    ['a head without a size', (response) => response.end(png.subarray(0, 12))],
    [
      'more pixels than a window holds',
      (response) => response.end(pngOf(8, 8, { width: 60_000, height: 60_000 })),
    ],
    [
      'compressed bytes',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(png)),
    ],
    [
      'a length of ten gigabytes',
      (response) => response.writeHead(200, { 'content-length': 1e10 }).write(png),
    ],
  ])('is rejected when its host sends %s', async (_, answer) => {
    expect(await fetchFrom(answer)).toMatchObject({ ok: false, error: { kind: 'storageFailed' } })
  })

  // SEC-07
  test('is given up if it never ends, after at most 8 MB', async () => {
    let most = 0
    const piece = Buffer.alloc(256 * 1024, 7)
    const fetched = await fetchFrom(
      (response) => {
        response.writeHead(200)
        response.write(png)
        const more = () => {
          while (!response.destroyed && response.write(piece));
        }
        response.on('drain', more)
        more()
      },
      { onReceived: (bytes) => (most = Math.max(most, bytes)) },
    )
    expect(fetched).toMatchObject({ ok: false, error: { kind: 'storageFailed' } })
    expect(most).toBeLessThanOrEqual(8 * 1024 * 1024)
  })

  test('is given up at its deadline, even if bytes still trickle in', async () => {
    const fetched = await fetchFrom(
      (response) => {
        response.writeHead(200)
        const drop = setInterval(() => response.write('x'), 10)
        response.on('close', () => clearInterval(drop))
      },
      { timeLimit: 200 },
    )
    expect(fetched).toMatchObject({ ok: false, error: { kind: 'timeout' } })
  })

  test('can be canceled', async () => {
    const calledOff = new AbortController()
    const fetched = await fetchFrom((response) => response.writeHead(200).write(png.subarray(0, 20)), {
      signal: calledOff.signal,
      onReceived: () => calledOff.abort(),
    })
    expect(fetched).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
  })

  test('of a host that breaks off is reported as such', async () => {
    const fetched = await fetchFrom((response, arrival) => serve(response, arrival, png, { cutAfter: 30 }))
    expect(fetched).toMatchObject({ ok: false, error: { kind: 'network' } })
  })
})
