import type { StorageJobName } from '#shared/desk/storage.ts'

/** Descriptions of jobs, for a user who has to wait for one to end. */
export const jobWords: Readonly<Record<StorageJobName, string>> = {
  evict: 'texts are being removed',
  compact: 'it is being compacted',
  backUp: 'a backup is being made',
  check: 'it is being checked',
  rebuild: 'it is being rebuilt',
  encrypt: 'it is being encrypted',
  exchange: 'an earlier copy is being opened',
}
