/** A report as it leaves the desk: values of the specification's fields. Instants in ms since 1970; all texts hostile. */
export interface ExportedReport {
  readonly id: number
  readonly name: string | null
  readonly createdAt: number | null
  /** Without internal entries the time of the newest public one: that of others would tell when they were written. */
  readonly lastActivityAt: number | null
  readonly program: ExportedProgram | null
  readonly target: ExportedName | null
  readonly status: ExportedName | null
  readonly severity: ExportedName | null
  readonly reporter: ExportedPerson | null
  /** null = nobody; undefined = the service did not say. */
  readonly assignedTo: ExportedPerson | null | undefined
  /** null = they were never read from the service. */
  readonly details: ExportedDetails | null
  /** null = it is not on this machine. */
  readonly timeline: ExportedTimeline | null
  /** Fields that show a decision which was not sent yet, by their names in the specification. */
  readonly unsent: readonly string[]
  /** What the person noted, for themselves; left out unless it was asked for. */
  readonly own?: ExportedOwn
}

export interface ExportedOwn {
  /** Names. */
  readonly labels: readonly string[]
  readonly isPinned: boolean
  /** Markdown; null = there is none. */
  readonly note: string | null
}

export interface ExportedProgram {
  readonly id: number
  readonly name: string | null
  readonly currency: string | null
}

export interface ExportedName {
  readonly id: number
  readonly name: string | null
}

export interface ExportedPerson {
  readonly id: string
  readonly nickname: string | null
  readonly email: string | null
}

export interface ExportedDetails {
  /** Whether the three texts are on this machine. */
  readonly hasTexts: boolean
  /** The service has said nothing since that is not read yet. */
  readonly isCurrent: boolean
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly vulnerabilityTypeId: number | null
  /** The name a person gave that type; null without one. */
  readonly vulnerabilityType: string | null
  readonly cweTypeId: number | null
  readonly cvss: string | null
  readonly cve: string | null
  readonly bounty: number | null
  readonly bonus: number | null
  readonly duplicateOf: number | null
  readonly effectiveRole: string | null
}

export interface ExportedTimeline {
  /** Oldest first. */
  readonly entries: readonly ExportedEntry[]
  /** All that the service has is here, as far as it has told. */
  readonly isComplete: boolean
}

export interface ExportedEntry {
  /** int64, as digits. */
  readonly id: string
  readonly message: string | null
  readonly createdAt: number | null
  /** null = the service did not say: treated as internal. */
  readonly isInternal: boolean | null
  readonly hasEvidence: boolean | null
  readonly actor: ExportedPerson | null
}

/** The choices that say what is written of each report. */
export interface ExportScope {
  readonly withInternal: boolean
  /** The person's own labels, pins and notes go along; left out = they do not. */
  readonly withOwn?: boolean
}

/** Whether all facts of a report are on this machine, as the service has them. */
export function hasAllFacts({ details, timeline }: ExportedReport): boolean {
  return details?.isCurrent === true && timeline?.isComplete === true
}

/** The same with its texts. */
export function isWhole(report: ExportedReport): boolean {
  return hasAllFacts(report) && hasAllTexts(report)
}

export function hasAllTexts({ details }: ExportedReport): boolean {
  return details?.hasTexts === true && details.isCurrent
}

/** As the specification writes an instant; null stays null. */
export function asInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
