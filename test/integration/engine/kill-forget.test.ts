import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEngine } from '#main/engine/calls/engine.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { startTestService } from '../../fixtures/service.ts'
import { must, temporaryFolder } from '../store/temporary-store.ts'
import { startTestDesk } from './test-desk.ts'

const kills = process.env.SOAK === undefined ? 10 : 100
const seed = Number(process.env.KILL_SEED ?? Date.now() % 100_000)
const strace = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'strace'))
  .find((file) => existsSync(file))

/**
 * System calls at which strace kills the process. Every removal of a file is hit; in the soak, every other call that
 * changes a file is hit, too. strace counts each kind of call separately, and kills at the first kind whose count
 * reaches the number that the test gives.
 */
const removals = '?unlink,?unlinkat'
const others = [
  '?pwrite64',
  '?fsync,?fdatasync',
  '?ftruncate',
  '?rename,?renameat,?renameat2',
  '?chmod',
  '?mkdir',
]
const kinds = strace === undefined ? [] : process.env.SOAK === undefined ? [removals] : [removals, ...others]
/**
 * Minimum number of processes killed while they forget a workspace. It covers the removals of the copy, of the files
 * that SQLite keeps beside the copy, and of the workspace's other files.
 */
const stepsAtLeast = 6

test(
  `kill -9 while a workspace is forgotten leaves all of it or, after the next start, nothing (seed ${seed}, ${kills} kills)`,
  async () => {
    const random = randomOf(seed)
    await using service = await startTestService({ reports: 12 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    const { workspaceId } = desk
    const other = {
      id: 'other',
      name: 'Other',
      baseUrl: service.baseUrl,
      isDemo: false,
      unencrypted: true,
      meUserId: null,
    }
    await desk.call('workspace.add', { ...other, requestsPerMinute: 100 })
    await desk.call('workspace.attach', { workspaceId: other.id, token: null })
    await desk.call('workspace.makeCurrent', { workspaceId })
    await desk.close()
    const files = join(desk.profileDir, 'workspaces')
    mkdirSync(join(files, 'backups'), { recursive: true })
    for (const name of ['.damaged-1', '.damaged-1-wal', '.own-notes']) {
      writeFileSync(join(files, `${workspaceId}.sqlite${name}`), 'readable')
    }
    writeFileSync(join(files, 'backups', `${workspaceId}.sqlite.2026-01-01.backup`), 'readable')

    let swept = 0
    let hits = 0
    let kind = 0
    let step = 1
    for (let kill = 0; kill < kills; kill += 1) {
      const profileDir = join(temporaryFolder(), 'profile')
      cpSync(desk.profileDir, profileDir, { recursive: true })
      const calls = kinds[kind]
      const at = `inject=${calls}:signal=SIGKILL:when=${step}`
      const tracer =
        strace === undefined || calls === undefined
          ? []
          : [strace, '-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', at]
      const process_ = [process.execPath, builtProgram('test/integration/engine/forgetting-process.ts')]
      const [command = '', ...args] = [...tracer, ...process_, profileDir, workspaceId]
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const exited = once(child, 'exit')
      if (tracer.length === 0) {
        await once(child.stdout, 'data')
        await delay(random() * 25)
        child.kill('SIGKILL')
      }
      const [, signal] = await exited
      if (tracer.length > 0) {
        const isHit = signal === 'SIGKILL'
        if (isHit) hits += 1
        step = isHit ? step + 1 : 1
        kind += isHit ? 0 : 1
      }

      const left = () =>
        readdirSync(profileDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
          path.includes(workspaceId),
        )
      const before = left().length
      const engine = createEngine({ profileDir, emit: () => undefined })
      const read = await engine.handle('desk.read', null)
      if (!read.ok) throw new Error(JSON.stringify(read.error))
      const listed = read.value.workspaces.map(({ id }) => id)
      expect(listed).toContain(other.id)
      if (listed.includes(workspaceId)) {
        // Forgetting had not begun: everything can still be read.
        const { reports } = must(await engine.handle('sync.state', { workspaceId }))
        expect(reports).toBe(12)
        expect(left().length).toBeGreaterThanOrEqual(5)
      } else {
        expect(left()).toEqual([])
        if (before > 0) swept += 1
      }
      await engine.close()
      rmSync(profileDir, { recursive: true })
    }
    if (strace !== undefined) expect(hits).toBeGreaterThanOrEqual(stepsAtLeast)
    process.stdout.write(
      `${kills} kills, ${hits} at steps of their own, ${swept} left files that the next start removed\n`,
    )
  },
  kills * 60_000,
)
