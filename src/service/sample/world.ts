import type {
  Evidence,
  Person,
  Program,
  Report,
  ReportActivity,
  Target,
} from '#shared/admin-api/resources.ts'

/** What the sample generator hands to the service's database. Content only: rules live with the service. */

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
  /** Enough to make the bytes again, see `evidenceBytes`; bytes of 100,000 reports are not kept. */
  readonly recipe: string
}

/** A whole report with its thread and evidence; ids of people refer to the world. */
export interface SampleReport
  extends Omit<Report, 'reporter' | 'assignedTo' | 'effectiveRole' | 'duplicateOf'> {
  readonly reporterId: string
  readonly assignedToId: string | null
  readonly duplicateOf: number | null
  /** The first report about the same bug, whatever became of it: its own id where it is that one. The service tells nobody. */
  readonly firstReportId: number
  readonly isKnownIssue: boolean
  readonly isEmbeddedSubmission: boolean
  readonly activities: readonly SampleActivity[]
  readonly evidence: readonly SampleEvidence[]
}
