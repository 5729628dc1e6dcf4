import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import { listActivities } from './activities.ts'
import type { Handler } from './call.ts'
import { addComment, listComments } from './comments.ts'
import { listEvidence, requestEvidenceDownload } from './evidence.ts'
import { createKnownIssue } from './known-issues.ts'
import { listPrograms, listTargets, readProgram } from './programs.ts'
import { searchReportPage } from './report-search.ts'
import { assignReport, classifyReport, patchReport, readReport } from './reports.ts'
import { setRewards } from './rewards.ts'
import { executeTransition, listTransitions } from './transitions.ts'

/** What answers each endpoint of the list; an endpoint without an answer does not compile. */
export const handlers: Readonly<Record<EndpointName, Handler>> = {
  listPrograms,
  readProgram,
  listTargets,
  createKnownIssue,
  searchReports: searchReportPage,
  readReport,
  patchReport,
  listComments,
  addComment,
  listActivities,
  assignReport,
  classifyReport,
  listTransitions,
  executeTransition,
  setRewards,
  listEvidence,
  requestEvidenceDownload,
}
