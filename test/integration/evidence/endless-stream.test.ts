import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StorageAnswering } from '../../fixtures/storage-host.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { startStoredEvidence } from './stored-evidence.ts'

const megabyte = 1024 * 1024
const megabytes = process.env.SOAK === undefined ? 300 : 10_240
/** Maximum growth of the whole process while it streams, in bytes. The process includes the test's own host. */
const growthAtMost = 100 * megabyte

/** Streams megabytes of varied bytes as fast as they are read, without buffering them. */
function streaming(count: number): StorageAnswering {
  const piece = Buffer.from(Array.from({ length: megabyte }, (_, at) => (at * 31 + (at >> 8)) & 255))
  return (response) => {
    response.writeHead(200, { 'content-length': count * megabyte, etag: '"stream"' })
    let sent = 0
    const send = (): void => {
      while (sent < count) {
        sent += 1
        if (!response.write(piece)) {
          response.once('drain', send)
          return
        }
      }
      response.end()
    }
    send()
  }
}

function digestOf(count: number): string {
  const piece = Buffer.from(Array.from({ length: megabyte }, (_, at) => (at * 31 + (at >> 8)) & 255))
  const hash = createHash('sha256')
  for (let sent = 0; sent < count; sent += 1) hash.update(piece)
  return hash.digest('hex')
}

// SEC-14
test(
  `a file of ${megabytes} MB is streamed to the disk, and never held in memory`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stream-'))
    const { bavail, bsize } = statfsSync(folder)
    expect(bavail * bsize, 'room on the disk for this test').toBeGreaterThan(megabytes * megabyte * 1.1)
    await using stored = await startStoredEvidence()
    const { desk, workspaceId, of, get, view } = stored.desk
    await desk.call('settings.update', { evidenceFolder: folder })
    await stored.next(megabytes * megabyte)
    stored.host.answerWith(streaming(megabytes))
    const [report] = stored.desk.reports
    const key = { reportId: report?.id ?? 0, evidenceId: report?.evidence[0]?.id ?? '' }
    // The first file, above, has already loaded into memory what a process loads only once.
    const before = process.memoryUsage().rss
    let most = before
    await get(key.reportId, key.evidenceId)
    for (;;) {
      most = Math.max(most, process.memoryUsage().rss)
      const { counts } = await view()
      if (counts.waiting + counts.downloading === 0) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const done = await of(key.reportId, key.evidenceId)
    expect(done).toMatchObject({ state: 'done', error: null, sha256: digestOf(megabytes) })
    expect(statSync(join(done?.folder ?? '', done?.name ?? '')).size).toBe(megabytes * megabyte)
    process.stdout.write(`${megabytes} MB: memory grew by ${Math.round((most - before) / megabyte)} MB\n`)
    expect(most - before).toBeLessThan(growthAtMost)
    expect(desk.events.length, workspaceId).toBeGreaterThan(0)
    rmSync(folder, { recursive: true })
  },
  testLimits.long,
)

test('an endless stream is given up at the claimed size', async () => {
  await using stored = await startStoredEvidence()
  const failed = await stored.fetch(5 * megabyte, (response) => {
    response.writeHead(200, { etag: '"endless"' })
    const send = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) {
        // Write as long as the reader keeps up.
      }
      if (!response.destroyed) response.once('drain', send)
    }
    send()
  })
  expect(failed).toMatchObject({ state: 'failed', error: { kind: 'sizeDiffers', expected: 5 * megabyte } })
})
