import type { Highlights, SearchHit } from '#shared/desk/models.ts'
import { beginningOf } from '#shared/rules/beginning-of.ts'

interface HitLine {
  readonly text: string
  readonly highlights: Highlights
}

/**
 * How many characters a narrow line shows before the first hit: enough for context, few enough to keep the hit in
 * sight.
 */
const leadLength = 16

/**
 * How many characters fit in a wide list. Text beyond that is removed: text that is merely clipped would still be laid
 * out.
 */
const lineLength = 110

/** Cuts a hit to one line on which its first match is in sight. The ranges are those of the returned text. */
export function hitLine({ text, highlights }: SearchHit): HitLine {
  const first = Math.min(...highlights.map(([start]) => start))
  if (!Number.isFinite(first) || first <= leadLength + 1) return endedInTime({ text, highlights })
  const cut = wordStart(text, first - leadLength, first)
  const shift = cut - 1
  return endedInTime({
    text: `…${text.slice(cut)}`,
    highlights: highlights.map(([start, end]) => [start - shift, end - shift] as const),
  })
}

/**
 * Removes the text beyond `lineLength`; never cuts within a surrogate pair, and never before the end of the first
 * match.
 */
function endedInTime({ text, highlights }: HitLine): HitLine {
  const firstEnd = Math.min(...highlights.map(([, end]) => end))
  const end = Math.max(lineLength, Number.isFinite(firstEnd) ? firstEnd : 0)
  if (text.length <= end) return { text, highlights }
  const beginning = beginningOf(text, end)
  const cut = beginning.length
  return {
    text: `${beginning}…`,
    highlights: highlights
      .filter(([start]) => start < cut)
      .map(([start, stop]) => [start, Math.min(stop, cut)] as const),
  }
}

/**
 * The beginning of the first word between `from` and `to`; if there is none, `from`, but never within a surrogate pair.
 */
function wordStart(text: string, from: number, to: number): number {
  const blank = text.slice(from, to).search(/\s\S/)
  if (blank >= 0) return from + blank + 1
  const isLowSurrogate = /[\udc00-\udfff]/.test(text.charAt(from))
  return isLowSurrogate ? from + 1 : from
}
