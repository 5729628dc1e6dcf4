import type { DeskError } from '#shared/desk/errors.ts'
import type { DownloadPresence, DownloadState } from '#shared/desk/evidence.ts'
import type { FileKind } from '#shared/rules/evidence/sniff.ts'
import { change, type ReadableDb, select, type WritableDb } from './database.ts'
import { withinTransaction } from './transaction.ts'

/** One piece of evidence that was asked for, as the table keeps it. Sizes in bytes, instants in ms since 1970. */
export interface StoredDownload {
  readonly id: number
  readonly reportId: number
  readonly evidenceId: string
  readonly state: DownloadState
  readonly rank: number
  readonly addedAt: number
  readonly filename: string | null
  readonly size: number | null
  readonly mimeType: string | null
  readonly folder: string | null
  readonly name: string | null
  readonly received: number
  readonly total: number | null
  readonly validator: string | null
  readonly error: string | null
  readonly bytes: number | null
  readonly sha256: string | null
  readonly kind: FileKind | null
  readonly contradicts: 'name' | 'type' | null
  readonly isMarked: number
  readonly finishedAt: number | null
  readonly presence: DownloadPresence | null
  readonly checkedAt: number | null
}

export interface EvidenceToDownload {
  readonly reportId: number
  readonly evidenceId: string
  readonly filename: string | null
  readonly size: number | null
  readonly mimeType: string | null
}

const columns = `id, report_id as reportId, evidence_id as evidenceId, state, rank, added_at as addedAt, filename, size,
  mime_type as mimeType, folder, name, received, total, validator, error, bytes, sha256, kind, contradicts,
  is_marked as isMarked, finished_at as finishedAt, presence, checked_at as checkedAt`

const one = select<StoredDownload>('downloads.one', `select ${columns} from evidence_downloads where id = ?`)
const ofItem = select<StoredDownload>(
  'downloads.ofItem',
  `select ${columns} from evidence_downloads where report_id = ? and evidence_id = ?`,
)
const ofReport = select<StoredDownload>(
  'downloads.ofReport',
  `select ${columns} from evidence_downloads where report_id = ?`,
)
const inState = select<StoredDownload>(
  'downloads.inState',
  `select ${columns} from evidence_downloads where state = ? order by rank, id`,
)
const waiting = select<StoredDownload>(
  'downloads.waiting',
  `select ${columns} from evidence_downloads where state = 'waiting' and rank <= ? order by rank, id limit 1`,
)
const unfinished = select<StoredDownload>(
  'downloads.unfinished',
  `select ${columns} from evidence_downloads where state <> 'done' order by rank, id`,
)
const finished = select<StoredDownload>(
  'downloads.finished',
  `select ${columns} from evidence_downloads where state = 'done' order by finished_at desc, id desc limit ?`,
)
const counts = select<{ state: DownloadState; count: number }>(
  'downloads.counts',
  'select state, count(*) as count from evidence_downloads group by state',
)
const namesIn = select<{ name: string }>(
  'downloads.namesIn',
  'select name from evidence_downloads where folder = ? and name is not null and id <> ?',
)
const adding = change(
  'downloads.add',
  `insert into evidence_downloads (report_id, evidence_id, state, rank, added_at, filename, size, mime_type)
   values (:reportId, :evidenceId, 'waiting', :rank, :now, :filename, :size, :mimeType)`,
)
const again = change(
  'downloads.again',
  `update evidence_downloads set state = 'waiting', rank = min(rank, :rank), added_at = :now, filename = :filename,
     received = case when state <> 'done' and size is :size then received else 0 end,
     validator = case when state <> 'done' and size is :size then validator end,
     total = case when state <> 'done' and size is :size then total end,
     size = :size, mime_type = :mimeType, error = null, bytes = null, sha256 = null, kind = null, contradicts = null,
     is_marked = 0, finished_at = null, presence = null, checked_at = null
   where id = :id`,
)
const movingTo = change(
  'downloads.state',
  'update evidence_downloads set state = ?, error = null where id = ?',
)
const failing = change(
  'downloads.fail',
  `update evidence_downloads set state = 'failed', error = ? where id = ?`,
)
const requeueing = change(
  'downloads.requeue',
  `update evidence_downloads set state = 'waiting' where state = 'downloading'`,
)
const placing = change(
  'downloads.place',
  'update evidence_downloads set folder = :folder, name = :name where id = :id',
)
const checkpointing = change(
  'downloads.checkpoint',
  `update evidence_downloads set received = :received, total = :total, validator = :validator where id = :id`,
)
const sealing = change(
  'downloads.seal',
  `update evidence_downloads set bytes = :bytes, sha256 = :sha256, kind = :kind, contradicts = :contradicts,
     is_marked = :isMarked, name = :name where id = :id`,
)
const finishing = change(
  'downloads.finish',
  `update evidence_downloads set state = 'done', error = null, received = bytes, finished_at = :now, presence = 'here',
     checked_at = :now where id = :id`,
)
const noting = change(
  'downloads.notePresence',
  'update evidence_downloads set presence = :presence, checked_at = :now where id = :id',
)
const removing = change('downloads.remove', 'delete from evidence_downloads where id = ?')

const folderOf = select<{ folder: string }>(
  'downloads.folderOf',
  'select folder from evidence_folders where report_id = ?',
)
const takenFolder = select<{ reportId: number }>(
  'downloads.takenFolder',
  'select report_id as reportId from evidence_folders where folder = ? and report_id <> ? limit 1',
)
const keepingFolder = change(
  'downloads.keepFolder',
  `insert into evidence_folders (report_id, folder) values (?, ?)
   on conflict (report_id) do update set folder = excluded.folder`,
)

const wanting = change(
  'downloads.want',
  `insert into evidence_wanted (report_id, added_at) values (?, ?)
   on conflict (report_id) do update set is_paused = 0`,
)
const wanted = select<{ reportId: number }>(
  'downloads.wanted',
  'select report_id as reportId from evidence_wanted where is_paused = 0 order by added_at, report_id limit ?',
)
const countingWanted = select<{ reading: number; paused: number }>(
  'downloads.countWanted',
  `select coalesce(sum(is_paused = 0), 0) as reading, coalesce(sum(is_paused), 0) as paused from evidence_wanted`,
)
const pausingWanted = change('downloads.pauseWanted', 'update evidence_wanted set is_paused = ?')
const unwanting = change('downloads.unwant', 'delete from evidence_wanted where report_id = ?')
const unwantingAll = change('downloads.unwantAll', 'delete from evidence_wanted')

export const readDownload = (db: ReadableDb, id: number): StoredDownload | undefined => db.get(one, [id])
export const findDownload = (
  db: ReadableDb,
  reportId: number,
  evidenceId: string,
): StoredDownload | undefined => db.get(ofItem, [reportId, evidenceId])
export const downloadsOfReport = (db: ReadableDb, reportId: number): readonly StoredDownload[] =>
  db.all(ofReport, [reportId])
export const downloadsInState = (db: ReadableDb, state: DownloadState): readonly StoredDownload[] =>
  db.all(inState, [state])
/** The next to begin, of those that rank at most so low. */
export const nextWaiting = (db: ReadableDb, rankAtMost: number): StoredDownload | undefined =>
  db.get(waiting, [rankAtMost])
export const unfinishedDownloads = (db: ReadableDb): readonly StoredDownload[] => db.all(unfinished)
/** The newest first. */
export const finishedDownloads = (db: ReadableDb, atMost: number): readonly StoredDownload[] =>
  db.all(finished, [atMost])

export function countDownloads(db: ReadableDb): Readonly<Record<DownloadState, number>> {
  const found = { waiting: 0, downloading: 0, paused: 0, failed: 0, done: 0 }
  for (const { state, count } of db.all(counts)) found[state] = count
  return found
}

/** Names in a folder that are given, or promised, to other files. */
export const namesGivenIn = (db: ReadableDb, folder: string, exceptId: number): readonly string[] =>
  db.all(namesIn, [folder, exceptId]).map(({ name }) => name)

/**
 * Asks for a piece of evidence. One that is under way, or was here at the last look, stays as it is.
 *
 * @returns whether it waits now and did not before.
 */
export function addDownload(
  db: WritableDb,
  item: EvidenceToDownload,
  { rank, now }: { readonly rank: number; readonly now: number },
): boolean {
  return withinTransaction(db, () => {
    const known = findDownload(db, item.reportId, item.evidenceId)
    if (known === undefined) {
      db.run(adding, { ...item, rank, now })
      return true
    }
    const isOver = known.state === 'failed' || (known.state === 'done' && known.presence !== 'here')
    if (!isOver && known.state !== 'paused') return false
    const { filename, size, mimeType } = item
    db.run(again, { id: known.id, rank, now, filename, size, mimeType })
    return true
  })
}

export const moveDownload = (db: WritableDb, id: number, state: DownloadState): void =>
  void db.run(movingTo, [state, id])
export const failDownload = (db: WritableDb, id: number, error: DeskError): void =>
  void db.run(failing, [JSON.stringify(error), id])
/** What was under way when the process ended waits again. */
export const requeueDownloads = (db: WritableDb): void => void db.run(requeueing)
export const placeDownload = (db: WritableDb, place: { id: number; folder: string; name: string }): void =>
  void db.run(placing, place)
/** What is surely on the disk. A kill loses what came after; a power cut may lose the newest of these too. */
export const checkpointDownload = (
  db: WritableDb,
  point: { id: number; received: number; total: number | null; validator: string | null },
): void => void db.runWithoutSync(checkpointing, point)
/** What the file is, told before it gets its name: whoever starts after a kill knows it by that. */
export const sealDownload = (
  db: WritableDb,
  seal: {
    id: number
    name: string
    bytes: number
    sha256: string
    kind: FileKind
    contradicts: 'name' | 'type' | null
    isMarked: number
  },
): void => void db.run(sealing, seal)
export const finishDownload = (db: WritableDb, id: number, now: number): void =>
  void db.run(finishing, { id, now })
export const notePresence = (
  db: WritableDb,
  note: { id: number; presence: DownloadPresence; now: number },
): void => void db.run(noting, note)
export const removeDownload = (db: WritableDb, id: number): void => void db.run(removing, [id])

/** The folder of a report once it has one; it stays when the report is renamed. */
export const evidenceFolderOf = (db: ReadableDb, reportId: number): string | null =>
  db.get(folderOf, [reportId])?.folder ?? null
export const isFolderOfAnother = (db: ReadableDb, folder: string, reportId: number): boolean =>
  db.get(takenFolder, [folder, reportId]) !== undefined
export const keepEvidenceFolder = (db: WritableDb, reportId: number, folder: string): void =>
  void db.run(keepingFolder, [reportId, folder])

/** Reports whose list of evidence is to be read, and all on it downloaded. */
export const wantEvidence = (db: WritableDb, reportId: number, now: number): void =>
  void db.run(wanting, [reportId, now])
export const wantedEvidence = (db: ReadableDb, atMost: number): readonly number[] =>
  db.all(wanted, [atMost]).map(({ reportId }) => reportId)
export const countWanted = (db: ReadableDb): { readonly reading: number; readonly paused: number } =>
  db.get(countingWanted) ?? { reading: 0, paused: 0 }
export const pauseWantedEvidence = (db: WritableDb, isPaused: boolean): void =>
  void db.run(pausingWanted, [isPaused ? 1 : 0])
export const unwantEvidence = (db: WritableDb, reportId: number): void => void db.run(unwanting, [reportId])
export const unwantAllEvidence = (db: WritableDb): void => void db.run(unwantingAll)
