import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storePrograms } from '#main/engine/store/reports/programs.ts'
import { mergeSome } from '#main/engine/store/search/search-merge.ts'
import { writeWaitingTerms } from '#main/engine/store/search/term-index.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { ReceivedReport } from '#shared/admin-api/received.ts'
import type { Result } from '#shared/desk/result.ts'
import { storeAnswers } from '../store-answers.ts'
import type { Case, Dataset } from './datasets.ts'

/** A report that has just arrived in a local copy, and about which the bench asks. */
export interface Arrival {
  readonly report: ReceivedReport
  /** Whether the bug was reported before. */
  readonly isDuplicate: boolean
  /** How many arrivals of its kind it represents: only some reports about a new bug are asked about. */
  readonly standsFor: number
  /** Whether another report is about the same bug. */
  readonly isSameBug: (id: number) => boolean
}

const pageSize = 100
/** About how many of a file's reports about a new bug are asked about. They are spread evenly over the file. */
const freshAtMost = 1_000

/** Runs `work` on an empty local copy, which is removed afterwards. */
export function inNewCopy<T>(work: (db: WritableDb) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-duplicates-'))
  const { db } = must(openWorkspaceStore(join(folder, 'workspace.sqlite')))
  try {
    return work(db)
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Stores the reports of a dataset as they arrive, and yields each report that is asked about before later reports are
 * stored.
 * @param arrived called with every report of the dataset; if the report is yielded, after that.
 */
export function* arrivals(
  db: WritableDb,
  dataset: Dataset,
  arrived: (report: ReceivedReport) => void = () => undefined,
): Generator<Arrival> {
  const clusterOf = new Map<number, string | null>()
  const seen = new Map<string, number>()
  const freshEvery = dataset.asks === 'all' ? 1 : Math.max(1, Math.round(dataset.reports / freshAtMost))
  let page: Case[] = []
  let index = 0
  let fresh = 0
  const store = () => {
    must(
      storeAnswers(
        db,
        page.map(({ answers }) => answers),
      ),
    )
    must(inTransaction(db, (transaction) => writeWaitingTerms(transaction, pageSize), 'soon'))
    must(inTransaction(db, mergeSome, 'soon'))
    page = []
  }
  storePrograms(db, dataset.programs)
  for (const one of dataset.cases) {
    const { answers, cluster } = one
    const { report } = answers
    const before = cluster === null ? 0 : (seen.get(cluster) ?? 0)
    if (cluster !== null) seen.set(cluster, before + 1)
    if (before === 0) fresh += 1
    const isWanted = before === 0 ? fresh % freshEvery === 0 : dataset.asks === 'all' || before === 1
    page.push(one)
    clusterOf.set(report.id, cluster)
    if (isWanted && index >= dataset.askedFrom) {
      store()
      const isSameBug = (id: number) => cluster !== null && id !== report.id && clusterOf.get(id) === cluster
      yield { report, isDuplicate: before > 0, standsFor: before > 0 ? 1 : freshEvery, isSameBug }
    } else if (page.length === pageSize) store()
    arrived(report)
    index += 1
  }
  if (page.length > 0) store()
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
