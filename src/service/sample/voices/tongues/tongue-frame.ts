import type { VulnerabilityTypeName } from '../../catalogue.ts'
import type { VectorShape } from '../../cvss-vectors.ts'

/**
 * How a report is written in a language other than English: sentences around the host, the path and the parameter,
 * which need no translation. «kind» is the vulnerability in that language.
 */
export interface TongueFrame {
  /** Kinds that have a name of their own there; the others keep the English one. */
  readonly kinds: Readonly<Partial<Record<VulnerabilityTypeName, string>>>
  readonly titles: readonly string[]
  readonly summaries: readonly string[]
  readonly steps: readonly (readonly string[])[]
  readonly proofLead: string
  readonly harms: Readonly<Record<VectorShape, string>>
  readonly endings: readonly string[]
  readonly headings: {
    readonly summary: string
    readonly steps: string
    readonly proof: string
  }
}
