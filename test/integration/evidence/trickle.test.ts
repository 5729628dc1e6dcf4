import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '#main/engine/api/clock.ts'
import { download } from '#main/engine/evidence/download.ts'
import { openPart } from '#main/engine/evidence/part-file.ts'
import type { Progress } from '#main/engine/evidence/resumed-part.ts'
import { openStorage } from '#main/engine/evidence/storage-client.ts'
import { ok } from '#shared/desk/result.ts'
import { etagOf, serve, startStorageHost } from '../../fixtures/storage-host.ts'

const whole = randomBytes(50_000)

// SEC-14
test('a download that trickles ends with a clear word, and goes on later from where it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trickle-'))
  await using host = await startStorageHost()
  const path = join(folder, 'file.part')
  let kept: Progress = { received: 0, total: null, validator: null }

  async function attempt() {
    const part = await openPart(path, kept.received)
    if (!part.ok) throw new Error(JSON.stringify(part.error))
    const { signal } = new AbortController()
    const fetched = await download({
      part: part.value,
      begun: kept,
      size: whole.length,
      signal,
      clock: systemClock,
      askAddress: async () => ok(`${host.baseUrl}/file`),
      open: (address, wanted) => openStorage({ address, wanted, signal, allowLoopback: true }),
      onReceived: () => undefined,
      onCheckpoint: (progress) => {
        kept = progress
        return ok(null)
      },
      slowest: { bytes: 10_000, ms: 100 },
    })
    await part.value.close()
    return fetched
  }

  host.answerWith((response) => {
    response.writeHead(200, { etag: etagOf(whole), 'content-length': whole.length })
    let sent = 0
    const drop = setInterval(() => {
      response.write(whole.subarray(sent, sent + 10))
      sent += 10
    }, 5)
    response.on('close', () => clearInterval(drop))
  })
  expect(await attempt()).toMatchObject({
    ok: false,
    error: { kind: 'storageFailed', reason: expect.stringContaining('slowly') },
  })
  const { received } = kept
  expect(received).toBeGreaterThan(0)
  expect(received).toBeLessThan(whole.length)
  expect(host.arrivals).toHaveLength(1)

  host.answerWith((response, arrival) => serve(response, arrival, whole))
  expect(await attempt()).toMatchObject({ ok: true })
  expect(host.arrivals.at(-1)?.headers.range).toBe(`bytes=${received}-`)
  expect(readFileSync(path).equals(whole)).toBe(true)
  rmSync(folder, { recursive: true })
})
