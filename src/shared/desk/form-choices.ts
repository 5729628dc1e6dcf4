import type { Refusal } from '../rules/refusals.ts'
import type { SeverityBand } from '../rules/severity.ts'
import type { NamedValue } from './named.ts'

/** Choices for the forms of a workspace, as far as the local copy has met them. */
export interface FormChoices {
  /** Most severe first. Learned from reports: the service does not show its catalogue. */
  readonly severities: readonly (NamedValue & { readonly band: SeverityBand })[]
  readonly programs: readonly NamedValue[]
  /** Targets of the requested program; those that can be chosen without hesitation first. */
  readonly targets: readonly TargetChoice[]
  /** Actions that were answered 403 in that program, for any role on a report. */
  readonly refusals: readonly Refusal[]
}

export interface TargetChoice extends NamedValue {
  /** The service's word: `URL`, `Mobile app`. Hostile. */
  readonly type: string | null
  readonly isOutOfScope: boolean
  readonly tier: number | null
  /** Hostile. */
  readonly maximumSeverity: string | null
  readonly isBountyEligible: boolean | null
  /** False: the program's list no longer names it, or says it is not active. */
  readonly isActive: boolean
}

/** An entry of the Common Weakness Enumeration, from the catalogue that comes with the desk. */
export interface Weakness {
  readonly id: number
  readonly name: string
  /** `Base`, `Class`, `Variant`, `Pillar`, `Compound`, `Category`. */
  readonly abstraction: string
  readonly description: string
}

/** A weakness that is common in the reports of a program or workspace. */
export interface UsualWeakness extends Weakness {
  /** Reports in the local copy that carry it. */
  readonly reports: number
}
