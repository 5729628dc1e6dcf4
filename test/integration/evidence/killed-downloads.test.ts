import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { startTestService } from '../../fixtures/service.ts'
import { serve, startStorageHost } from '../../fixtures/storage-host.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { downloadsOf } from './downloading-desk.ts'
import { namedFiles, sha256 } from './stored-evidence.ts'

const kills = process.env.SOAK === undefined ? 6 : 60
const seed = Number(process.env.KILL_SEED ?? Date.now() % 100_000)
/** Longer than two checkpoints, so that a kill may come before, between and after them. */
const whole = randomBytes(40 * 1024 * 1024)

test(
  `kill -9 in downloads never leaves a wrong file (seed ${seed}, ${kills} kills)`,
  async () => {
    const random = randomOf(seed)
    await using service = await startTestService({ reports: 8 })
    await using host = await startStorageHost()
    let desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    const first = await downloadsOf(desk, service)
    const report = first.reports[0]
    const item = report?.evidence[0]
    if (report === undefined || item === undefined) throw new Error('the sample has no evidence')
    const said = { id: item.id, filename: 'whole.bin', size: whole.length }
    service.faults.set([{ kind: 'body', endpoint: 'listEvidence', text: JSON.stringify([said]) }])
    await desk.call('report.fetch', { workspaceId: desk.workspaceId, reportId: report.id })
    service.faults.set([
      {
        kind: 'body',
        endpoint: 'requestEvidenceDownload',
        text: JSON.stringify({ url: `${host.baseUrl}/whole` }),
      },
    ])
    const root = join(desk.profileDir, 'evidence')
    const { profileDir, workspaceId } = desk

    let resumed = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await desk.call('workspace.attach', { workspaceId, token: null })
      await desk.call('evidence.change', { workspaceId, which: 'all', change: 'forget' })
      await desk.call('evidence.download', {
        workspaceId,
        which: { kind: 'item', key: { reportId: report.id, evidenceId: item.id } },
      })
      await desk.close()
      const before = host.arrivals.length
      // Half of the processes are killed after a checkpoint, while no bytes arrive; the others are killed at any
      // moment.
      const stalled = kill % 2 === 0 ? { stallAfter: Math.floor((0.5 + random() / 2) * whole.length) } : {}
      host.answerWith((response, arrival, nth) => serve(response, arrival, whole, nth === 1 ? stalled : {}))
      const child = startDownloading(profileDir, workspaceId, service.tokens.superAdmin)
      while (host.arrivals.length === before) await delay(1)
      await delay(random() * (kill % 2 === 0 ? 800 : 250))
      child.kill('SIGKILL')
      await once(child, 'exit')

      desk = await startTestDesk({
        baseUrl: service.baseUrl,
        token: service.tokens.superAdmin,
        reopen: { profileDir, workspaceId },
      })
      const again = await downloadsOf(desk, service)
      await again.settled()
      const done = await again.of(report.id, item.id)
      expect(done).toMatchObject({ state: 'done', sha256: sha256(whole) })
      // One file for each round, each of them complete.
      const files = namedFiles(root)
      expect(files).toHaveLength(kill + 1)
      for (const file of files) expect(sha256(readFileSync(join(root, file)))).toBe(sha256(whole))
      if (host.arrivals.slice(before).some(({ headers }) => headers.range !== undefined)) resumed += 1
    }
    process.stdout.write(`${kills} kills, ${resumed} of them gone on from where they were\n`)
    await desk[Symbol.asyncDispose]()
  },
  testLimits.long,
)

function startDownloading(profileDir: string, workspaceId: string, token: string): ChildProcess {
  const file = builtProgram('test/integration/evidence/downloading-process.ts')
  return spawn(process.execPath, [file, profileDir, workspaceId, token], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
