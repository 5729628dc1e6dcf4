import type { SeverityBand } from '../severity.ts'

/** What a program promises its reporters, in the order in which a report meets it. */
export const slaPromises = ['firstReply', 'triage', 'resolution', 'bounty'] as const
export type SlaPromise = (typeof slaPromises)[number]

/** How long a promise may take: hours on the clock, or business days by the calendar of the workspace. */
export interface SlaTarget {
  readonly amount: number
  readonly unit: SlaUnit
}
export const slaUnits = ['hours', 'businessDays'] as const
export type SlaUnit = (typeof slaUnits)[number]

/** The largest amounts: a year of either. */
export const amountAtMost: Readonly<Record<SlaUnit, number>> = { hours: 8760, businessDays: 365 }

/** What is promised for reports of one kind. A promise that is left out is not made by this rule. */
export interface SlaRule {
  /** null = every program. */
  readonly programId: number | null
  /** null = every severity. */
  readonly severity: SeverityBand | null
  readonly targets: { readonly [Promise in SlaPromise]?: SlaTarget | undefined }
  /** A promise is at risk in the last part of its time, this many of a hundred; 0 = never before it is missed. */
  readonly atRiskPercent: number
}

/** A target together with when it is at risk. */
export interface PromisedTime extends SlaTarget {
  readonly atRiskPercent: number
}

/**
 * The target of a promise for a report of this program and severity: of the closest rule that makes the promise, a
 * program being closer than a severity. Of two rules of the same kind the later one counts.
 *
 * @returns null where nothing is promised.
 */
export function targetOf(
  rules: readonly SlaRule[],
  promise: SlaPromise,
  report: { readonly programId: number | null; readonly severity: SeverityBand },
): PromisedTime | null {
  let closest: { readonly closeness: number; readonly target: PromisedTime } | null = null
  for (const { programId, severity, targets, atRiskPercent } of rules) {
    const target = targets[promise]
    if (target === undefined) continue
    if (programId !== null && programId !== report.programId) continue
    if (severity !== null && severity !== report.severity) continue
    const closeness = (programId === null ? 0 : 2) + (severity === null ? 0 : 1)
    if (closest === null || closeness >= closest.closeness)
      closest = { closeness, target: { ...target, atRiskPercent } }
  }
  return closest?.target ?? null
}
