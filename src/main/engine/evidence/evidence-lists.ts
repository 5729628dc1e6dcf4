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
import { aboutReport } from '../store/set-aside.ts'
import { inTransaction } from '../store/transaction.ts'
import { concernsEverything, isOfConnection } from '../sync/failures.ts'
import { keepEvidence } from '../sync/keep-evidence.ts'
import { keepUnread } from '../sync/keep-set-aside.ts'

/** After this many lists in a row without an answer, the connection counts as lost. */
const unansweredAtMost = 3
/** A limit above any number of reports that can wait for their lists. */
const everything = 1_000_000

type ListApi = Pick<AdminApi, 'listEvidence'>

/** Reads the missing lists of evidence of reports whose files were all requested. */
export interface EvidenceLists {
  /** Reads the missing lists one after the other: each costs a request, and its files cost more. */
  read(api: ListApi, signal: AbortSignal): void
  /** Resolves when no list is being read any more. */
  ended(): Promise<void>
}

export interface EvidenceListsParts {
  readonly db: WritableDb
  readonly clock: Clock
  readonly noted: (result: Result<unknown>) => void
  /** Called when files of a list were put into the queue. */
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
      // Starts the reading that was requested while this one was under way, if there is one.
      again?.()
    })
  }

  /**
   * Reads the missing lists. A list that gets no answer for lack of a connection is read with the next connection. A
   * single list may break its connection by itself, so the lists after it are requested before the connection counts as
   * lost.
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
    // Paused or canceled meanwhile: nothing may start, and the list is read again once the files are requested again.
    if (!wantedEvidence(transaction, everything).includes(reportId)) return
    const now = clock.wall()
    const isHere = readStoredReport(transaction, reportId) !== undefined
    if (answer.ok) {
      keepEvidence(transaction, reportId, answer.value, { readAt: now, revision: null })
      for (const item of answer.value.items)
        addDownload(transaction, claimed(reportId, item), { rank: 1, now })
    } else if (isHere) {
      // The failure is noted: otherwise a user who requested all files would believe that the downloaded files are all
      // there are.
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

/** What the service states about a piece of evidence. */
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
