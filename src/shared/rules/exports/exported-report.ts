/** A report's data in an export, with the specification's fields. Instants in ms since 1970; all texts are hostile. */
export interface ExportedReport {
  readonly id: number
  readonly name: string | null
  readonly createdAt: number | null
  /**
   * In an export without internal entries, this is the time of the newest public entry; the true value would reveal
   * when an internal entry was written.
   */
  readonly lastActivityAt: number | null
  readonly program: ExportedProgram | null
  readonly target: ExportedName | null
  readonly status: ExportedName | null
  readonly severity: ExportedName | null
  readonly reporter: ExportedPerson | null
  /** null = unassigned; undefined = the service did not say. */
  readonly assignedTo: ExportedPerson | null | undefined
  /** null = the details were never read from the service. */
  readonly details: ExportedDetails | null
  /** null = the timeline is not on this machine. */
  readonly timeline: ExportedTimeline | null
  /** Names, as in the specification, of fields whose value comes from an action that is not sent yet. */
  readonly unsent: readonly string[]
  /** The user's own data; left out unless requested. */
  readonly own?: ExportedOwn
}

export interface ExportedOwn {
  /** Names of the labels. */
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
  /** Whether summary, description and impact are on this machine. */
  readonly hasTexts: boolean
  /** False: the service has reported newer activity, and the details have not been read since. */
  readonly isCurrent: boolean
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly vulnerabilityTypeId: number | null
  /** The name that the user gave to the vulnerability type; null = none. */
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
  /** Whether all entries that the service has reported are included. */
  readonly isComplete: boolean
}

export interface ExportedEntry {
  /** An int64 in decimal digits. */
  readonly id: string
  readonly message: string | null
  readonly createdAt: number | null
  /** null = the service did not say; the entry is treated as internal. */
  readonly isInternal: boolean | null
  readonly hasEvidence: boolean | null
  readonly actor: ExportedPerson | null
}

/** The user's choice of what an export includes. */
export interface ExportScope {
  readonly withInternal: boolean
  /** Whether the user's own labels, pins and private notes are included; left out = false. */
  readonly withOwn?: boolean
}

/** Whether the details of a report are on this machine and current, and its whole timeline is on this machine. */
export function hasAllFacts({ details, timeline }: ExportedReport): boolean {
  return details?.isCurrent === true && timeline?.isComplete === true
}

/** Whether the details, the timeline and all texts of a report are on this machine, and the details are current. */
export function isWhole(report: ExportedReport): boolean {
  return hasAllFacts(report) && hasAllTexts(report)
}

export function hasAllTexts({ details }: ExportedReport): boolean {
  return details?.hasTexts === true && details.isCurrent
}

/** An instant in the specification's format (ISO 8601 in UTC); null for null. */
export function asInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
