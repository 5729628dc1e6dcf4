import { cvssVersions, metricsOf } from './versions.ts'

/** A sequence of adjacent metrics in a text. */
export interface MetricRow {
  /** Where the row is in the text; from `start` up to, but not including, `end`, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** The metrics as written, without blanks (`AV:n`), and other pieces that slashes join to them. */
  readonly parts: readonly string[]
}

// `AU` is also a metric of CVSS 2.0; with it, a vector of that version is recognized and then refused as unsupported.
const codes = [
  ...new Set(['AU', ...cvssVersions.flatMap((version) => metricsOf(version).map(({ code }) => code))]),
]
/** All quantifiers are bounded, so that a pasted page of blanks does not take long. */
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

/** Whether any supported version has this metric with this value. */
export const isMetric = (part: string): boolean => written.has(part.toUpperCase())

export const codeOf = (part: string): string => part.split(':', 1)[0]?.toUpperCase() ?? ''

/** The rows of metrics in a text, in the order of the text. */
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

/** Pieces that slashes join to the last metric, except for scores. */
function partsAfter(text: string, end: number): readonly string[] {
  const after = slashedAfter.exec(text.slice(end, end + 110))?.[0] ?? ''
  return after.split('/').filter((piece) => piece !== '' && !score.test(piece))
}

/** With at least this many repeated metrics, a new vector begins; fewer are reported as repeated. */
const anotherVector = 4
/** How many metrics, starting with the first repeated one, are searched for repeats. */
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
