import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { benchKey } from '../bench-figures.ts'
import { corpusProfile, corpusWorkspaceId } from '../corpus.ts'

export interface QueueProfile {
  readonly dir: string
  readonly workspaceId: string
  /**
   * Indexes of the rows whose reports have threads of `longThread` entries. The rows are counted in the list of all
   * reports, newest activity first.
   */
  readonly longRows: readonly number[]
  remove(): void
}

export const longThread = 500
const longRows = [14, 17, 20, 23, 26, 29, 32, 35, 38, 41]

/** A new profile with a store of `reports` reports, a few of which have long threads. */
export async function prepareProfile(reports: number): Promise<QueueProfile> {
  const dir = mkdtempSync(join(tmpdir(), 'triage-desk-bench-'))
  const { file } = await corpusProfile(reports, dir)
  lengthenThreads(file)
  return {
    dir,
    workspaceId: corpusWorkspaceId,
    longRows,
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

function lengthenThreads(file: string): void {
  const opened = openWorkspaceStore(file, { key: benchKey })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const { db } = opened.value
  const question = { view: { kind: 'all' }, sort: 'activity', search: '', offset: 0, limit: 100 } as const
  const window = readQueueWindow(db, question, null)
  if (!window.ok) throw new Error(JSON.stringify(window.error))
  const stored = inTransaction(db, (transaction) => {
    for (const row of longRows) {
      const report = window.value.rows[row]
      if (report === undefined) throw new Error(`there is no row ${row}`)
      storeActivities(
        transaction,
        report.id,
        Array.from({ length: longThread }, (_, at) => ({
          id: String(8_000_000_000 + row * longThread + at),
          createdAt: (report.lastActivityAt ?? 0) - (longThread - at) * 60_000,
          message: `Step ${at} of the talk about it:\n\n- the **request** as before\n- \`GET /${at}\` now answers ${at % 5}00`,
          isInternal: at % 3 === 0,
          hasEvidence: false,
          actor: { id: `talker-${at % 4}`, nickname: `Talker ${at % 4}` },
        })),
        { readAt: 1, revision: null, complete: true },
      )
    }
  })
  db.close()
  if (!stored.ok) throw new Error(JSON.stringify(stored.error))
}
