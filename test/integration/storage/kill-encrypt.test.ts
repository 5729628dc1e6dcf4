import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { backupPath, listBackups } from '#main/engine/storage/backup-files.ts'
import { doJob } from '#main/engine/storage/do-job.ts'
import { encrypt, sweepEncrypting } from '#main/engine/storage/encrypt.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { connect } from '#main/engine/store/connect.ts'
import { copyForm, isKeyOf } from '#main/engine/store/copy-form.ts'
import { backupsFolder } from '#main/engine/store/files.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { readableIn } from '../../fixtures/clear-phrases.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { must, temporaryFolder } from '../store/temporary-store.ts'
import { filledFile, idle, now } from './filled-store.ts'
import { notedIn, noteIn } from './upkeep-files.ts'

/** `npm run soak -- kill-encrypt` kills a hundred processes in each test. */
const kills = process.env.SOAK === undefined ? 10 : 100
const seed = Number(process.env.KILL_SEED ?? Date.now() % 100_000)
const program = builtProgram('test/integration/storage/encrypt-process.ts')
const words = Array.from({ length: 400 }, (_, index) => `number${index + 1}`)
type Key = string | null

/** @returns how long the process ran, in ms, until it ended or was killed. */
async function run(file: string, from: Key, to: string, killAfterMs: number | null): Promise<number> {
  const child = spawn(process.execPath, [program, file, from ?? '-', to], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let begun = 0
  for await (const line of createInterface(child.stdout)) {
    if (line !== 'begins') continue
    begun = performance.now()
    if (killAfterMs !== null) void delay(killAfterMs).then(() => child.kill('SIGKILL'))
  }
  const [code] = await exit
  if (killAfterMs === null) expect(code).toBe(0)
  return performance.now() - begun
}

function copyOf(file: string): string {
  const folder = temporaryFolder()
  cpSync(dirname(file), folder, { recursive: true })
  return join(folder, basename(file))
}

/** Which of the two keys a database has. */
function keyOf(path: string, from: Key, to: string): Key {
  const isClear = copyForm(path).form === 'clear'
  const keys = [from, to].filter((key) => (key === null ? isClear : isKeyOf(path, key)))
  expect(keys, `keys of ${path}`).toHaveLength(1)
  return keys[0] ?? null
}

/** Opens the database for writing, so that SQLite finishes what it had begun. */
function recover(path: string, key: Key): void {
  const connection = connect(path, key)
  connection.pragma('user_version')
  connection.close()
}

function lookThrough(path: string, key: Key): void {
  const { db, damaged } = must(openWorkspaceStore(path, { key }))
  expect(damaged).toBeNull()
  expect(checkIntegrity(db, key)).toEqual({ ok: true, findings: [] })
  db.close()
}

const first = randomBytes(32).toString('hex')
// SEC-21
test.each([
  ['encrypting a copy for the first time', null],
  ['giving a copy another key', first],
] as const)(
  'kill -9 at any moment of %s leaves one good copy, loses nothing, and leaves no clear text',
  async (_, from) => {
    const random = randomOf(seed)
    const whole = filledFile({ reports: 400 })
    noteIn(whole)
    const target = backupPath(whole, 'by-hand', backupsFolder(whole), new Date(now))
    must(await doJob({ kind: 'backUp', file: whole, key: null, target }, idle))
    if (from !== null) must(encrypt(whole, null, from))
    const noted = notedIn(whole, from)
    const to = randomBytes(32).toString('hex')
    const undisturbed = copyOf(whole)
    process.stdout.write(`KILL_SEED=${seed}\n`)
    const tookMs = await run(undisturbed, from, to, null)
    lookThrough(undisturbed, to)
    const names = readdirSync(dirname(undisturbed)).sort()

    let cut = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const file = copyOf(whole)
      await run(file, from, to, random() * tookMs)
      const paths = () => [file, ...listBackups(file).map(({ path }) => path)]
      expect(paths()).toHaveLength(2)
      if (paths().some((path) => keyOf(path, from, to) === from)) cut += 1
      // As the next start of the desk does.
      sweepEncrypting(file)
      for (const path of paths()) recover(path, keyOf(path, from, to))
      for (const path of paths()) expect(notedIn(path, keyOf(path, from, to))).toEqual(noted)
      lookThrough(file, keyOf(file, from, to))

      must(encrypt(file, from, to))
      for (const path of paths()) {
        expect(isKeyOf(path, to)).toBe(true)
        expect(notedIn(path, to)).toEqual(noted)
      }
      lookThrough(file, to)
      expect(readdirSync(dirname(file)).sort()).toEqual(names)
      expect(readdirSync(backupsFolder(file))).toHaveLength(1)
      expect(readableIn(dirname(file), 'number', words)).toEqual([])
    }
    expect(cut).toBeGreaterThan(0)
  },
  60_000 + kills * 30_000,
)
