import type { SeverityBand } from '../severity.ts'

/** The promises a program makes its reporters, in the order in which a report meets them. */
export const slaPromises = ['firstReply', 'triage', 'resolution', 'bounty'] as const
export type SlaPromise = (typeof slaPromises)[number]

/** The time a promise may take: clock hours, or business days by the workspace's calendar. */
export interface SlaTarget {
  readonly amount: number
  readonly unit: SlaUnit
}
export const slaUnits = ['hours', 'businessDays'] as const
export type SlaUnit = (typeof slaUnits)[number]

/** The largest amounts: a year of either. */
export const amountAtMost: Readonly<Record<SlaUnit, number>> = { hours: 8760, businessDays: 365 }

/** The promises for reports of one kind. A rule makes no promise that it leaves out. */
export interface SlaRule {
  /** null = every program. */
  readonly programId: number | null
  /** null = every severity. */
  readonly severity: SeverityBand | null
  readonly targets: { readonly [Promise in SlaPromise]?: SlaTarget | undefined }
  /** A promise is at risk in the last part of its time, this many percent; 0 = never before it is missed. */
  readonly atRiskPercent: number
}

/** A target together with when it is at risk. */
export interface PromisedTime extends SlaTarget {
  readonly atRiskPercent: number
}

/**
 * The target of a promise for a report of this program and severity, from the most specific rule that makes the
 * promise; a program is more specific than a severity. Of two equally specific rules the later one applies.
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
