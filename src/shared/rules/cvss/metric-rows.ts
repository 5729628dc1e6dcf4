import { cvssVersions, metricsOf } from './versions.ts'

/** Metrics next to each other in a text. */
export interface MetricRow {
  /** UTF-16 units of the text. */
  readonly start: number
  readonly end: number
  /** `AV:n`, without blanks, and any other pieces that slashes join to them. */
  readonly parts: readonly string[]
}

// `AU` is a metric of 2.0, so that such a vector is recognized and refused by its version.
const codes = [
  ...new Set(['AU', ...cvssVersions.flatMap((version) => metricsOf(version).map(({ code }) => code))]),
]
/** All quantifiers are bounded: pasted text can be a page of blanks. */
const metrics = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${codes.toSorted((one, other) => other.length - one.length).join('|')})\s{0,3}:\s{0,3}([\p{L}\p{N}]{1,12})(?![\p{L}\p{N}])`,
  'giu',
)
const between = /^[\s/,;|>]{1,12}$/u
const betweenSlashes = /^\s{0,3}\/(?:[\p{L}\p{N}:.]{1,20}\/){1,5}\s{0,3}$/u
const slashedAfter = /^(?:\/[\p{L}\p{N}:.]{1,20}){1,5}/u
const score = /^\d{1,2}(?:\.\d)?\.?$/

const written = new Set(
  cvssVersions.flatMap((version) =>
    metricsOf(version).flatMap(({ code, values, group }) => [
      ...values.map((value) => `${code}:${value.code}`.toUpperCase()),
      ...(group === 'base' ? [] : [`${code}:X`]),
    ]),
  ),
)

/** Whether a version has this metric with this value. */
export const isMetric = (part: string): boolean => written.has(part.toUpperCase())

export const codeOf = (part: string): string => part.split(':', 1)[0]?.toUpperCase() ?? ''

/** The rows of metrics in a text, in order. */
export function findMetricRows(text: string): readonly MetricRow[] {
  const rows: { start: number; end: number; parts: string[] }[] = []
  for (const { 0: found, 1: code = '', 2: value = '', index } of text.matchAll(metrics)) {
    const row = rows.at(-1)
    const gap = row === undefined ? null : text.slice(row.end, Math.min(index, row.end + 200))
    const end = index + found.length
    const part = `${code}:${value}`
    const joins = gap !== null && (between.test(gap) || betweenSlashes.test(gap))
    if (row === undefined || !joins) {
      rows.push({ start: index, end, parts: [part] })
      continue
    }
    row.parts.push(...gap.split(/[\s/,;|>]+/).filter((piece) => piece !== ''), part)
    row.end = end
  }
  return rows.flatMap((row) =>
    splitAtRepeats({ ...row, parts: [...row.parts, ...partsAfter(text, row.end)] }),
  )
}

/** Pieces that a slash joins to the last metric, without a score. */
function partsAfter(text: string, end: number): readonly string[] {
  const after = slashedAfter.exec(text.slice(end, end + 110))?.[0] ?? ''
  return after.split('/').filter((piece) => piece !== '' && !score.test(piece))
}

/** This many repeated metrics begin another vector; fewer are reported as repeated. */
const anotherVector = 4
/** How many metrics, from the first repeated one on, are searched for repeats. */
const lookedAhead = 12

function splitAtRepeats(row: MetricRow): readonly MetricRow[] {
  const pieces: string[][] = [[]]
  let seen = new Set<string>()
  for (const [at, part] of row.parts.entries()) {
    const isSeen = (other: string) => seen.has(codeOf(other))
    if (isSeen(part) && row.parts.slice(at, at + lookedAhead).filter(isSeen).length >= anotherVector) {
      pieces.push([])
      seen = new Set()
    }
    pieces.at(-1)?.push(part)
    seen.add(codeOf(part))
  }
  return pieces.map((parts) => ({ ...row, parts }))
}
