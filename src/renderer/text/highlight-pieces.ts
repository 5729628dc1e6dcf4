import type { Highlights } from '#shared/desk/models.ts'

export interface Piece {
  readonly start: number
  readonly text: string
  readonly isHit: boolean
}

/**
 * Splits a text at its highlights. Ranges are half-open UTF-16 offsets in any order. Ranges that overlap, are empty or
 * lie outside the text are clipped, so that the joined pieces always give the text.
 */
export function splitByHighlights(text: string, highlights: Highlights): readonly Piece[] {
  const pieces: Piece[] = []
  let position = 0
  const add = (end: number, isHit: boolean) => {
    if (end > position) pieces.push({ start: position, text: text.slice(position, end), isHit })
    position = Math.max(position, end)
  }
  for (const [start, end] of [...highlights].sort((a, b) => a[0] - b[0])) {
    add(Math.min(start, text.length), false)
    add(Math.min(end, text.length), true)
  }
  add(text.length, false)
  return pieces
}
