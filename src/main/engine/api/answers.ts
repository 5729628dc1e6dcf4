import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import {
  ReceivedActivity,
  ReceivedAvailableTransition,
  ReceivedEvidence,
  ReceivedKnownIssue,
  ReceivedNamedValue,
  ReceivedProgram,
  ReceivedReport,
  ReceivedReportSummary,
  ReceivedTarget,
} from '#shared/admin-api/received.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { CallAnswer, CallParameters, ReceivedTransitions } from './admin-api.ts'
import type { AnswerHeaders } from './exchange.ts'
import type { Body } from './json-body.ts'
import { readCommentCreated, readComments, readEvidenceDownload } from './lenient-shapes.ts'
import { bySchema, listIn, readItems, readList, readOne, readPage, type Unusable } from './received-lists.ts'
import { httpDate } from './retry-after.ts'

/** A successful answer and the request it belongs to. */
export interface Answered<N extends EndpointName> {
  readonly parameters: CallParameters<N>
  readonly body: Body
  readonly headers: AnswerHeaders
  readonly baseUrl: string
}

/**
 * Reads the successful answer of each endpoint. If the wanted part cannot be read, the error says so in plain language.
 * The answer to a write is always usable here: an earlier step has determined that the service carried out the write.
 */
export const readAnswer: {
  readonly [N in EndpointName]: (answered: Answered<N>) => Result<CallAnswer<N>, Unusable>
} = {
  listPrograms: ({ body }) =>
    readList(body, { noun: 'program', plural: 'programs' }, bySchema(ReceivedProgram)),
  readProgram: ({ body, parameters }) => readWithId(body, bySchema(ReceivedProgram), parameters.id),
  listTargets: ({ body }) => readList(body, { noun: 'target', plural: 'targets' }, bySchema(ReceivedTarget)),
  createKnownIssue: ({ body }) => {
    const created = readOne(body, bySchema(ReceivedKnownIssue))
    return ok(created.ok ? created.value : null)
  },
  searchReports: ({ body, headers }) => {
    const page = readPage(body, { noun: 'report', plural: 'reports' }, bySchema(ReceivedReportSummary))
    return page.ok ? ok({ ...page.value, answeredAt: httpDate(headers.date ?? '') }) : page
  },
  readReport: ({ body, parameters }) => readWithId(body, bySchema(ReceivedReport), parameters.id),
  patchReport: () => ok(null),
  listComments: ({ body }) => readComments(body),
  addComment: ({ body, headers }) => ok(readCommentCreated(body, headers)),
  listActivities: ({ body }) =>
    readPage(body, { noun: 'entry', plural: 'activities' }, bySchema(ReceivedActivity)),
  assignReport: () => ok(null),
  classifyReport: () => ok(null),
  listTransitions: ({ body }) => readTransitions(body),
  executeTransition: () => ok(null),
  setRewards: () => ok(null),
  listEvidence: ({ body }) =>
    readList(body, { noun: 'evidence', plural: 'evidence' }, bySchema(ReceivedEvidence)),
  requestEvidenceDownload: ({ body, headers, baseUrl }) => readEvidenceDownload(body, headers, baseUrl),
}

/**
 * Reads an item that must have the requested id. A proxy between desk and service may mix up answers: an answer with
 * another id belongs to another request.
 */
function readWithId<Item extends { readonly id: number }>(
  body: Body,
  read: (raw: unknown) => Result<Item, string>,
  id: number,
): Result<Item, Unusable> {
  const item = readOne(body, read)
  return item.ok && item.value.id !== id ? err(`is about another one, ${item.value.id}`) : item
}

function readTransitions(body: Body): Result<ReceivedTransitions, Unusable> {
  const found = listIn(body, ['availableTransitions', 'transitions'], ['currentStatus'])
  if (!found.ok) return found
  const { list, around } = found.value
  const raw = around.currentStatus ?? null
  const current = raw === null ? null : bySchema(ReceivedNamedValue)(raw)
  const { items, setAside } = readItems(list, 'transition', bySchema(ReceivedAvailableTransition))
  if (current === null || current.ok) return ok({ items, setAside, currentStatus: current?.value ?? null })
  return ok({
    items,
    setAside: [...setAside, { what: 'current status', why: current.error }],
    currentStatus: null,
  })
}
