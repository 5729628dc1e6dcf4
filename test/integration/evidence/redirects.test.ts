import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomOf } from '../../fixtures/random-of.ts'
import { type StorageHost, serve, startStorageHost } from '../../fixtures/storage-host.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { namedFiles, type StoredEvidence, sha256, startStoredEvidence } from './stored-evidence.ts'

const chains = process.env.SOAK === undefined ? 40 : 200
const seed = Number(process.env.CHAIN_SEED ?? Date.now() % 100_000)
const whole = randomBytes(5_000)

/** Addresses to which no download may be redirected. */
const forbidden = [
  'http://10.0.0.1/',
  'https://10.255.255.255/x',
  'https://172.16.4.4/',
  'https://192.168.1.1/admin',
  'http://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[2002:a00:1::]/',
  'http://2852039166/latest/meta-data/',
  'http://0xa.0.0.1/',
  'http://012.0.0.1/',
  'http://1.1.1.1/plain',
  'https://user:secret@1.1.1.1/',
  'file:///etc/passwd',
  'ftp://1.1.1.1/x',
  'data:text/plain,x',
  'javascript:alert(1)',
  'gopher://127.0.0.1:70/',
  '//10.0.0.1/x',
] as const

let stored: StoredEvidence
let second: StorageHost
beforeAll(async () => {
  stored = await startStoredEvidence()
  second = await startStorageHost()
})
afterAll(async () => {
  await stored[Symbol.asyncDispose]()
  await second[Symbol.asyncDispose]()
})

describe(`redirects of a storage host (seed ${seed})`, () => {
  // SEC-10
  test(
    `never carry the token, and lead to no private address: ${chains} chains`,
    async () => {
      const random = randomOf(seed)
      const token = stored.desk.service.tokens.superAdmin
      let landed = 0
      for (let chain = 0; chain < chains; chain += 1) {
        const hops = 1 + Math.floor(random() * 4)
        const end = random() < 0.4 ? null : (forbidden[chain % forbidden.length] ?? null)
        const status = [301, 302, 303, 307, 308][chain % 5] ?? 302
        let hop = 0
        const answer: Parameters<StorageHost['answerWith']>[0] = (response, arrival) => {
          hop += 1
          const isLast = hop > hops
          if (isLast && end === null) return serve(response, arrival, whole)
          const next =
            isLast && end !== null ? end : `${(hop % 2 === 1 ? second : stored.host).baseUrl}/hop-${hop}`
          response.writeHead(status, { location: next, 'set-cookie': 'session=1; Path=/' }).end()
        }
        second.answerWith(answer)
        const view = await stored.fetch(whole.length, answer)
        if (end === null) {
          landed += 1
          expect(view).toMatchObject({ state: 'done', sha256: sha256(whole) })
        } else {
          expect([end, view.state, view.error?.kind]).toEqual([end, 'failed', 'storageRefused'])
        }
      }
      const arrivals = [...stored.host.arrivals, ...second.arrivals]
      expect(arrivals.length).toBeGreaterThan(chains)
      for (const { path, headers } of arrivals) {
        expect(JSON.stringify({ path, headers })).not.toContain(token)
        expect(Object.keys(headers).sort()).toEqual(
          ['accept', 'accept-encoding', 'connection', 'host'].filter((name) => name in headers),
        )
      }
      expect(namedFiles(stored.root)).toHaveLength(landed)
    },
    testLimits.long,
  )

  test('to an address within the same host are followed', async () => {
    const before = stored.host.arrivals.length
    const done = await stored.fetch(whole.length, (response, arrival, nth) => {
      if (nth === 1) response.writeHead(302, { location: '/moved?to=here' }).end()
      else serve(response, arrival, whole)
    })
    expect(done).toMatchObject({ state: 'done', sha256: sha256(whole) })
    expect(stored.host.arrivals[before + 1]?.path).toBe('/moved?to=here')
  })

  test('without an end are given up', async () => {
    const failed = await stored.fetch(whole.length, (response) => {
      response.writeHead(302, { location: `${stored.host.baseUrl}/again` }).end()
    })
    expect(failed).toMatchObject({ state: 'failed', error: { kind: 'storageRefused' } })
  })
})
