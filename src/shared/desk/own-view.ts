import type { Label } from './labels.ts'

/** The user's own data about a report, stored only on this machine. */
export interface OwnView {
  /** Sorted by name. */
  readonly labels: readonly Label[]
  readonly isPinned: boolean
  readonly note: OwnNote | null
}

export interface OwnNote {
  /** Markdown. */
  readonly text: string
  /** In ms since 1970. */
  readonly writtenAt: number
}

/** Longest private note, in UTF-16 units; the form does not save a longer one. */
export const longestNote = 100_000
