import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createEngine } from '#main/engine/calls/engine.ts'
import { knownNames, type NameKey } from '#main/engine/queries/known-names.ts'
import { encrypt } from '#main/engine/storage/encrypt.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { makePrivate, workspaceFile } from '#main/engine/store/files.ts'
import { storePrograms } from '#main/engine/store/reports/programs.ts'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import type { Result } from '#shared/desk/result.ts'
import { benchKey } from './bench-figures.ts'
import { carriedOn, rankedVocabulary } from './corpus-texts.ts'
import { answersOf, type ReportAnswers } from './sample-answers.ts'
import { type GatheredWords, sampleWords } from './sample-words.ts'
import { settleIndex, storeAnswers } from './store-answers.ts'

/**
 * A large local copy of a workspace for the benches: the given number of reports, each with five comments. The
 * frequencies of the words in its texts are those of real texts. The store's own functions write it. The same number
 * of reports gives the same copy on every machine.
 *
 * - `preparedCorpus(reports)` returns the copy in the system's folder for temporary files, and builds it first if it
 *   is missing (100,000 reports take a few minutes and about 1.5 GB). **Its file is shared: open it for reading only.**
 * - `corpusStore(reports)` opens a private copy in a folder that `close()` removes.
 * - `corpusProfile(reports, profileDir)` creates a profile for a whole desk. Its current workspace is the corpus
 *   (`corpusWorkspaceId`), and the identity of its user is set. It has no token, and nothing listens at its address.
 *
 * `npm run bench -- corpus [REPORTS…]` builds the corpus in advance.
 */
export interface Corpus extends CorpusFacts {
  /** The database file, closed. */
  readonly file: string
}

interface CorpusFacts {
  readonly reports: number
  readonly comments: number
  /** Id of the user to whom most open reports are assigned. */
  readonly me: string
  /** The present of the corpus, ms since 1970: nothing in it is newer. */
  readonly now: number
  readonly words: GatheredWords
  /** The names that filters can use. */
  readonly names: Readonly<Record<NameKey, readonly Named[]>>
}

interface Named {
  readonly id: number | string
  readonly name: string
}

export const corpusWorkspaceId = 'corpus'

const now = Date.UTC(2026, 0, 15)
const pageSize = 100
const factsName = 'facts.json'
const storeName = 'workspace.sqlite'
const root = join(import.meta.dirname, '../..')
/** The sources that determine every byte of the corpus. */
const sources = [
  'src/service/content',
  'src/service/sample',
  'resources/demo',
  'src/main/engine/store/migrations',
  'src/main/engine/store/search/search-index.ts',
  'src/main/engine/store/search/search-merge.ts',
  'src/main/engine/store/search/search-text.ts',
  'src/main/engine/store/search/term-index.ts',
  'src/shared/rules/duplicates/identifiers.ts',
  'src/shared/rules/duplicates/stem.ts',
  'src/shared/rules/duplicates/term-codes.ts',
  'src/shared/rules/duplicates/terms.ts',
  'src/main/engine/store/search/recency.ts',
  'src/main/engine/store/reports/derived.ts',
  'test/bench/corpus.ts',
  'test/bench/corpus-texts.ts',
  'test/bench/sample-answers.ts',
  'test/bench/sample-words.ts',
  'test/bench/store-answers.ts',
]
/** Time after which an unused corpus is removed, in ms. It is removed when another corpus is built. */
const keptFor = 3 * 24 * 3_600_000

export function preparedCorpus(reports: number): Corpus {
  const home = join(tmpdir(), 'triage-desk-corpus')
  const folder = join(home, `${reports}-${sourcesHash()}`)
  if (!existsSync(folder)) {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    dropUnused(home)
    build(reports, home, folder)
  }
  utimesSync(folder, new Date(), new Date())
  const facts: CorpusFacts = JSON.parse(readFileSync(join(folder, factsName), 'utf8'))
  return { ...facts, file: join(folder, storeName) }
}

/** @returns an open copy of the corpus that the caller may change. */
export function corpusStore(reports: number): { corpus: Corpus; db: WritableDb; close: () => void } {
  const corpus = preparedCorpus(reports)
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-bench-'))
  const file = join(folder, storeName)
  copyFileSync(corpus.file, file)
  if (benchKey !== null) must(encrypt(file, null, benchKey))
  // Otherwise the disk would still be writing the copy during the first seconds of the measurement.
  settleOnDisk(file)
  const { db } = must(openWorkspaceStore(file, { key: benchKey }))
  const close = () => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { corpus: { ...corpus, file }, db, close }
}

function settleOnDisk(file: string): void {
  const opened = openSync(file, 'r+')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

export async function corpusProfile(reports: number, profileDir: string): Promise<Corpus> {
  const corpus = preparedCorpus(reports)
  const engine = createEngine({ profileDir, emit: () => undefined })
  must(
    await engine.handle('workspace.add', {
      id: corpusWorkspaceId,
      name: 'Corpus',
      baseUrl: 'http://127.0.0.1:9',
      isDemo: false,
      unencrypted: benchKey === null,
      meUserId: corpus.me,
      requestsPerMinute: 120,
    }),
  )
  must(await engine.handle('workspace.makeCurrent', { workspaceId: corpusWorkspaceId }))
  await engine.close()
  const file = must(workspaceFile(profileDir, corpusWorkspaceId))
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(corpus.file, file)
  makePrivate(file)
  if (benchKey !== null) must(encrypt(file, null, benchKey))
  settleOnDisk(file)
  return { ...corpus, file }
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  const filesOf = (path: string): string[] =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .toSorted()
          .flatMap((name) => filesOf(join(path, name)))
      : [path]
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

function dropUnused(home: string): void {
  for (const name of readdirSync(home)) {
    const folder = join(home, name)
    if (Date.now() - statSync(folder).mtimeMs > keptFor) rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds the corpus in a temporary folder and renames it, so that an existing corpus is always complete. */
function build(reports: number, home: string, folder: string): void {
  const making = mkdtempSync(join(home, 'making-'))
  const { db } = must(openWorkspaceStore(join(making, storeName)))
  const facts = fill(db, reports)
  db.close()
  writeFileSync(join(making, factsName), JSON.stringify(facts))
  // Another process may have built the same corpus meanwhile.
  if (existsSync(folder)) rmSync(making, { recursive: true, force: true })
  else renameSync(making, folder)
}

function fill(db: WritableDb, reports: number): CorpusFacts {
  const world = createWorld(7)
  const answers = answersOf(world)
  const vocabulary = rankedVocabulary()
  const words = sampleWords()
  const assigned = new Map<string, number>()
  const start = Date.now()
  let comments = 0
  let stored = 0
  let page: ReportAnswers[] = []
  const storePage = () => {
    must(storeAnswers(db, page))
    stored += page.length
    page = []
    if (stored % 1_000 === 0 || stored === reports) tellProgress(stored, reports, Date.now() - start)
  }

  storePrograms(db, world.programs)
  for (const sample of generateReports(world, { count: reports, now })) {
    const one = carriedOn(answers(sample), vocabulary)
    comments += one.activities.length
    const assignee = one.report.assignedTo?.id
    if (assignee !== undefined) assigned.set(assignee, (assigned.get(assignee) ?? 0) + 1)
    if (sample.id % 20 === 0) words.gather(one)
    page.push(one)
    if (page.length === pageSize) storePage()
  }
  if (page.length > 0) storePage()
  settleIndex(db)
  const [[me = ''] = []] = [...assigned].toSorted((one, other) => other[1] - one[1])
  const named = (key: NameKey) => knownNames(db, key).map(({ id, label }) => ({ id, name: label }))
  const names = {
    status: named('status'),
    severity: named('severity'),
    program: named('program'),
    target: named('target'),
    type: named('type'),
    label: named('label'),
    assignee: world.people
      .filter(({ id }) => assigned.has(id))
      .map(({ id, nickname }) => ({ id, name: nickname ?? id })),
    reporter: named('reporter').slice(0, 100),
  }
  return { reports, comments, me, now, words: words.gathered(), names }
}

function tellProgress(stored: number, reports: number, ms: number): void {
  const left = Math.round(((reports - stored) * ms) / stored / 1_000)
  const line = `building the corpus: ${stored} of ${reports} reports, about ${left} s left`
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}${stored === reports ? '\n' : ''}`)
  else if (stored % 10_000 === 0 || stored === reports) process.stderr.write(`${line}\n`)
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
