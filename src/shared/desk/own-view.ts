import type { Label } from './labels.ts'

/** The user's own data about a report, kept only on this machine. */
export interface OwnView {
  /** By name. */
  readonly labels: readonly Label[]
  readonly isPinned: boolean
  readonly note: OwnNote | null
}

export interface OwnNote {
  /** Markdown. */
  readonly text: string
  /** ms since 1970 */
  readonly writtenAt: number
}

/** UTF-16 units of a note. */
export const longestNote = 100_000
