import { diffLines, diffWordsWithSpace } from 'diff'

/** A stretch of one text: in both, or in this one alone. */
export interface DiffPiece {
  readonly text: string
  readonly isOwn: boolean
}

export interface SideBySide {
  readonly left: readonly DiffPiece[]
  readonly right: readonly DiffPiece[]
  /** Share of the longer text that stands in both, 0 to 1. */
  readonly likeness: number
  /** What was compared. `nothing`: even lines took too long, and the texts stand as they are. */
  readonly by: 'words' | 'lines' | 'nothing'
}

/** Milliseconds for the words, and again for the lines when words take longer. */
const patience = 1_200

/** Compares two texts word by word; in bounded time, whatever they are. */
export function compareTexts(left: string, right: string): SideBySide {
  const words = diffWordsWithSpace(left, right, { timeout: patience })
  const changes = words ?? diffLines(left, right, { timeout: patience })
  if (changes === undefined) {
    const whole = (text: string) => [{ text, isOwn: false }]
    return { left: whole(left), right: whole(right), likeness: 0, by: 'nothing' }
  }
  const side = (others: 'added' | 'removed') =>
    changes
      .filter((change) => !change[others])
      .map(({ value, added, removed }) => ({ text: value, isOwn: added || removed }))
  const both = changes.reduce(
    (sum, { value, added, removed }) => sum + (added || removed ? 0 : value.length),
    0,
  )
  const longer = Math.max(left.length, right.length)
  return {
    left: side('added'),
    right: side('removed'),
    likeness: longer === 0 ? 1 : both / longer,
    by: words === undefined ? 'lines' : 'words',
  }
}
