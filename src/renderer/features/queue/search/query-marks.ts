import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { type Span, tokenise } from '#shared/rules/query/query-tokens.ts'

/** A part of the typed text that is drawn in one style. */
export interface MarkedPiece {
  readonly start: number
  readonly text: string
  readonly isProblem: boolean
}

/** A filter, or the text between two filters. */
export interface MarkedRun {
  readonly start: number
  readonly isFilter: boolean
  readonly pieces: readonly MarkedPiece[]
}

/**
 * Cuts a typed query at its filters and problems. The pieces together are the whole text; the list is empty if there is
 * nothing to mark.
 */
export function markQuery(text: string, problems: readonly Span[]): readonly MarkedRun[] {
  const runs: MarkedRun[] = []
  const add = (start: number, end: number, isFilter: boolean) => {
    if (start < end) runs.push({ start, isFilter, pieces: cut(text, start, end, problems) })
  }
  let position = 0
  for (const token of tokenise(text)) {
    if (token.kind !== 'filter') continue
    add(position, token.start, false)
    add(token.start, token.end, true)
    position = token.end
  }
  add(position, text.length, false)
  const isMarked = runs.some((run) => run.isFilter || run.pieces.some(({ isProblem }) => isProblem))
  return isMarked ? runs : []
}

function cut(text: string, start: number, end: number, problems: readonly Span[]): readonly MarkedPiece[] {
  const places = problems.flatMap((problem) => [problem.start, problem.end])
  const ends = [...new Set([...places.filter((place) => start < place && place < end), end])].toSorted(
    (one, other) => one - other,
  )
  let from = start
  return ends.map((to) => {
    const piece = {
      start: from,
      text: text.slice(from, to),
      isProblem: problems.some((problem) => problem.start <= from && to <= problem.end),
    }
    from = to
    return piece
  })
}

/** The problems whose text is unchanged and in the same place since `before` was parsed. */
export function stillThere(
  problems: readonly QueryProblem[],
  before: string,
  now: string,
): readonly QueryProblem[] {
  if (before === now) return problems
  return problems.filter(({ end }) => end < now.length && before.slice(0, end + 1) === now.slice(0, end + 1))
}
