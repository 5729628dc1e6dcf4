import type { CopyState } from '#shared/desk/models.ts'
import type { StorageJobName, StorageProgress } from '#shared/desk/storage.ts'

const titles: Readonly<Record<StorageJobName, string>> = {
  evict: 'Removing texts',
  compact: 'Compacting',
  backUp: 'Backing up',
  check: 'Checking every page',
  rebuild: 'Rebuilding: saving your marks',
  encrypt: 'Encrypting',
  exchange: 'Opening the earlier copy',
}

export function jobTitle(job: StorageJobName): string {
  return titles[job]
}

/** How many backups are kept, and who can read one: a backup is protected exactly like the copy it is made of. */
export function backupWords(copy: CopyState | undefined): string {
  const kept = 'The desk’s own folder keeps the three newest.'
  if (copy?.state !== 'open') return kept
  return copy.protection === 'none'
    ? `${kept} A backup isn’t encrypted, like the copy: anyone who gets the file can read it.`
    : `${kept} A backup is encrypted like the copy: today’s key or its recovery code opens it. Only you can read the file.`
}

/** The progress of work in percent; empty while it is unknown. */
export function progressWords({ done, of }: StorageProgress): string {
  if (of === null || of === 0) return ''
  return `${Math.min(100, Math.floor((done / of) * 100))} %`
}

/** A number with its noun: `1 report`, `1,204 reports`. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** A period of a text policy, in whole years where possible: `18 months`, `2 years`. */
export function monthsWords(months: number): string {
  if (months % 12 !== 0) return counted(months, 'month', 'months')
  return counted(months / 12, 'year', 'years')
}
