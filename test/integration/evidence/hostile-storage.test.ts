import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { randomOf } from '../../fixtures/random-of.ts'
import { etagOf, serve } from '../../fixtures/storage-host.ts'
import { bytesOf, namedFiles, type StoredEvidence, sha256, startStoredEvidence } from './stored-evidence.ts'

const cuts = process.env.SOAK === undefined ? 12 : 100
const seed = Number(process.env.CUT_SEED ?? Date.now() % 100_000)
const whole = randomBytes(300_000)
const other = randomBytes(300_000)

let stored: StoredEvidence
beforeAll(async () => {
  stored = await startStoredEvidence()
})
afterAll(() => stored[Symbol.asyncDispose]())
/** Number of files that should have a final name so far. It is checked after each test. */
let expected = 0
afterEach(() => {
  expect(namedFiles(stored.root)).toHaveLength(expected)
})

describe(`a download that is cut at any byte (seed ${seed})`, () => {
  const random = randomOf(seed)
  test.each(Array.from({ length: cuts }, (_, index) => index))('resumes where it was: %i', async () => {
    const at = Math.floor(random() * whole.length)
    const before = stored.host.arrivals.length
    const done = await stored.fetch(whole.length, (response, arrival, nth) =>
      serve(response, arrival, whole, nth === 1 ? { cutAfter: at } : {}),
    )
    expected += 1
    expect(done).toMatchObject({ state: 'done', sha256: sha256(whole) })
    expect(sha256(bytesOf(done))).toBe(sha256(whole))
    const [first, second] = stored.host.arrivals.slice(before)
    expect(first?.headers.range).toBeUndefined()
    if (second !== undefined && second.headers.range !== undefined) {
      expect(second.headers['if-range']).toBe(etagOf(whole))
    }
  })

  test('starts over if the storage host supports neither ranges nor validators', async () => {
    for (const serving of [
      { withoutRanges: true },
      { withoutEtag: true },
      { withoutEtag: true, withoutLength: true },
    ]) {
      const done = await stored.fetch(whole.length, (response, arrival, nth) =>
        serve(response, arrival, whole, nth <= 2 ? { ...serving, cutAfter: 90_000 * nth } : serving),
      )
      expected += 1
      expect(done).toMatchObject({ state: 'done', sha256: sha256(whole) })
    }
  })

  test('gives up after several tries, and resumes on request', async () => {
    const failed = await stored.fetch(whole.length, (response, arrival, nth) =>
      serve(response, arrival, whole, { cutAfter: nth === 1 ? 100_000 : 0 }),
    )
    expect(failed).toMatchObject({ state: 'failed', error: { kind: 'network' } })
    stored.host.answerWith((response, arrival) => serve(response, arrival, whole))
    const { workspaceId, desk, settled, of } = stored.desk
    const before = stored.host.arrivals.length
    await desk.call('evidence.change', { workspaceId, which: 'all', change: 'retry' })
    await settled()
    expected += 1
    expect(await of(failed.reportId, failed.evidenceId)).toMatchObject({
      state: 'done',
      sha256: sha256(whole),
    })
    expect(stored.host.arrivals[before]?.headers.range).toMatch(/^bytes=[1-9]\d*-$/)
  })
})

describe('a download whose address expires midway', () => {
  test.each([401, 403, 404, 410])('requests a new address after %i', async (status) => {
    stored.desk.service.clearRequests()
    const done = await stored.fetch(whole.length, (response, arrival, nth) => {
      if (nth === 2) response.writeHead(status).end('<Error>Request has expired</Error>')
      else serve(response, arrival, whole, nth === 1 ? { cutAfter: 120_000 } : {})
    })
    expected += 1
    expect(done).toMatchObject({ state: 'done', sha256: sha256(whole) })
    expect(stored.desk.service.counters().requestEvidenceDownload).toBe(2)
  })

  test('fails with a message when no address is accepted', async () => {
    const failed = await stored.fetch(whole.length, (response) => response.writeHead(403).end())
    expect(failed).toMatchObject({
      state: 'failed',
      error: { kind: 'storageFailed', reason: 'It answered 403.' },
    })
  })
})

describe('a file that is replaced midway', () => {
  // SEC-14
  test('is never assembled from two versions', async () => {
    const done = await stored.fetch(whole.length, (response, arrival, nth) =>
      serve(response, arrival, nth === 1 ? whole : other, nth === 1 ? { cutAfter: 150_000 } : {}),
    )
    expected += 1
    expect(done).toMatchObject({ state: 'done', sha256: sha256(other) })
  })

  test('is never assembled from two versions by a storage host that ignores the validator', async () => {
    const done = await stored.fetch(whole.length, (response, arrival, nth) => {
      const { 'if-range': _, ...headers } = arrival.headers
      const blind = { ...arrival, headers }
      serve(response, blind, nth === 1 ? whole : other, nth === 1 ? { cutAfter: 150_000 } : {})
    })
    expected += 1
    expect(done).toMatchObject({ state: 'done', sha256: sha256(other) })
  })

  test('is never assembled from two versions with a weak validator, which does not compare bytes', async () => {
    const done = await stored.fetch(whole.length, (response, arrival, nth) => {
      const { 'if-range': _, ...headers } = arrival.headers
      const weak = { headers: { etag: 'W/"same"' }, ...(nth === 1 && { cutAfter: 150_000 }) }
      serve(response, { ...arrival, headers }, nth === 1 ? whole : other, weak)
    })
    expected += 1
    expect(done).toMatchObject({ state: 'done', sha256: sha256(other) })
  })

  test('is rejected with a range other than the requested one', async () => {
    const done = await stored.fetch(whole.length, (response, arrival, nth) => {
      if (nth !== 2) return serve(response, arrival, whole, nth === 1 ? { cutAfter: 150_000 } : {})
      const end = whole.length - 1
      response
        .writeHead(206, { etag: etagOf(whole), 'content-range': `bytes 100-${end}/${whole.length}` })
        .end(whole.subarray(100))
    })
    expected += 1
    expect(done).toMatchObject({ state: 'done', sha256: sha256(whole) })
  })
})

describe('a file of the wrong length', () => {
  test.each([
    ['longer, and says so', 200_000, {}],
    ['longer, and does not say so', 200_000, { withoutLength: true }],
    ['shorter, and says so', 400_000, {}],
    ['shorter, and does not say so', 400_000, { withoutLength: true }],
  ] as const)('%s: nothing of it is kept', async (_, size, serving) => {
    const failed = await stored.fetch(size, (response, arrival) => serve(response, arrival, whole, serving))
    expect(failed).toMatchObject({ state: 'failed', error: { kind: 'sizeDiffers', expected: size } })
  })

  test('is accepted if no length was announced', async () => {
    const done = await stored.fetch(null, (response, arrival) =>
      serve(response, arrival, whole, { withoutLength: true }),
    )
    expected += 1
    expect(done).toMatchObject({ state: 'done', sha256: sha256(whole) })
  })
})

// SEC-14
test('a decompression bomb is rejected before it is unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const failed = await stored.fetch(50_000_000, (response, arrival) =>
    serve(response, arrival, bomb, { headers: { 'content-encoding': 'gzip' } }),
  )
  expect(failed).toMatchObject({ state: 'failed', error: { kind: 'storageFailed' } })
})
