import { reportsMigration } from './0001-reports.ts'
import { unshownFactsMigration } from './0002-unshown-facts.ts'
import { queueLookupsMigration } from './0003-queue-lookups.ts'
import { ownMarksMigration } from './0004-own-marks.ts'
import { keptTextsMigration } from './0005-kept-texts.ts'
import { waitingDocumentsMigration } from './0006-waiting-documents.ts'
import { outboxMigration } from './0007-outbox.ts'
import { draftsMigration } from './0008-drafts.ts'
import { evidenceDownloadsMigration } from './0009-evidence-downloads.ts'
import { openQueuesMigration } from './0010-open-queues.ts'
import { duplicatesOfMigration } from './0011-duplicates-of.ts'
import { wordInstancesMigration } from './0012-word-instances.ts'
import { newestFirstMigration } from './0013-newest-first.ts'

/** The migrations of a workspace's database, in order: entry N brings it to `user_version` N + 1. */
export const workspaceMigrations: readonly string[] = [
  reportsMigration,
  unshownFactsMigration,
  queueLookupsMigration,
  ownMarksMigration,
  keptTextsMigration,
  waitingDocumentsMigration,
  outboxMigration,
  draftsMigration,
  evidenceDownloadsMigration,
  openQueuesMigration,
  duplicatesOfMigration,
  wordInstancesMigration,
  newestFirstMigration,
]
