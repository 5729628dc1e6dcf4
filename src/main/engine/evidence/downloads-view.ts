import type { DeskError } from '#shared/desk/errors.ts'
import type { DownloadCounts, DownloadsView, DownloadView } from '#shared/desk/evidence.ts'
import { type ReadableDb, select } from '../store/database.ts'
import {
  countDownloads,
  countLostDownloads,
  countWanted,
  downloadsOfReport,
  finishedDownloads,
  type StoredDownload,
  unfinishedDownloads,
} from '../store/evidence/evidence-downloads.ts'
import type { Downloads } from './downloads.ts'
import { glanceAt } from './file-presence.ts'

/** Maximum number of finished downloads in the list; further ones are shown with their reports only. */
const finishedShown = 200
/** Maximum number of unfinished downloads in the list; a longer list would not help the user. */
const unfinishedShown = 1_000

type UnderWay = Pick<Downloads, 'underWay' | 'isConnected'>

const titleOf = select<{ title: string | null }>('downloads.title', 'select title from reports where id = ?')
const sums = select<{ received: number; size: number }>(
  'downloads.sums',
  `select coalesce(sum(received), 0) as received, coalesce(sum(coalesce(size, total)), 0) as size
   from evidence_downloads where state in ('waiting', 'downloading') and coalesce(size, total) is not null`,
)
const running = select<{ id: number; received: number; size: number | null }>(
  'downloads.running',
  `select id, received, coalesce(size, total) as size from evidence_downloads where state = 'downloading'`,
)

export function countDownloadsOf(db: ReadableDb, downloads: UnderWay): DownloadCounts {
  const lists = countWanted(db)
  const { received, size } = db.get(sums) ?? { received: 0, size: 0 }
  const moving = db.all(running).map((row) => ({ ...row, now: downloads.underWay(row.id) }))
  return {
    ...countDownloads(db),
    lost: countLostDownloads(db),
    listsToRead: lists.reading,
    listsPaused: lists.paused,
    received: moving
      .filter((row) => row.size !== null)
      .reduce((sum, row) => sum - row.received + (row.now?.received ?? row.received), received),
    size,
    bytesPerSecond: moving.reduce((sum, { now }) => sum + (now?.bytesPerSecond ?? 0), 0),
  }
}

export function readDownloads(db: ReadableDb, downloads: UnderWay): DownloadsView {
  const rows = [...unfinishedDownloads(db).slice(0, unfinishedShown), ...finishedDownloads(db, finishedShown)]
  const titles = new Map<number, string | null>()
  for (const { reportId } of rows) {
    if (!titles.has(reportId)) titles.set(reportId, db.get(titleOf, [reportId])?.title ?? null)
  }
  return {
    downloads: rows.map((row) => viewOf(row, downloads, titles.get(row.reportId) ?? null)),
    counts: countDownloadsOf(db, downloads),
    hindrance: downloads.isConnected() ? null : 'noConnection',
  }
}

/** The downloads of a report. For finished ones, checks whether the file is still in its place. */
export function readDownloadsOfReport(
  db: ReadableDb,
  downloads: UnderWay,
  reportId: number,
): readonly DownloadView[] {
  const title = db.get(titleOf, [reportId])?.title ?? null
  return downloadsOfReport(db, reportId).map((row) => {
    const view = viewOf(row, downloads, title)
    return row.state === 'done' ? { ...view, presence: glanceAt(row) } : view
  })
}

function viewOf(row: StoredDownload, downloads: UnderWay, reportTitle: string | null): DownloadView {
  const { reportId, evidenceId, filename, name, folder, state, sha256, kind, contradicts, finishedAt } = row
  const now = downloads.underWay(row.id)
  return {
    reportId,
    evidenceId,
    reportTitle,
    filename,
    name,
    folder,
    state,
    received: row.bytes ?? now?.received ?? row.received,
    size: row.bytes ?? row.size ?? row.total,
    bytesPerSecond: now === null ? null : now.bytesPerSecond,
    // The cast is safe: the desk itself wrote the value, from this type.
    error: row.error === null ? null : (JSON.parse(row.error) as DeskError),
    sha256: state === 'done' ? sha256 : null,
    kind,
    contradicts,
    isMarked: row.isMarked === 1,
    presence: row.presence,
    checkedAt: row.checkedAt,
    finishedAt,
  }
}
