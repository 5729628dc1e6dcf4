/** A report as it leaves the desk: values of the specification's fields. Instants in ms since 1970; all texts hostile. */
export interface ExportedReport {
  readonly id: number
  readonly name: string | null
  readonly createdAt: number | null
  /**
   * In an export without internal entries, the time of the newest public entry: otherwise it would reveal when internal
   * ones were written.
   */
  readonly lastActivityAt: number | null
  readonly program: ExportedProgram | null
  readonly target: ExportedName | null
  readonly status: ExportedName | null
  readonly severity: ExportedName | null
  readonly reporter: ExportedPerson | null
  /** null = unassigned; undefined = the service did not say. */
  readonly assignedTo: ExportedPerson | null | undefined
  /** null = they were never read from the service. */
  readonly details: ExportedDetails | null
  /** null = it is not on this machine. */
  readonly timeline: ExportedTimeline | null
  /** Fields that show an unsent decision, by their names in the specification. */
  readonly unsent: readonly string[]
  /** The user's own data; left out unless requested. */
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
  /** Whether the service has reported no activity since that is still unread. */
  readonly isCurrent: boolean
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly vulnerabilityTypeId: number | null
  /** The name the user gave that type; null = none. */
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
  /** Whether all entries the service has reported are here. */
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

/** The choices of what is written of each report. */
export interface ExportScope {
  readonly withInternal: boolean
  /** Whether the user's own labels, pins and notes are included; left out = they are not. */
  readonly withOwn?: boolean
}

/** Whether all facts of a report are on this machine and current. */
export function hasAllFacts({ details, timeline }: ExportedReport): boolean {
  return details?.isCurrent === true && timeline?.isComplete === true
}

/** Whether all facts and texts are. */
export function isWhole(report: ExportedReport): boolean {
  return hasAllFacts(report) && hasAllTexts(report)
}

export function hasAllTexts({ details }: ExportedReport): boolean {
  return details?.hasTexts === true && details.isCurrent
}

/** An instant in the specification's format; null stays null. */
export function asInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
