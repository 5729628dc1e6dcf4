import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type {
  ReceivedActivity,
  ReceivedAvailableTransition,
  ReceivedEvidence,
  ReceivedKnownIssue,
  ReceivedNamedValue,
  ReceivedPerson,
  ReceivedProgram,
  ReceivedReport,
  ReceivedReportSummary,
  ReceivedTarget,
} from '#shared/admin-api/received.ts'
import type {
  ActivityQuery,
  AssignmentInput,
  ClassificationInput,
  CommentInput,
  KnownIssueInput,
  ReportPatch,
  ReportSearchQuery,
  RewardInput,
  TransitionInput,
} from '#shared/admin-api/requests.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Priority } from './budget.ts'
import type { ServiceSpan } from './service-time.ts'

/** The service for the rest of the engine: one method for each endpoint, named as in `endpoints`. */

export interface CallOptions {
  readonly priority: Priority
  /** Ends the waiting and the request; the answer is then an error of kind `network`. */
  readonly signal?: AbortSignal
  /** Called after each try, answered or not, with the span of the service's clock in which it was in flight. */
  readonly exchanged?: (during: ServiceSpan) => void
  /** Fires when a person begins to wait for a background request: from then on it has a person's priority. */
  readonly hasten?: AbortSignal
}

/** One item that came but could not be used; the others of its answer were used. Plain words, without its content. */
export interface SetAsideItem {
  /** Names the item as far as possible: "report 4711", "entry 3 of the page". */
  readonly what: string
  /** The reason: "\"createdAt\" is not a date-time". */
  readonly why: string
  /** The item's id, where at least that could be read and is a possible id of a resource. */
  readonly id?: number
}

export interface ReceivedList<Item> {
  readonly items: readonly Item[]
  readonly setAside: readonly SetAsideItem[]
}

export interface ReceivedPage<Item> extends ReceivedList<Item> {
  /** Opaque; null when no further page. */
  readonly nextCursor: string | null
}

export interface ReceivedTransitions extends ReceivedList<ReceivedAvailableTransition> {
  /** null = the service did not say. */
  readonly currentStatus: ReceivedNamedValue | null
}

/** A comment as far as it could be read: the specification does not show its shape. Absent = not said. */
export interface ReceivedComment {
  /** null = the service did not say. */
  readonly id: string | null
  /** Markdown, hostile. */
  readonly message?: string
  /** Milliseconds since 1970, UTC. */
  readonly createdAt?: number
  readonly isInternal?: boolean
  readonly hasEvidence?: boolean
  readonly actor?: ReceivedPerson | null
}

/** Where an evidence file can be fetched for about five minutes, without the token. A secret: never logged. */
export interface EvidenceDownload {
  /** Absolute, http or https; the host is the service's choice and has to be checked before use. */
  readonly url: string
}

/** A page and when it was answered. */
export interface ReceivedReportPage extends ReceivedPage<ReceivedReportSummary> {
  /** By the service's own clock, in whole seconds: milliseconds since 1970; null when it did not say. */
  readonly answeredAt: number | null
}

interface OfProgram {
  /** Program id. */
  readonly id: number
}

interface OfReport {
  /** Report id. */
  readonly id: number
}

interface Calls {
  listPrograms: { parameters: Record<never, never>; answer: ReceivedList<ReceivedProgram> }
  readProgram: { parameters: OfProgram; answer: ReceivedProgram }
  listTargets: { parameters: OfProgram; answer: ReceivedList<ReceivedTarget> }
  /** null = created, but the answer says nothing usable about it. */
  createKnownIssue: {
    parameters: OfProgram & { readonly body: KnownIssueInput }
    answer: ReceivedKnownIssue | null
  }
  searchReports: {
    parameters: { readonly query: ReportSearchQuery }
    answer: ReceivedReportPage
  }
  readReport: { parameters: OfReport; answer: ReceivedReport }
  patchReport: { parameters: OfReport & { readonly body: ReportPatch }; answer: null }
  /** One page where the service pages; `nextCursor` is null where it does not. */
  listComments: { parameters: OfReport; answer: ReceivedPage<ReceivedComment> }
  /** Every field may be missing: once created, an unreadable answer is no error. */
  addComment: { parameters: OfReport & { readonly body: CommentInput }; answer: ReceivedComment }
  listActivities: {
    parameters: OfReport & { readonly query?: ActivityQuery }
    answer: ReceivedPage<ReceivedActivity>
  }
  assignReport: { parameters: OfReport & { readonly body: AssignmentInput }; answer: null }
  classifyReport: { parameters: OfReport & { readonly body: ClassificationInput }; answer: null }
  listTransitions: { parameters: OfReport; answer: ReceivedTransitions }
  executeTransition: { parameters: OfReport & { readonly body: TransitionInput }; answer: null }
  setRewards: { parameters: OfReport & { readonly body: RewardInput }; answer: null }
  listEvidence: { parameters: OfReport; answer: ReceivedList<ReceivedEvidence> }
  requestEvidenceDownload: {
    parameters: OfReport & { readonly evidenceId: string }
    answer: EvidenceDownload
  }
}

export type CallParameters<N extends EndpointName> = Calls[N]['parameters']
export type CallAnswer<N extends EndpointName> = Calls[N]['answer']

/**
 * The service with one token. Every method waits for the request budget, sends, retries reads where that is
 * sound and reads the answer leniently. Nothing throws: every failure is a `DeskError`. The caller has to act on an
 * answer of 401: the client itself goes on sending.
 */
export type AdminApi = {
  readonly [N in EndpointName]: (
    parameters: CallParameters<N>,
    options: CallOptions,
  ) => Promise<Result<CallAnswer<N>>>
} & {
  /** The service's clock, as far as its answers show it. */
  readonly serviceTime: () => ServiceSpan
  /** Ends every request in flight and frees the connections. */
  readonly close: () => Promise<void>
}
