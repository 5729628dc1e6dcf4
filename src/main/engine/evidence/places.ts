import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { cleanFileName, distinctName, nameKey } from '#shared/rules/evidence/file-name.ts'
import {
  checkNaming,
  factoryNaming,
  type NamingValues,
  reportFolders,
} from '#shared/rules/evidence/naming-template.ts'
import { type ReadableDb, select, type WritableDb } from '../store/database.ts'
import {
  evidenceFolderOf,
  isFolderOfAnother,
  keepEvidenceFolder,
  namesGivenIn,
  type StoredDownload,
} from '../store/evidence/evidence-downloads.ts'

/** The user's choice of where evidence goes. */
export interface EvidencePlace {
  /** An absolute path; null = `evidence` in the profile. */
  readonly folder: string | null
  readonly naming: string
}

type ReportValues = Omit<NamingValues, 'workspace'>

const valuesOf = select<ReportValues>(
  'downloads.namingValues',
  `select cast(r.id as text) as report, r.title, coalesce(p.name, p.alias) as program, t.name as target,
     se.name as severity, st.name as status, who.nickname as reporter,
     strftime('%Y-%m-%d', r.created_at / 1000, 'unixepoch') as date
   from reports r
     left join programs p on p.id = r.program_id
     left join targets t on t.id = r.target_id
     left join severities se on se.id = r.severity_id
     left join statuses st on st.id = r.status_id
     left join people who on who.id = r.reporter_id
   where r.id = ?`,
)

/** The evidence folder in a profile, used unless the user chose another one. */
export function ownEvidenceFolder(profileDir: string): string {
  return join(profileDir, 'evidence')
}

/**
 * The folder of a report. It stays the same unless the user chose another root, so that files that belong together stay
 * together even when the report is renamed.
 *
 * @returns `folderRefused` when the root is not an absolute path.
 */
export function folderOfReport(
  db: WritableDb,
  reportId: number,
  { root, naming, workspace }: { readonly root: string; readonly naming: string; readonly workspace: string },
): Result<string> {
  if (!isAbsolute(root)) return err({ kind: 'folderRefused', path: root, reason: 'It isn’t a full path.' })
  const known = evidenceFolderOf(db, reportId)
  if (known?.startsWith(join(root, '/'))) return ok(known)
  const values = db.get(valuesOf, [reportId]) ?? nothingKnown(reportId)
  const template = checkNaming(naming).ok ? naming : factoryNaming
  const folder = join(root, ...reportFolders(template, { ...values, workspace }))
  // Names are shortened, so two reports may get the same one; their numbers always differ.
  const own = isFolderOfAnother(db, folder, reportId) ? `${folder} ${reportId}` : folder
  keepEvidenceFolder(db, reportId, own)
  return ok(own)
}

function nothingKnown(reportId: number): ReportValues {
  const report = String(reportId)
  return {
    report,
    title: null,
    program: null,
    target: null,
    severity: null,
    status: null,
    reporter: null,
    date: null,
  }
}

/**
 * A file name that no other file in the folder has or is going to have, and that cannot be confused with another one.
 *
 * @param there the names in the folder; see `namesOnDisk`.
 */
export function nameInFolder(
  db: ReadableDb,
  { id, filename, evidenceId }: Pick<StoredDownload, 'id' | 'filename' | 'evidenceId'>,
  folder: string,
  there: readonly string[],
): string {
  const cleaned = cleanFileName(filename, {
    fallback: cleanFileName(`evidence ${evidenceId}`, { fallback: 'evidence' }),
  })
  const taken = [...namesGivenIn(db, folder, id), ...there]
  return distinctName(cleaned, new Set(taken.map(nameKey)))
}

/** All names in a folder now; empty when it cannot be read. */
export async function namesOnDisk(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch {
    // The folder does not exist yet, or is not readable: writing to it will show that.
    return []
  }
}

/**
 * The path of a download's part. It is in the same folder, so that giving the file its name is one step; a cleaned name
 * never begins with a dot, so no file gets the name of a part.
 */
export function partPath({
  folder,
  reportId,
  evidenceId,
}: {
  folder: string
  reportId: number
  evidenceId: string
}): string {
  const key = createHash('sha256').update(`${reportId} ${evidenceId}`).digest('hex').slice(0, 24)
  return join(folder, `.${key}.part`)
}
