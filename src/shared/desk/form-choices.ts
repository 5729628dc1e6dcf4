import type { Refusal } from '../rules/refusals.ts'
import type { SeverityBand } from '../rules/severity.ts'
import type { NamedValue } from './named.ts'

/** Choices for the forms of a workspace, as far as the local copy has met them. */
export interface FormChoices {
  /** Most severe first. Learned from reports: the service does not show its catalogue. */
  readonly severities: readonly (NamedValue & { readonly band: SeverityBand })[]
  readonly programs: readonly NamedValue[]
  /** Of the program that was asked about; those that can be chosen without a second thought first. */
  readonly targets: readonly TargetChoice[]
  /** Actions that were answered 403 in that program, for any role on a report. */
  readonly refusals: readonly Refusal[]
}

export interface TargetChoice extends NamedValue {
  /** As the service has it: `URL`, `Mobile app`. Hostile. */
  readonly type: string | null
  readonly isOutOfScope: boolean
  readonly tier: number | null
  /** Hostile. */
  readonly maximumSeverity: string | null
  readonly isBountyEligible: boolean | null
  /** False: the program's list names it no more, or says that it is not active. */
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

/** A weakness that the reports of a place mostly carry. */
export interface UsualWeakness extends Weakness {
  /** Reports that carry it, of those here. */
  readonly reports: number
}
