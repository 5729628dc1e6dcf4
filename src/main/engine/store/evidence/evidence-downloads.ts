import type { DeskError } from '#shared/desk/errors.ts'
import type { DownloadPresence, DownloadState } from '#shared/desk/evidence.ts'
import { claimedSize } from '#shared/rules/evidence/claimed-size.ts'
import type { FileKind } from '#shared/rules/evidence/sniff.ts'
import { changeUnseen, type ReadableDb, select, type WritableDb } from '../database.ts'
import { withinTransaction } from '../transaction.ts'

/** A requested piece of evidence, as stored in the table. Sizes are in bytes, times in ms since 1970. */
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
  /** Size and times of the file when it was last compared with its hash; see `fileMark`. */
  readonly fileMark: string | null
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
  is_marked as isMarked, finished_at as finishedAt, presence, checked_at as checkedAt, file_mark as fileMark`

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
  `select ${columns} from evidence_downloads where state = 'done'
   order by presence is not 'here' desc, finished_at desc, id desc limit ?`,
)
const lost = select<{ lost: number }>(
  'downloads.lost',
  `select count(*) as lost from evidence_downloads where state = 'done' and presence <> 'here'`,
)
const earlierOfFile = select<{ id: number }>(
  'downloads.earlierOfFile',
  `select id from evidence_downloads where folder = :folder and name = :name and sha256 = :sha256 and id < :id
     and state = 'done' limit 1`,
)
const counts = select<{ state: DownloadState; count: number }>(
  'downloads.counts',
  'select state, count(*) as count from evidence_downloads group by state',
)
const namesIn = select<{ name: string }>(
  'downloads.namesIn',
  'select name from evidence_downloads where folder = ? and name is not null and id <> ?',
)
const adding = changeUnseen(
  'downloads.add',
  `insert into evidence_downloads (report_id, evidence_id, state, rank, added_at, filename, size, mime_type)
   values (:reportId, :evidenceId, 'waiting', :rank, :now, :filename, :size, :mimeType)`,
)
const again = changeUnseen(
  'downloads.again',
  `update evidence_downloads set state = 'waiting', rank = min(rank, :rank), added_at = :now, filename = :filename,
     received = case when state <> 'done' and size is :size then received else 0 end,
     validator = case when state <> 'done' and size is :size then validator end,
     total = case when state <> 'done' and size is :size then total end,
     size = :size, mime_type = :mimeType, error = null, bytes = null, sha256 = null, kind = null, contradicts = null,
     is_marked = 0, finished_at = null, presence = null, checked_at = null, file_mark = null
   where id = :id`,
)
const movingTo = changeUnseen(
  'downloads.state',
  'update evidence_downloads set state = ?, error = null where id = ?',
)
const failing = changeUnseen(
  'downloads.fail',
  `update evidence_downloads set state = 'failed', error = ? where id = ?`,
)
const requeueing = changeUnseen(
  'downloads.requeue',
  `update evidence_downloads set state = 'waiting' where state = 'downloading'`,
)
const placing = changeUnseen(
  'downloads.place',
  'update evidence_downloads set folder = :folder, name = :name where id = :id',
)
const checkpointing = changeUnseen(
  'downloads.checkpoint',
  `update evidence_downloads set received = :received, total = :total, validator = :validator where id = :id`,
)
const sealing = changeUnseen(
  'downloads.seal',
  `update evidence_downloads set bytes = :bytes, sha256 = :sha256, kind = :kind, contradicts = :contradicts,
     is_marked = :isMarked, name = :name where id = :id`,
)
const finishing = changeUnseen(
  'downloads.finish',
  `update evidence_downloads set state = 'done', error = null, received = bytes, finished_at = :now, presence = 'here',
     checked_at = :now, file_mark = :mark where id = :id`,
)
const noting = changeUnseen(
  'downloads.notePresence',
  'update evidence_downloads set presence = :presence, checked_at = :now, file_mark = :mark where id = :id',
)
const removing = changeUnseen('downloads.remove', 'delete from evidence_downloads where id = ?')

const folderOf = select<{ folder: string }>(
  'downloads.folderOf',
  'select folder from evidence_folders where report_id = ?',
)
const takenFolder = select<{ reportId: number }>(
  'downloads.takenFolder',
  'select report_id as reportId from evidence_folders where folder = ? and report_id <> ? limit 1',
)
const keepingFolder = changeUnseen(
  'downloads.keepFolder',
  `insert into evidence_folders (report_id, folder) values (?, ?)
   on conflict (report_id) do update set folder = excluded.folder`,
)

const wanting = changeUnseen(
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
const pausingWanted = changeUnseen('downloads.pauseWanted', 'update evidence_wanted set is_paused = ?')
const unwanting = changeUnseen('downloads.unwant', 'delete from evidence_wanted where report_id = ?')
const unwantingAll = changeUnseen('downloads.unwantAll', 'delete from evidence_wanted')

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
/** The next download to begin, among those whose rank is at most `rankAtMost`; undefined when there is none. */
export const nextWaiting = (db: ReadableDb, rankAtMost: number): StoredDownload | undefined =>
  db.get(waiting, [rankAtMost])
export const unfinishedDownloads = (db: ReadableDb): readonly StoredDownload[] => db.all(unfinished)
/** Finished downloads: first those whose file is missing, changed or replaced by another file, then the newest. */
export const finishedDownloads = (db: ReadableDb, atMost: number): readonly StoredDownload[] =>
  db.all(finished, [atMost])

export function countDownloads(db: ReadableDb): Readonly<Record<DownloadState, number>> {
  const found = { waiting: 0, downloading: 0, paused: 0, failed: 0, done: 0 }
  for (const { state, count } of db.all(counts)) found[state] = count
  return found
}

/** How many finished downloads had a missing or changed file when they were last checked. */
export const countLostDownloads = (db: ReadableDb): number => db.get(lost)?.lost ?? 0

/** Whether an older finished download refers to the very same file. */
export const sharesFileWithEarlier = (
  db: ReadableDb,
  { id, folder, name, sha256 }: Pick<StoredDownload, 'id' | 'folder' | 'name' | 'sha256'>,
): boolean => db.get(earlierOfFile, { id, folder, name, sha256 }) !== undefined

/** Names in a folder that other downloads use or will use. */
export const namesGivenIn = (db: ReadableDb, folder: string, exceptId: number): readonly string[] =>
  db.all(namesIn, [folder, exceptId]).map(({ name }) => name)

/**
 * Requests a piece of evidence. A download that is waiting or under way, or whose file was in place when last checked,
 * does not change.
 *
 * @returns whether the download is waiting now and was not before.
 */
export function addDownload(
  db: WritableDb,
  item: EvidenceToDownload,
  { rank, now }: { readonly rank: number; readonly now: number },
): boolean {
  const size = claimedSize(item.size)
  return withinTransaction(db, (transaction) => {
    const known = findDownload(transaction, item.reportId, item.evidenceId)
    if (known === undefined) {
      transaction.run(adding, { ...item, size, rank, now })
      return true
    }
    const isOver = known.state === 'failed' || (known.state === 'done' && known.presence !== 'here')
    if (!isOver && known.state !== 'paused') return false
    const { filename, mimeType } = item
    transaction.run(again, { id: known.id, rank, now, filename, size, mimeType })
    return true
  })
}

export const moveDownload = (db: WritableDb, id: number, state: DownloadState): void =>
  void db.run(movingTo, [state, id])
export const failDownload = (db: WritableDb, id: number, error: DeskError): void =>
  void db.run(failing, [JSON.stringify(error), id])
/** Puts downloads that were under way when the process ended back into the queue. */
export const requeueDownloads = (db: WritableDb): void => void db.run(requeueing)
export const placeDownload = (db: WritableDb, place: { id: number; folder: string; name: string }): void =>
  void db.run(placing, place)
/**
 * Notes how many bytes are on the disk. Bytes after the newest note are lost on a kill; a power cut may also undo the
 * newest of these notes.
 */
export const checkpointDownload = (
  db: WritableDb,
  point: { id: number; received: number; total: number | null; validator: string | null },
): void => void db.runWithoutSync(checkpointing, point)
/**
 * Notes the file's hash before the file gets its name: after a kill, the next start recognizes the file by the hash.
 */
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
/** @param end `mark`: the file's size and times; see `fileMark`. */
export const finishDownload = (
  db: WritableDb,
  end: { readonly id: number; readonly mark: string | null; readonly now: number },
): void => void db.run(finishing, end)
export const notePresence = (
  db: WritableDb,
  note: { id: number; presence: DownloadPresence; mark: string | null; now: number },
): void => void db.run(noting, note)
export const removeDownload = (db: WritableDb, id: number): void => void db.run(removing, [id])

/** The folder of a report's evidence; null before it has one. The folder stays the same when the report is renamed. */
export const evidenceFolderOf = (db: ReadableDb, reportId: number): string | null =>
  db.get(folderOf, [reportId])?.folder ?? null
export const isFolderOfAnother = (db: ReadableDb, folder: string, reportId: number): boolean =>
  db.get(takenFolder, [folder, reportId]) !== undefined
export const keepEvidenceFolder = (db: WritableDb, reportId: number, folder: string): void =>
  void db.run(keepingFolder, [reportId, folder])

/** Requests all evidence of a report: its list of evidence is read first, then every file is downloaded. */
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
