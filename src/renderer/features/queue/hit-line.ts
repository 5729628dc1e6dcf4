import type { Highlights, SearchHit } from '#shared/desk/models.ts'

interface HitLine {
  readonly text: string
  readonly highlights: Highlights
}

/** What stands before the first hit on a narrow line: enough to see the connection, not so much as to push it out. */
const leadLength = 16

/** As much as a wide list has room for: what is cut off at its edge would be laid out all the same. */
const lineLength = 110

/** A hit for one line: cut so that the words found come first into sight. Ranges fit the text that is returned. */
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

/** Without what would not be in sight; never cut within a pair, and never before the end of the first words found. */
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

/** The beginning of the first word between two places; the first of them when there is none, never within a pair. */
function wordStart(text: string, from: number, to: number): number {
  const blank = text.slice(from, to).search(/\s\S/)
  if (blank >= 0) return from + blank + 1
  const isLowSurrogate = /[\udc00-\udfff]/.test(text.charAt(from))
  return isLowSurrogate ? from + 1 : from
}
