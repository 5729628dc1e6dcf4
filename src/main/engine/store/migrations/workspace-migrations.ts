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
import { transitionDraftsMigration } from './0014-transition-drafts.ts'
import { filteredFactsMigration } from './0015-filtered-facts.ts'
import { ownWritesMigration } from './0016-own-writes.ts'
import { evidenceFileMarksMigration } from './0017-evidence-file-marks.ts'
import { learnedAnswersMigration } from './0018-learned-answers.ts'
import { whoseTurnMigration } from './0019-whose-turn.ts'
import { reportTraitsMigration } from './0020-report-traits.ts'
import { clocksMigration } from './0021-clocks.ts'
import { personalMarksMigration } from './0022-personal-marks.ts'
import { reportHistoriesMigration } from './0023-report-histories.ts'
import { doubtedAnswersMigration } from './0024-doubted-answers.ts'
import { reportTermsMigration } from './0025-report-terms.ts'
import { unknownHistoriesMigration } from './0026-unknown-histories.ts'

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
  transitionDraftsMigration,
  filteredFactsMigration,
  ownWritesMigration,
  evidenceFileMarksMigration,
  learnedAnswersMigration,
  whoseTurnMigration,
  reportTraitsMigration,
  clocksMigration,
  personalMarksMigration,
  reportHistoriesMigration,
  doubtedAnswersMigration,
  reportTermsMigration,
  unknownHistoriesMigration,
]
