import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import { listActivities } from './activities-routes.ts'
import type { Handler } from './call.ts'
import { addComment, listComments } from './comments-routes.ts'
import { listEvidence, requestEvidenceDownload } from './evidence-routes.ts'
import { createKnownIssue } from './known-issues-routes.ts'
import { listPrograms, listTargets, readProgram } from './programs-routes.ts'
import { assignReport, classifyReport, patchReport, readReport } from './reports-routes.ts'
import { setRewards } from './rewards-routes.ts'
import { searchReportPage } from './search-routes.ts'
import { executeTransition, listTransitions } from './transitions-routes.ts'

/** The handler of each endpoint; the type requires one for every endpoint. */
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
