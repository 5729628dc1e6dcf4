import type { Highlights, SearchHit } from '#shared/desk/models.ts'

interface HitLine {
  readonly text: string
  readonly highlights: Highlights
}

/**
 * Characters before the first hit on a narrow line: enough to show the context, few enough to keep the hit in sight.
 */
const leadLength = 16

/** Characters that fit in a wide list. The rest is removed: text that the edge merely clips would still be laid out. */
const lineLength = 110

/** A hit for one line: cut so that the first match is in sight. Ranges fit the returned text. */
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

/** Without the text beyond the edge; never cut within a surrogate pair, and never before the end of the first match. */
function endedInTime({ text, highlights }: HitLine): HitLine {
  const firstEnd = Math.min(...highlights.map(([, end]) => end))
  const end = Math.max(lineLength, Number.isFinite(firstEnd) ? firstEnd : 0)
  if (text.length <= end) return { text, highlights }
  const isHighSurrogate = /[\ud800-\udbff]/.test(text.charAt(end - 1))
  const cut = isHighSurrogate ? end - 1 : end
  return {
    text: `${text.slice(0, cut)}…`,
    highlights: highlights
      .filter(([start]) => start < cut)
      .map(([start, stop]) => [start, Math.min(stop, cut)] as const),
  }
}

/** The beginning of the first word between two places; if there is none, the first place, but never within a pair. */
function wordStart(text: string, from: number, to: number): number {
  const blank = text.slice(from, to).search(/\s\S/)
  if (blank >= 0) return from + blank + 1
  const isLowSurrogate = /[\udc00-\udfff]/.test(text.charAt(from))
  return isLowSurrogate ? from + 1 : from
}
