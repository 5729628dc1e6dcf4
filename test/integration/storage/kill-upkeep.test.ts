import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listBackups } from '#main/engine/storage/backup-files.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { select, type WritableDb } from '#main/engine/store/database.ts'
import { backupsFolder } from '#main/engine/store/files.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { countEvicted } from '#main/engine/store/reports/eviction.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { must, temporaryFolder } from '../store/temporary-store.ts'
import { now } from './filled-store.ts'
import { draftIn, fileFor, notedIn, olderVersion, reading } from './upkeep-files.ts'
import { type Upkeep, upkeeps } from './upkeep-work.ts'

/** `npm run soak -- kill-upkeep` kills each kind of work forty times. */
const kills = process.env.SOAK === undefined ? 2 : 40
const seed = Number(process.env.KILL_SEED ?? Date.now() % 100_000)
const program = builtProgram('test/integration/storage/upkeep-process.ts')

interface Ran {
  /** The last draft that was reported as stored. */
  readonly draft: number
  /** Time from the beginning of the work to its end, in ms. */
  readonly tookMs: number
}

/** @param killAfterMs counted from the beginning of the work; null = the work may finish. */
async function run(what: Upkeep, file: string, killAfterMs: number | null): Promise<Ran> {
  const child = spawn(process.execPath, [program, what, file, String(now)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let draft = 0
  let begun = 0
  for await (const line of createInterface(child.stdout)) {
    if (line === 'begins') {
      begun = performance.now()
      if (killAfterMs !== null) void delay(killAfterMs).then(() => child.kill('SIGKILL'))
    } else if (line !== 'done') draft = Number(line)
  }
  const [code] = await exit
  if (killAfterMs === null) expect(code).toBe(0)
  return { draft, tookMs: performance.now() - begun }
}

/** Copies a closed database and the files beside it into a new folder. */
function copyOf(file: string): string {
  const folder = temporaryFolder()
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(basename(file))) copyFileSync(join(dirname(file), name), join(folder, name))
  }
  return join(folder, basename(file))
}

/** Opens the file as the next start does, and checks all of it. */
function lookThrough<T>(file: string, look: (db: WritableDb) => T): T {
  const { db } = must(openWorkspaceStore(file))
  try {
    expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
    return look(db)
  } finally {
    db.close()
  }
}

const freePages = select<{ left: number }>(
  'test.free',
  'select freelist_count as left from pragma_freelist_count',
)
const version = select<{ is: number }>('test.version', 'select user_version as "is" from pragma_user_version')

/** What must hold once the work has finished, however often it was killed before. */
const finished: Readonly<Record<Upkeep, (file: string, noted: Readonly<Record<string, string>>) => void>> = {
  backUp: (file, noted) => {
    const made = listBackups(file)
    expect(made.length).toBeGreaterThan(0)
    for (const { path } of made) expect(wholeAndNoted(path)).toEqual(noted)
    expect(readdirSync(backupsFolder(file)).filter((name) => name.endsWith('.part'))).toEqual([])
  },
  compact: (file) => {
    expect(lookThrough(file, (db) => db.get(freePages)?.left)).toBe(0)
  },
  evict: (file) => {
    // A third of the reports is old; those with drafts or unsent actions, and those seen lately, remain.
    expect(lookThrough(file, countEvicted)).toBeGreaterThan(100)
  },
  migrate: (file, noted) => {
    expect(lookThrough(file, (db) => db.get(version)?.is)).toBe(workspaceMigrations.length)
    const made = listBackups(file)
    expect(made.length).toBeGreaterThan(0)
    for (const { path } of made) {
      expect(wholeAndNoted(path)).toEqual(noted)
      expect(reading(path, (copy) => copy.pragma('user_version', { simple: true }))).toBe(olderVersion)
    }
  },
  rebuild: (file) => {
    expect(existsSync(`${file}.damaged-1`)).toBe(true)
    expect(existsSync(`${file}.fresh`)).toBe(false)
  },
}

function wholeAndNoted(path: string): Readonly<Record<string, string>> {
  expect(reading(path, (copy) => copy.pragma('integrity_check', { simple: true }))).toBe('ok')
  return notedIn(path)
}

test.each(upkeeps)(
  `kill -9 at any moment of the job “%s” loses no mark of the user, and the next start continues (seed ${seed})`,
  async (what) => {
    const random = randomOf(seed + upkeeps.indexOf(what))
    const whole = fileFor(what)
    const undisturbed = copyOf(whole)
    const { tookMs } = await run(what, undisturbed, null)
    const noted = notedIn(undisturbed)
    expect(noted.outbox).toContain('word 7')
    expect(noted.drafts).toContain('unsent 12')
    finished[what](undisturbed, noted)

    for (let kill = 0; kill < kills; kill += 1) {
      const file = copyOf(whole)
      const { draft } = await run(what, file, random() * tookMs)
      lookThrough(file, () => undefined)
      expect(notedIn(file)).toEqual(noted)
      // One more draft may have been stored than was reported.
      expect(draftIn(file)).toBeGreaterThanOrEqual(draft)
      expect(draftIn(file)).toBeLessThanOrEqual(draft + 1)
      await run(what, file, null)
      lookThrough(file, () => undefined)
      expect(notedIn(file)).toEqual(noted)
      finished[what](file, noted)
    }
  },
  // Each kill starts two processes, on a machine that may be busy.
  60_000 + kills * 20_000,
)
