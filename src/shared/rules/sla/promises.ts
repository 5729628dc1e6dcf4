import type { SeverityBand } from '../severity.ts'

/** The promises that a program can make to its reporters, in the order in which they become due for a report. */
export const slaPromises = ['firstReply', 'triage', 'resolution', 'bounty'] as const
export type SlaPromise = (typeof slaPromises)[number]

/** How long keeping a promise may take, in hours of clock time or in business days of the workspace's calendar. */
export interface SlaTarget {
  readonly amount: number
  readonly unit: SlaUnit
}
export const slaUnits = ['hours', 'businessDays'] as const
export type SlaUnit = (typeof slaUnits)[number]

/** Largest amounts, one year in either unit. */
export const amountAtMost: Readonly<Record<SlaUnit, number>> = { hours: 8760, businessDays: 365 }

/** Promises for the reports of a program, of a severity, or both. A rule need not make every promise. */
export interface SlaRule {
  /** null = every program. */
  readonly programId: number | null
  /** null = every severity. */
  readonly severity: SeverityBand | null
  readonly targets: { readonly [Promise in SlaPromise]?: SlaTarget | undefined }
  /** A promise is at risk in this last part of its time, in percent; 0 = never before it is missed. */
  readonly atRiskPercent: number
}

/** A target, and from when on it counts as at risk (see `SlaRule`). */
export interface PromisedTime extends SlaTarget {
  readonly atRiskPercent: number
}

/**
 * The target of a promise for a report, from the most specific rule that applies to the report and makes the promise. A
 * program is more specific than a severity; of equally specific rules the last one applies.
 *
 * @returns null if no rule makes the promise.
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
