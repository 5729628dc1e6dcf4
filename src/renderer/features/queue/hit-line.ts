import type { Highlights, SearchHit } from '#shared/desk/models.ts'

/** What stands before the first hit on a narrow line: enough to see the connection, not so much as to push it out. */
const leadLength = 16

/** A hit for one line: cut so that the words found come first into sight. Ranges fit the text that is returned. */
export function hitLine({ text, highlights }: SearchHit): {
  readonly text: string
  readonly highlights: Highlights
} {
  const first = Math.min(...highlights.map(([start]) => start))
  if (!Number.isFinite(first) || first <= leadLength + 1) return { text, highlights }
  const cut = wordStart(text, first - leadLength, first)
  const shift = cut - 1
  return {
    text: `…${text.slice(cut)}`,
    highlights: highlights.map(([start, end]) => [start - shift, end - shift] as const),
  }
}

/** The beginning of the first word between two places; the first of them when there is none, never within a pair. */
function wordStart(text: string, from: number, to: number): number {
  const blank = text.slice(from, to).search(/\s\S/)
  if (blank >= 0) return from + blank + 1
  const isLowSurrogate = /[\udc00-\udfff]/.test(text.charAt(from))
  return isLowSurrogate ? from + 1 : from
}
