/** A program as known here; `null` = the service did not say. Texts are hostile. */
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
  /** False: the service's list no longer names it, and the data here may be old. */
  readonly isListed: boolean
  /** In scope first, then by name. */
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
