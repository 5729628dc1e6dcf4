import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DownloadPresence } from '#shared/desk/evidence.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { Clock } from '../api/clock.ts'
import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import {
  downloadsInState,
  notePresence,
  readDownload,
  type StoredDownload,
} from '../store/evidence/evidence-downloads.ts'
import { attempt } from '../store/failure.ts'
import { inTransaction } from '../store/transaction.ts'
import { checkFile, readFileMark } from './file-presence.ts'

export interface KeptFilesParts {
  readonly db: WritableDb
  readonly log: Log
  readonly clock: Clock
  /** Called when the state of a file has been noted. */
  readonly changed: () => void
  readonly signal: AbortSignal
}

/** The finished files of a workspace, compared with what was downloaded. */
export interface KeptFiles {
  /**
   * Reads a file and notes its state.
   *
   * @returns the state; null when its download has no file. Errors: those of the disk and the database; `cancelled`.
   */
  check(row: StoredDownload): Promise<Result<DownloadPresence | null>>
  /** Resolves when all files that looked different when the workspace was opened have been read. */
  readonly ended: Promise<void>
}

/** Starts at once to look for files that were lost or changed while no desk was open: only those are read. */
export function openKeptFiles({ db, log, clock, changed, signal }: KeptFilesParts): KeptFiles {
  async function check(row: StoredDownload): Promise<Result<DownloadPresence | null>> {
    const checked = await checkFile(db, row, signal)
    if (!checked.ok || checked.value === null) return checked.ok ? ok(null) : checked
    const { presence, mark } = checked.value
    const noted = inTransaction(db, (transaction) => {
      // If the file was requested again while it was read, another file is being downloaded now.
      if (readDownload(transaction, row.id)?.state === 'done') {
        notePresence(transaction, { id: row.id, presence, mark, now: clock.wall() })
      }
      return presence
    })
    changed()
    return noted
  }

  async function looksDifferent({ folder, name, presence, fileMark }: StoredDownload): Promise<boolean> {
    if (folder === null || name === null) return false
    const mark = await readFileMark(join(folder, name))
    return mark === null ? presence !== 'missing' : mark !== fileMark
  }

  async function checkThoseThatDiffer(): Promise<void> {
    const rows = attempt(db.file, () => downloadsInState(db, 'done'))
    if (!rows.ok) return log.note(`kept evidence could not be checked: ${rows.error.kind}`)
    for (const row of rows.value) {
      await nextTurn()
      if (signal.aborted) return
      if (!(await looksDifferent(row))) continue
      const checked = await check(row)
      if (!checked.ok) log.note(`a file of evidence could not be checked: ${checked.error.kind}`)
    }
  }

  const ended = checkThoseThatDiffer().catch((cause: unknown) => {
    log.fault('checking kept evidence', cause)
  })
  return { check, ended }
}
