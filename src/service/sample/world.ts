import type {
  Evidence,
  Person,
  Program,
  Report,
  ReportActivity,
  Target,
} from '#shared/admin-api/resources.ts'

/** The content that the sample generator makes for the service's database. */

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
  /**
   * All that `evidenceBytes` needs to generate the file's bytes, which are not stored: 100,000 reports have too many.
   */
  readonly recipe: string
}

/** A report with its timeline and evidence. Ids of people are those of the sample world. */
export interface SampleReport
  extends Omit<Report, 'reporter' | 'assignedTo' | 'effectiveRole' | 'duplicateOf'> {
  readonly reporterId: string
  readonly assignedToId: string | null
  readonly duplicateOf: number | null
  /**
   * The id of the first report about the same bug, whatever its status; the report's own id if it is the first. The
   * service's answers do not contain it.
   */
  readonly firstReportId: number
  readonly isKnownIssue: boolean
  readonly isEmbeddedSubmission: boolean
  readonly activities: readonly SampleActivity[]
  readonly evidence: readonly SampleEvidence[]
}
