import type { Result } from '#shared/desk/result.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { Clock } from '../api/clock.ts'
import type { Transaction, WritableDb } from '../store/database.ts'
import {
  addDownload,
  type EvidenceToDownload,
  unwantEvidence,
  wantedEvidence,
} from '../store/evidence/evidence-downloads.ts'
import { attempt } from '../store/failure.ts'
import { readStoredReport } from '../store/reports/reports.ts'
import { aboutReport } from '../store/sync/set-aside.ts'
import { inTransaction } from '../store/transaction.ts'
import { concernsEverything, isOfConnection } from '../sync/failures.ts'
import { keepEvidence } from '../sync/keep-evidence.ts'
import { keepUnread } from '../sync/keep-set-aside.ts'

/** So many lists in a row without an answer: there is no connection. */
const unansweredAtMost = 3
/** More reports than can wait for their lists. */
const everything = 1_000_000

type ListApi = Pick<AdminApi, 'listEvidence'>

/** Lists of evidence that are not here, of reports all of whose files somebody wants. */
export interface EvidenceLists {
  /** Reads them one after the other: each is a request, and their files are more. */
  read(api: ListApi, signal: AbortSignal): void
  /** Resolves when nothing of it is under way. */
  ended(): Promise<void>
}

export interface EvidenceListsParts {
  readonly db: WritableDb
  readonly clock: Clock
  readonly noted: (result: Result<unknown>) => void
  /** Files of a list were put into the queue. */
  readonly added: () => void
}

export function createEvidenceLists({ db, clock, noted, added }: EvidenceListsParts): EvidenceLists {
  let reading: Promise<void> | null = null
  let again: (() => void) | null = null

  function read(api: ListApi, signal: AbortSignal): void {
    if (reading !== null) {
      again = () => read(api, signal)
      return
    }
    again = null
    reading = readEach(api, signal).finally(() => {
      reading = null
      // Somebody asked when it was as good as through.
      again?.()
    })
  }

  /**
   * What cannot be read for want of a connection is read with the next one. One list may break its connection by itself:
   * those behind it are asked for before that is believed.
   */
  async function readEach(api: ListApi, signal: AbortSignal): Promise<void> {
    const unanswered = new Set<number>()
    let inARow = 0
    while (inARow < unansweredAtMost) {
      const wanted = attempt(db.file, () => wantedEvidence(db, unanswered.size + 1))
      const reportId = wanted.ok ? wanted.value.find((id) => !unanswered.has(id)) : undefined
      if (reportId === undefined || signal.aborted) return
      const answer = await api.listEvidence({ id: reportId }, { priority: 'bulk', signal })
      if (signal.aborted || (!answer.ok && concernsEverything(answer.error))) return
      if (!answer.ok && isOfConnection(answer.error)) {
        unanswered.add(reportId)
        inARow += 1
        continue
      }
      inARow = 0
      const kept = inTransaction(db, (transaction) => keep(transaction, reportId, answer))
      noted(kept)
      if (!kept.ok) return
      added()
    }
  }

  function keep(
    transaction: Transaction,
    reportId: number,
    answer: Awaited<ReturnType<ListApi['listEvidence']>>,
  ): void {
    // Paused or cancelled meanwhile: nothing is to begin, and it is read again when it is wanted again.
    if (!wantedEvidence(transaction, everything).includes(reportId)) return
    const now = clock.wall()
    const isHere = readStoredReport(transaction, reportId) !== undefined
    if (answer.ok) {
      keepEvidence(transaction, reportId, answer.value, { readAt: now, revision: null })
      for (const item of answer.value.items)
        addDownload(transaction, claimed(reportId, item), { rank: 1, now })
    } else if (isHere) {
      // Or somebody who asked for all files would take those that came for all there are.
      keepUnread(transaction, 'listEvidence', aboutReport(reportId), answer.error, now)
    }
    unwantEvidence(transaction, reportId)
  }

  return {
    read,
    ended: async () => {
      again = null
      await reading
    },
  }
}

/** The service's claims about a piece of evidence. */
function claimed(
  reportId: number,
  item: {
    readonly id: string
    readonly filename?: string
    readonly size?: number
    readonly mimeType?: string
  },
): EvidenceToDownload {
  const { id: evidenceId, filename = null, size = null, mimeType = null } = item
  return { reportId, evidenceId, filename, size, mimeType }
}
