import type { SeverityBand } from '../rules/severity.ts'
import type { NamedValue } from './models.ts'

/** What the forms of a workspace choose from, as far as the local copy has met it. */
export interface FormChoices {
  /** Most severe first. Learned from reports: the service does not show its catalogue. */
  readonly severities: readonly (NamedValue & { readonly band: SeverityBand })[]
  readonly programs: readonly NamedValue[]
  /** Of the program that was asked about; those that can be chosen without a second thought first. */
  readonly targets: readonly TargetChoice[]
}

export interface TargetChoice extends NamedValue {
  /** As the service has it: `URL`, `Mobile app`. Hostile. */
  readonly type: string | null
  readonly isOutOfScope: boolean
  /** False: the program's list names it no more, or says that it is not active. */
  readonly isActive: boolean
}

/** An entry of the Common Weakness Enumeration, from the catalogue that comes with the desk. */
export interface Weakness {
  readonly id: number
  readonly name: string
  /** `Base`, `Class`, `Variant`, `Pillar`, `Compound`. */
  readonly abstraction: string
  readonly description: string
}
