import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve } from '../../fixtures/storage-host.ts'
import { namedFiles, type StoredEvidence, sha256, startStoredEvidence } from './stored-evidence.ts'

const whole = randomBytes(3_000_000)

let stored: StoredEvidence
beforeAll(async () => {
  stored = await startStoredEvidence()
})
afterAll(() => stored[Symbol.asyncDispose]())

const useFolder = (evidenceFolder: string | null) =>
  stored.desk.desk.call('settings.update', { evidenceFolder })

/** A disk in memory with a limit such as `2m`, or without a limit as `0`; null if this account may not mount one. */
function memoryDisk(size: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'memory-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  if (status === 0) return folder
  rmSync(folder, { recursive: true })
  return null
}

const disk = process.platform === 'linux' ? memoryDisk('2m') : null
const diskWithoutLimit = process.platform === 'linux' ? memoryDisk('0') : null
afterAll(() => {
  for (const mounted of [disk, diskWithoutLimit]) {
    if (mounted === null) continue
    spawnSync('umount', [mounted])
    rmSync(mounted, { recursive: true })
  }
})

describe.skipIf(disk === null)('a full disk', () => {
  test('is reported before the download, if the size is known', async () => {
    await useFolder(disk)
    const before = stored.host.arrivals.length
    const failed = await stored.fetch(whole.length, (response, arrival) => serve(response, arrival, whole))
    expect(failed).toMatchObject({ state: 'failed', error: { kind: 'diskFull' } })
    expect(stored.host.arrivals.length).toBe(before)
    expect(namedFiles(disk ?? '')).toEqual([])
  })

  test('does not stop a download whose missing bytes have room', async () => {
    await useFolder(disk)
    const most = whole.subarray(0, 1_500_000)
    const failed = await stored.fetch(most.length, (response, arrival, nth) => {
      if (nth === 1) serve(response, arrival, most, { cutAfter: 1_200_000 })
      else response.writeHead(418).end()
    })
    expect(failed).toMatchObject({ state: 'failed', error: { kind: 'storageFailed' } })
    stored.host.answerWith((response, arrival) => serve(response, arrival, most))
    const { workspaceId, desk, settled, of } = stored.desk
    await desk.call('evidence.change', { workspaceId, which: 'all', change: 'retry' })
    await settled()
    expect(await of(failed.reportId, failed.evidenceId)).toMatchObject({ state: 'done', error: null })
    spawnSync('sh', ['-c', `rm -r "$0"/*`, disk ?? ''])
  })

  // SEC-14
  test('is reported midway otherwise, and the download continues when there is room', async () => {
    await useFolder(disk)
    const failed = await stored.fetch(null, (response, arrival) =>
      serve(response, arrival, whole, { withoutLength: true }),
    )
    expect(failed).toMatchObject({ state: 'failed', error: { kind: 'diskFull' } })
    expect(namedFiles(disk ?? '')).toEqual([])
    spawnSync('mount', ['-o', 'remount,size=8m', disk ?? ''])
    const { workspaceId, desk, settled, of } = stored.desk
    await desk.call('evidence.change', { workspaceId, which: 'all', change: 'retry' })
    await settled()
    expect(await of(failed.reportId, failed.evidenceId)).toMatchObject({
      state: 'done',
      sha256: sha256(whole),
    })
    expect(namedFiles(disk ?? '')).toHaveLength(1)
  })
})

test.skipIf(diskWithoutLimit === null)('a disk that states no size takes a download', async () => {
  const folder = diskWithoutLimit ?? ''
  expect(statfsSync(folder)).toMatchObject({ blocks: 0, bavail: 0 })
  await useFolder(folder)
  const fetched = await stored.fetch(whole.length, (response, arrival) => serve(response, arrival, whole))
  expect(fetched).toMatchObject({ state: 'done', sha256: sha256(whole) })
  expect(namedFiles(folder)).toHaveLength(1)
})

/** Writing beyond a limit of the process fails as on a full disk; Linux can limit a child process in this way. */
test.skipIf(process.platform !== 'linux')(
  'a file too large for the file system is reported, and leaves nothing under its name',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'limited-'))
    const code = `
    import { openPart } from '#main/engine/evidence/part-file.ts'
    process.on('SIGXFSZ', () => undefined)
    const part = await openPart(process.argv[1], 0)
    if (!part.ok) throw new Error(JSON.stringify(part.error))
    let last = { ok: true }
    for (let pieces = 0; pieces < 40 && last.ok; pieces += 1) last = await part.value.append(new Uint8Array(65_536))
    await part.value.close()
    process.stdout.write(JSON.stringify(last))
  `
    const script = `ulimit -f 1024 && exec "$0" --input-type=module-typescript -e "$1" "$2"`
    const { stdout, stderr } = spawnSync(
      'bash',
      ['-c', script, process.execPath, code, join(root, '.x.part')],
      {
        encoding: 'utf8',
        cwd: join(import.meta.dirname, '../../..'),
      },
    )
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      error: { kind: 'folderRefused', reason: 'The file is too large for this disk.' },
    })
    rmSync(root, { recursive: true })
  },
)

describe('a folder that cannot be written to', () => {
  test.each([
    ['below a file', 'blocked/below', /is a file, not a folder/],
    ['a file itself', 'blocked', /file with this name exists/],
    ['no whole path', null, /isn’t a full path/],
  ] as const)('is rejected when it is chosen: %s', async (_, within, words) => {
    const base = mkdtempSync(join(tmpdir(), 'refused-'))
    writeFileSync(join(base, 'blocked'), '')
    await expect(useFolder(within === null ? 'evidence' : join(base, within))).rejects.toThrow(words)
    rmSync(base, { recursive: true })
  })

  test('is reported by the download, if it became unwritable later', async () => {
    const base = mkdtempSync(join(tmpdir(), 'refused-'))
    const folder = join(base, 'evidence')
    await useFolder(folder)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    const failed = await stored.fetch(whole.length, (response, arrival) => serve(response, arrival, whole))
    expect(failed).toMatchObject({ state: 'failed', error: { kind: 'folderRefused' } })
    expect(failed.error?.kind === 'folderRefused' ? failed.error.reason : '').toMatch(
      /is a file, not a folder/,
    )
    await useFolder(null)
    rmSync(base, { recursive: true })
  })
})
