import type Database from 'better-sqlite3-multiple-ciphers'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { exportWriter } from '#shared/rules/exports/export-writer.ts'
import { openPart, type PartFile } from '../evidence/part-file.ts'
import { readQueueIds } from '../queries/queue/queue-window.ts'
import type { JobControl } from '../storage/job.ts'
import { connect } from '../store/connect.ts'
import { type ReadableDb, wrapConnection } from '../store/database.ts'
import { databaseFailure } from '../store/failure.ts'
import type { ExportJob, WrittenExport } from './export-job.ts'
import { exportPages } from './export-pages.ts'
import { removePart } from './name-export.ts'

/** Maximum number of reports read in one transaction. */
const reportsAtOnce = 200

/** A limit above the number of reports in any copy. */
const noLimit = 2 ** 31 - 1

/**
 * Writes reports to a part, and searches each for secrets that should not leave the desk. The ids of the reports are
 * read once; then each page of reports is read in its own transaction, which ends before anything is written. So the
 * sync may write meanwhile, and no report is written twice or left out because its place in the list changed.
 *
 * @returns `cancelled`, `diskFull`, `folderRefused`, `databaseDamaged`: then the part was removed.
 */
export async function writeExport(job: ExportJob, control: JobControl): Promise<Result<WrittenExport>> {
  const part = await openPart(job.part, 0)
  if (!part.ok) return part
  let written: Result<WrittenExport> | null = null
  try {
    written = await writeTo(part.value, job, control)
    return written
  } finally {
    await part.value.close()
    if (written?.ok !== true) await removePart(job.part)
  }
}

async function writeTo(part: PartFile, job: ExportJob, control: JobControl): Promise<Result<WrittenExport>> {
  let connection: Database.Database | undefined
  try {
    connection = connect(job.file, job.key, { readonly: true })
    const db = wrapConnection(connection)
    const ids = idsOf(db, job)
    if (!ids.ok) return ids
    const pages = exportPages(job)
    const readPage = connection.transaction((from: number) =>
      pages.read(db, ids.value.slice(from, from + reportsAtOnce)),
    )
    const { head } = exportWriter(job.format, job, job.at)
    let appended = await part.append(Buffer.from(head))
    for (let at = 0; appended.ok && at < ids.value.length; ) {
      if (control.cancelled) return err({ kind: 'cancelled' })
      const { text, looked } = readPage.deferred(at)
      appended = await part.append(Buffer.from(text))
      at += looked
      control.progress(at, ids.value.length)
    }
    if (!appended.ok) return appended
    if (control.cancelled) return err({ kind: 'cancelled' })
    const synced = await part.sync()
    return synced.ok ? ok({ ...pages.counts(), bytes: part.length }) : synced
  } catch (cause) {
    const failure = databaseFailure(job.file, cause)
    if (failure === null) throw cause
    return err(failure)
  } finally {
    connection?.close()
  }
}

/** The ids of the selected reports in the order of the list. Even those of a whole copy take less than a megabyte. */
function idsOf(db: ReadableDb, { selection, me, at }: ExportJob): Result<readonly number[]> {
  if (selection.kind === 'reports') return ok([...new Set(selection.reportIds)])
  const ids = readQueueIds(db, { ...selection.question, offset: 0, limit: noLimit }, me, at)
  if (!ids.ok || selection.except.length === 0) return ids
  const except = new Set(selection.except)
  return ok(ids.value.filter((id) => !except.has(id)))
}
