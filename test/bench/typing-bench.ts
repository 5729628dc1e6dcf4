import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createEngine } from '#main/engine/calls/engine.ts'
import { randomFrom } from '#service/sample/random.ts'
import { machineFacts, print, rounded, spread } from './bench-figures.ts'
import { type Corpus, corpusProfile, corpusWorkspaceId } from './corpus.ts'
import { type BenchDesk, openBenchDesk, showAllReports } from './window/bench-desk.ts'
import { type Awaited, awaitInWindow } from './window/probe.ts'
import { traced } from './window/trace.ts'

/**
 * Types searches letter by letter into the real window: `npm run bench -- typing [REPORTS]`, by default 100,000 reports
 * with 500,000 comments. A time begins when the browser receives a key. It ends when the browser presents the frame
 * with the first rows for the text that is in the field after this key, according to the trace of Chromium's
 * compositor. A separate engine finds the rows for each beginning of a search in advance, so that rows of an older
 * keystroke do not count as the answer. The searches are typed at users' pace and fast. When typing is fast, keys
 * overtake each other, and only the newest must be answered.
 */
const reports = Number(process.argv[2] ?? 100_000)
const searchCount = 25
const rowsLookedAt = 8
const limits = { p95: 50 }
/** Time between two keys, in ms. */
const intervals = { 'as people type': 160, fast: 70 }

const dir = mkdtempSync(join(tmpdir(), 'triage-desk-bench-'))
try {
  print({ bench: 'typing', ...machineFacts() })
  const corpus = await corpusProfile(reports, dir)
  const searches = drawSearches(corpus)
  const found = await firstRows(searches)
  const desk = await openBenchDesk(dir)
  try {
    await showAllReports(desk, reports)
    for (const [name, everyMs] of Object.entries(intervals))
      await measure(desk, name, everyMs, searches, found)
  } finally {
    await desk.close()
  }
} finally {
  rmSync(dir, { recursive: true, force: true })
}

/**
 * Searches as users type them: one to three words, the last one perhaps incomplete, some with a filter or in quotes.
 */
function drawSearches({ words: { byReports, neighbours } }: Corpus): readonly string[] {
  const random = randomFrom('typing', reports)
  const common = () => random.pick(byReports.slice(0, 400))
  const any = () => random.pick(byReports)
  const kinds = [
    () => common(),
    () => any(),
    () => `${common()} ${common()}`,
    () => `${common()} ${any().slice(0, 4)}`,
    () => `"${random.pick(neighbours).join(' ')}"`,
    () => `severity:high ${common()}`,
    () => `${common()} ${any()} is:open`,
  ]
  return Array.from({ length: searchCount }, (_, at) => (kinds[at % kinds.length] ?? any)())
}

/** Every text in the field while a search is typed. */
function beginnings(search: string): readonly string[] {
  return Array.from({ length: search.length }, (_, at) => search.slice(0, at + 1))
}

async function firstRows(searches: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const engine = createEngine({ profileDir: dir, emit: () => undefined })
  const found = new Map<string, readonly number[]>()
  for (const search of new Set(searches.flatMap(beginnings))) {
    const window = await engine.handle('queue.window', {
      workspaceId: corpusWorkspaceId,
      view: { kind: 'all' },
      sort: 'activity',
      search,
      offset: 0,
      limit: rowsLookedAt,
    })
    if (!window.ok) throw new Error(JSON.stringify(window.error))
    found.set(
      search,
      window.value.rows.map(({ id }) => id),
    )
  }
  await engine.close()
  return found
}

async function measure(
  desk: BenchDesk,
  name: string,
  everyMs: number,
  searches: readonly string[],
  found: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const { page, grid } = desk
  const field = page.getByRole('searchbox', { name: 'Search reports' })
  const times: number[] = []
  const last: number[] = []
  for (const search of searches) {
    await field.fill('')
    await grid.focus()
    await page.keyboard.press('/')
    await wait(300)
    const typed = beginnings(search)
    await awaitInWindow(page, Object.fromEntries(typed.map((text) => [text, awaited(text, found)])))
    const trace = await traced(desk.devtools, async () => {
      const start = performance.now()
      for (const [at, key] of [...search].entries()) {
        await wait(Math.max(0, start + at * everyMs - performance.now()))
        await page.keyboard.press(key)
      }
      await wait(700)
    })
    const painted = typed.map((text, at) => trace.paintedAfter(trace.keys[at]?.at ?? Number.NaN, text))
    times.push(...painted)
    last.push(painted.at(-1) ?? Number.NaN)
  }
  const answered = times.filter(Number.isFinite)
  print({
    reports,
    figure: `keystroke to painted results, ${name}`,
    limits,
    everyMs,
    ...spread(answered),
    keystrokes: times.length,
    /** Share of keys that were overtaken by another key before their rows were painted. */
    overtaken: rounded((times.length - answered.length) / times.length, 3),
  })
  print({
    reports,
    figure: `last keystroke of a search to painted results, ${name}`,
    limits,
    ...spread(last.filter(Number.isFinite)),
    unanswered: last.filter((time) => !Number.isFinite(time)).length,
  })
}

function awaited(search: string, found: ReadonlyMap<string, readonly number[]>): Awaited {
  return { kind: 'results', search, ids: found.get(search) ?? [], askedFor: rowsLookedAt }
}
