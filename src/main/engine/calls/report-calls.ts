import { ok } from '#shared/desk/result.ts'
import { readCurrencies } from '../queries/lists/currencies.ts'
import { readPeople } from '../queries/lists/people-list.ts'
import { readProgram } from '../queries/lists/program-view.ts'
import { keepMe, readOtherAuthor } from '../queries/report/comment-author.ts'
import { countDuplicatesOf, readDuplicateCandidates } from '../queries/report/duplicate-candidates.ts'
import { readEvidenceList } from '../queries/report/evidence-list.ts'
import { readSignals } from '../queries/report/report-signals.ts'
import { readReport } from '../queries/report/report-view.ts'
import { readReporterCard } from '../queries/report/reporter-card.ts'
import { readTimeline } from '../queries/report/timeline-view.ts'
import { attempt } from '../store/failure.ts'
import { cweName } from '../store/reports/cwe-catalogue.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

/** A list of evidence older than this (ms) is read again when its report is opened. */
const evidenceFreshForMs = 600_000

type Name =
  | 'report.read'
  | 'report.open'
  | 'report.fetch'
  | 'report.timeline'
  | 'report.duplicates'
  | 'report.ownDuplicates'
  | 'report.reporter'
  | 'report.signals'
  | 'report.evidence'
  | 'programs.read'
  | 'programs.currencies'
  | 'people.list'
  | 'people.otherAuthor'
  | 'people.keepMe'

/**
 * The calls about a report, and about programs and people. `people.keepMe` stores a choice of the user; `report.open`
 * and `report.fetch` also have the sync read the report from the service. All others only read the local copy.
 */
export function reportCalls({ inWorkspace, asMe }: Workspaces): Calls<Name> {
  return {
    'report.read': ({ workspaceId, reportId }) =>
      asMe(workspaceId, ({ db }, me) => readReport(db, reportId, { me, cweName })),
    'report.open': ({ workspaceId, reportId }) =>
      asMe(workspaceId, (session, me) => {
        const now = Date.now()
        const view = readReport(session.db, reportId, { me, cweName })
        const evidenceReadAt = view.ok ? view.value.evidenceReadAt : null
        session.opened(
          reportId,
          evidenceReadAt === null || Math.abs(now - evidenceReadAt) > evidenceFreshForMs,
        )
        return view
      }),
    'report.fetch': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, async (session) => {
        // A link may ask for its report at the start of the desk, before the token is there.
        await session.whenAttached()
        return session.withSync((sync) => sync.fetch(reportId))
      }),
    'report.timeline': ({ workspaceId, reportId }) =>
      asMe(workspaceId, ({ db }, me) => readTimeline(db, reportId, me)),
    'report.duplicates': ({ workspaceId, reportId, text, onlyLikely = false }) =>
      asMe(workspaceId, ({ db }, me) =>
        readDuplicateCandidates(db, reportId, text, me, { age: true, onlyLikely }),
      ),
    'report.ownDuplicates': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => countDuplicatesOf(db, reportId))),
    'report.reporter': ({ workspaceId, reportId }) =>
      asMe(workspaceId, ({ db }, me) => readReporterCard(db, reportId, me)),
    'report.signals': ({ workspaceId, reportId, kinds }) =>
      inWorkspace(workspaceId, ({ db }) => readSignals(db, reportId, kinds)),
    'report.evidence': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db }) => readEvidenceList(db, reportId)),
    'programs.currencies': ({ workspaceId }) => inWorkspace(workspaceId, ({ db }) => readCurrencies(db)),
    'programs.read': ({ workspaceId, programId }) =>
      inWorkspace(workspaceId, ({ db }) => readProgram(db, programId)),
    'people.list': ({ workspaceId }) => asMe(workspaceId, ({ db }, me) => readPeople(db, me)),
    'people.otherAuthor': ({ workspaceId }) =>
      asMe(workspaceId, ({ db }, me) => attempt(db.file, () => readOtherAuthor(db, me))),
    'people.keepMe': ({ workspaceId, author, me }) =>
      inWorkspace(workspaceId, ({ db }) => {
        const kept = inTransaction(db, (transaction) => keepMe(transaction, author, me))
        return kept.ok ? ok(null) : kept
      }),
  }
}
