import type { BugTexts, VulnerabilityClass } from '../classes/vulnerability-class.ts'
import type { Random } from '../random.ts'
import type { Setting } from '../setting.ts'

/** The texts of one report, Markdown. */
export interface Writing {
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly impact: string
}

/** What somebody has at hand when they sit down to write a report. */
export interface Notebook {
  readonly kind: VulnerabilityClass
  /** Those of the kind, or of the place where the bug sits. */
  readonly texts: BugTexts
  readonly words: Setting
  /** Draws for this report only. */
  readonly random: Random
  /** Which of the alternatives to take; two reports about one bug never have the same. */
  readonly wording: number
}

/** A way of writing. */
export type Voice = (notebook: Notebook) => Writing
