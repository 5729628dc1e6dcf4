import type { Refusal } from '../rules/refusals.ts'
import type { SeverityBand } from '../rules/severity.ts'
import type { NamedValue } from './named.ts'

/** Choices for a workspace's forms, as far as they occur in the local copy. */
export interface FormChoices {
  /** Most severe first. Collected from reports, since the service has no request that lists severities. */
  readonly severities: readonly (NamedValue & { readonly band: SeverityBand })[]
  readonly programs: readonly NamedValue[]
  /** Targets of the requested program; active ones in scope first. */
  readonly targets: readonly TargetChoice[]
  /** Actions known to be refused in the requested program, independently of the token's role on a report. */
  readonly refusals: readonly Refusal[]
}

export interface TargetChoice extends NamedValue {
  /** The service's name for the kind of target, such as `URL` or `Mobile app`. Hostile. */
  readonly type: string | null
  readonly isOutOfScope: boolean
  readonly tier: number | null
  /** Hostile. */
  readonly maximumSeverity: string | null
  readonly isBountyEligible: boolean | null
  /** False: the program no longer lists the target, or lists it as inactive. */
  readonly isActive: boolean
}

/** An entry of the Common Weakness Enumeration, from the catalogue that comes with the desk. */
export interface Weakness {
  readonly id: number
  readonly name: string
  /** One of `Base`, `Class`, `Variant`, `Pillar`, `Compound`, `Category`. */
  readonly abstraction: string
  readonly description: string
}

/** A weakness that is common in the reports of a program or workspace. */
export interface UsualWeakness extends Weakness {
  /** How many reports in the local copy have this weakness. */
  readonly reports: number
}
