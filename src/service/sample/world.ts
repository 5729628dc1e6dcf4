import type {
  Evidence,
  Person,
  Program,
  Report,
  ReportActivity,
  Target,
} from '#shared/admin-api/resources.ts'

/** The sample generator's data for the service's database. Only content: the rules are the service's. */

export interface SampleTarget extends Target {
  readonly programId: number
}

export interface SamplePerson extends Person {
  readonly side: 'reporter' | 'triager'
}

export interface SampleWorld {
  readonly seed: number
  readonly programs: readonly Program[]
  readonly targets: readonly SampleTarget[]
  readonly people: readonly SamplePerson[]
}

export interface SampleActivity extends Omit<ReportActivity, 'actor'> {
  /** null = a system entry. */
  readonly actorId: string | null
}

export interface SampleEvidence extends Evidence {
  /** Enough to generate the bytes again, see `evidenceBytes`; the bytes of 100,000 reports are not stored. */
  readonly recipe: string
}

/** A whole report with its thread and evidence; ids of people refer to the world. */
export interface SampleReport
  extends Omit<Report, 'reporter' | 'assignedTo' | 'effectiveRole' | 'duplicateOf'> {
  readonly reporterId: string
  readonly assignedToId: string | null
  readonly duplicateOf: number | null
  /**
   * The first report about the same bug, whatever became of it: its own id if it is the first. The service does not
   * reveal it.
   */
  readonly firstReportId: number
  readonly isKnownIssue: boolean
  readonly isEmbeddedSubmission: boolean
  readonly activities: readonly SampleActivity[]
  readonly evidence: readonly SampleEvidence[]
}
