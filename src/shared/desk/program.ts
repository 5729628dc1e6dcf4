/** A program as the local copy has it; null = the service did not say. Texts are hostile. */
export interface ProgramView {
  readonly id: number
  readonly name: string
  readonly alias: string | null
  /** Markdown. */
  readonly description: string | null
  readonly currency: string | null
  readonly isActive: boolean | null
  readonly isPaused: boolean | null
  readonly isPublished: boolean | null
  /** False: the service no longer lists the program, and this data may be outdated. */
  readonly isListed: boolean
  /** Those in scope first, then sorted by name. */
  readonly targets: readonly TargetView[]
}

/** A target of a program's scope. */
export interface TargetView {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly type: string | null
  readonly maximumSeverity: string | null
  readonly tier: number | null
  readonly isOutOfScope: boolean | null
  readonly isBountyEligible: boolean | null
  readonly isActive: boolean | null
  readonly isListed: boolean
}
