import { join } from 'node:path'
import { backupPath } from '#main/engine/storage/backup-files.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { applyPolicy } from '#main/engine/storage/policy-keeper.ts'
import { runJob } from '#main/engine/storage/run-job.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { backupsFolder } from '#main/engine/store/files.ts'
import { keepDraft } from '#main/engine/store/outbox/kept-drafts.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { Result } from '#shared/desk/result.ts'

/**
 * Kinds of work on the files of a local copy that may be killed at any moment. Opening a copy migrates or rebuilds it.
 */
export const upkeeps = ['backUp', 'compact', 'evict', 'migrate', 'rebuild'] as const
export type Upkeep = (typeof upkeeps)[number]

/** The report whose draft is written beside the work. */
export const writtenReport = 1

const jobFile = join(import.meta.dirname, '../../../src/main/engine/storage/job-worker.ts')
const unheard = () => undefined

/**
 * Does the work the way the desk does it, while drafts are written. Work that has a thread of its own runs in that
 * thread.
 * @param now ms since 1970.
 * @param stored is called with each draft, an increasing number, once it is stored.
 */
export async function doUpkeep(
  what: Upkeep,
  file: string,
  now: number,
  stored: (draft: number) => void,
): Promise<void> {
  const { db } = taken(openWorkspaceStore(file))
  let over = false
  const work = workOf(what, db, now).finally(() => {
    over = true
  })
  for (let draft = 1; !over; draft += 1) {
    const kept = { reportId: writtenReport, slot: 'public', text: String(draft), now } as const
    taken(inTransaction(db, (transaction) => keepDraft(transaction, kept)))
    stored(draft)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await work
  db.close()
}

async function workOf(what: Upkeep, db: WritableDb, now: number): Promise<void> {
  const { file } = db
  switch (what) {
    case 'backUp': {
      const target = backupPath(file, 'by-hand', backupsFolder(file), new Date(now))
      taken(await runJob<'backUp'>(jobFile, { kind: 'backUp', file, key: null, target }, unheard).result)
      return
    }
    case 'compact':
      taken(await runJob<'compact'>(jobFile, { kind: 'compact', file, key: null }, unheard).result)
      return
    case 'evict':
      taken(await applyPolicy(db, unheard, { progress: unheard, cancelled: false }, now))
      return
    case 'migrate':
    case 'rebuild':
      // Opening the copy was the work.
      return
    default:
      what satisfies never
  }
}

function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
