import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '#main/engine/store/connect.ts'
import { isWrittenWith } from '#main/engine/store/copy-form.ts'
import { finishExchange } from '#main/engine/store/files.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { temporaryFolder } from '../store/temporary-store.ts'

/** `npm run soak -- kill-exchange` kills a hundred times. */
const kills = process.env.SOAK === undefined ? 10 : 100
const seed = Number(process.env.KILL_SEED ?? Date.now() % 100_000)
const program = builtProgram('test/integration/storage/exchange-process.ts')
const copies = [
  { key: '1a'.repeat(32), words: 'of the one in use' },
  { key: '2b'.repeat(32), words: 'of the one set aside' },
]

/** Runs a process that writes text to a database and dies while the text is only in the journal. */
async function leaveInJournal(file: string, key: string, words: string): Promise<void> {
  const connecting = new URL('../../../src/main/engine/store/connect.ts', import.meta.url).href
  const code = `import { connect } from ${JSON.stringify(connecting)}
    const db = connect(${JSON.stringify(file)}, '${key}')
    db.pragma('journal_mode = wal')
    db.exec('create table t (words text)')
    db.pragma('wal_checkpoint(truncate)')
    db.pragma('wal_autocheckpoint = 0')
    db.prepare('insert into t values (?)').run('${words}')
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: 'inherit',
    cwd: import.meta.dirname,
  })
  await once(child, 'exit')
}

function wordsIn(path: string, key: string): unknown[] {
  const db = connect(path, key, { readonly: true })
  try {
    return db.prepare('select words from t').pluck().all()
  } finally {
    db.close()
  }
}

// SEC-22
test(`kill -9 while one copy replaces another leaves both complete, each with its journal (seed ${seed}, ${kills} kills)`, async () => {
  const random = randomOf(seed)
  const file = join(temporaryFolder(), 'workspace.sqlite')
  const setAside = `${file}.locked-1`
  const [inUse, earlier] = copies
  if (inUse === undefined || earlier === undefined) throw new Error('two copies')
  await leaveInJournal(file, inUse.key, inUse.words)
  await leaveInJournal(setAside, earlier.key, earlier.words)
  // The text that is checked below is in the journals only.
  for (const path of [file, setAside]) expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
  const databases = () =>
    readdirSync(dirname(file))
      .map((name) => join(dirname(file), name))
      .filter((path) => path === file || /\.locked-\d+$/.test(path))
  let cutShort = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(child, 'exit')
    for await (const line of createInterface(child.stdout))
      if (line === 'begins') void delay(random() * 40).then(() => child.kill('SIGKILL'))
    await exit
    if (databases().length < 2) cutShort += 1
    finishExchange(file)
    const found = databases()
    expect(found).toHaveLength(2)
    expect(found).toContain(file)
    for (const { key, words } of copies) {
      const path = found.find((one) => isWrittenWith(one, key)) ?? ''
      expect(wordsIn(path, key), `kill ${kill}`).toEqual([words])
    }
  }
  process.stdout.write(`${kills} kills, ${cutShort} between two moves\n`)
})
