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

/** The service, for the other rooms of the engine: one method for each endpoint, named as in `endpoints`. */

export interface CallOptions {
  readonly priority: Priority
  /** Ends the wait for the budget, or the request; the result is then an error of kind `network`. */
  readonly signal?: AbortSignal
  /**
   * Called after each try, answered or not, with the span of the service's clock during which the request was in
   * flight.
   */
  readonly exchanged?: (during: ServiceSpan) => void
  /** Fires when the user begins to wait for a background request: from then on, the request has a person's priority. */
  readonly hasten?: AbortSignal
}

/**
 * One item of an answer that could not be used, while the others could. The texts are in plain language and without the
 * item's content.
 */
export interface SetAsideItem {
  /** Identifies the item as far as possible: "report 4711", "entry 3 of the page". */
  readonly what: string
  /** What is wrong with the item: "\"createdAt\" is not a date-time". */
  readonly why: string
  /** The item's id, if it could be read and is a possible id; omitted otherwise. */
  readonly id?: number
}

export interface ReceivedList<Item> {
  readonly items: readonly Item[]
  readonly setAside: readonly SetAsideItem[]
}

export interface ReceivedPage<Item> extends ReceivedList<Item> {
  /** The cursor of the next page, whose content only the service understands; null when no page follows. */
  readonly nextCursor: string | null
}

export interface ReceivedTransitions extends ReceivedList<ReceivedAvailableTransition> {
  /** null = the answer did not include the status, or it could not be read. */
  readonly currentStatus: ReceivedNamedValue | null
}

/**
 * A comment as far as it could be read: the specification does not show its shape. Fields that the answer did not
 * include are absent.
 */
export interface ReceivedComment {
  /** null = the answer did not include an id, or it could not be read. */
  readonly id: string | null
  /** Markdown text, hostile. */
  readonly message?: string
  /** ms since 1970, UTC. */
  readonly createdAt?: number
  readonly isInternal?: boolean
  readonly hasEvidence?: boolean
  readonly actor?: ReceivedPerson | null
}

/**
 * Where an evidence file can be fetched for about five minutes, without the token. The address is a secret and never
 * logged.
 */
export interface EvidenceDownload {
  /** An absolute http or https address. The service chooses the host, so the host has to be checked before use. */
  readonly url: string
}

/** A page of reports and when the service answered it. */
export interface ReceivedReportPage extends ReceivedPage<ReceivedReportSummary> {
  /**
   * In ms since 1970, by the service's own clock, which shows whole seconds; null when the answer did not include a
   * time.
   */
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
  /** null = created, but the answer contains nothing usable about it. */
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
  /** One page if the service pages; `nextCursor` is null if it does not. */
  listComments: { parameters: OfReport; answer: ReceivedPage<ReceivedComment> }
  /** Any field may be missing: an unreadable answer is not an error, since the comment has been created. */
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
 * The service with one token. Every method waits for the request budget, sends the request, retries GET requests when a
 * retry may help, and reads the answer leniently. Nothing throws: every failure is a `DeskError`. The caller has to
 * react to a 401; the client itself keeps sending.
 */
export type AdminApi = {
  readonly [N in EndpointName]: (
    parameters: CallParameters<N>,
    options: CallOptions,
  ) => Promise<Result<CallAnswer<N>>>
} & {
  /** The time by the service's clock, as far as its answers show it. */
  readonly serviceTime: () => ServiceSpan
  /** Ends every request in flight and frees the connections. */
  readonly close: () => Promise<void>
}
