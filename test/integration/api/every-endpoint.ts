import type { AdminApi } from '#main/engine/api/client.ts'
import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { KnownIssueInput } from '#shared/admin-api/requests.ts'
import type { Result } from '#shared/desk/result.ts'
import { asPerson } from './open-client.ts'

/** Ids of a program, and of a target and a report in it. */
export interface About {
  readonly program: number
  readonly target: number
  readonly report: number
}

export const knownIssue = (targetId: number): KnownIssueInput => ({
  name: 'Known weak cookie',
  targetId,
  severityId: 2,
  summary: 's',
  description: 'd',
  impact: 'i',
})

/** Calls every endpoint with plain parameters, for tests of what all endpoints have in common. */
export const ask: {
  readonly [N in EndpointName]: (api: AdminApi, about: About) => Promise<Result<unknown>>
} = {
  listPrograms: (api) => api.listPrograms({}, asPerson),
  readProgram: (api, { program }) => api.readProgram({ id: program }, asPerson),
  listTargets: (api, { program }) => api.listTargets({ id: program }, asPerson),
  createKnownIssue: (api, { program, target }) =>
    api.createKnownIssue({ id: program, body: knownIssue(target) }, asPerson),
  searchReports: (api) => api.searchReports({ query: {} }, asPerson),
  readReport: (api, { report }) => api.readReport({ id: report }, asPerson),
  patchReport: (api, { report }) => api.patchReport({ id: report, body: { name: 'Renamed' } }, asPerson),
  listComments: (api, { report }) => api.listComments({ id: report }, asPerson),
  addComment: (api, { report }) => api.addComment({ id: report, body: { description: 'Hello' } }, asPerson),
  listActivities: (api, { report }) => api.listActivities({ id: report }, asPerson),
  assignReport: (api, { report }) => api.assignReport({ id: report, body: { userId: null } }, asPerson),
  classifyReport: (api, { report }) => api.classifyReport({ id: report, body: { severityId: 2 } }, asPerson),
  listTransitions: (api, { report }) => api.listTransitions({ id: report }, asPerson),
  executeTransition: (api, { report }) =>
    api.executeTransition({ id: report, body: { transition: 'triaged' } }, asPerson),
  setRewards: (api, { report }) => api.setRewards({ id: report, body: { bonus: 1 } }, asPerson),
  listEvidence: (api, { report }) => api.listEvidence({ id: report }, asPerson),
  requestEvidenceDownload: (api, { report }) =>
    api.requestEvidenceDownload({ id: report, evidenceId: 'none' }, asPerson),
}
