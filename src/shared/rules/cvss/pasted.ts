import { codeOf, findMetricRows, isMetric, type MetricRow } from './metric-rows.ts'
import { type NamedVersion, namedVersion } from './named-version.ts'
import { type MetricChoices, printVector, readVector, type VectorReading } from './vector.ts'
import { type CvssVersion, cvssVersions, isCvssVersion, metricsOf } from './versions.ts'

/** How the vector that was read differs from the pasted text. */
export type VectorChange =
  /** Text around the vector was left out. */
  | 'takenOut'
  /** Text around the vector was left out, and it contains another vector. */
  | 'othersLeftOut'
  /**
   * The version was added because the metrics determine it: the text named no version, or one without these metrics.
   */
  | 'versionAdded'
  /** No version, or only `v3`, was named; 3.1 is assumed, although 3.0 has the same metrics. */
  | 'versionAssumed'
  /** Case, slashes, order or surrounding characters were changed. */
  | 'rewritten'

export interface PastedReading extends VectorReading {
  /** The vector to send. The trimmed text itself if it already is a vector, or if none was found in it. */
  readonly vector: string
  /** Most important first; empty if the text already is the vector, or contains none. */
  readonly changes: readonly VectorChange[]
}

/** Longest text that is searched for a vector, in UTF-16 units. */
const longestPasted = 20_000

/**
 * Reads the vector in a pasted text. The vector may lack its version, be in lower case or in any order, have a score or
 * brackets beside it, be broken into lines, or be part of a calculator's link. The result is in the specification's
 * order; unknown metrics are reported as problems, never dropped silently.
 */
export function readPasted(text: string): PastedReading {
  const vector = text.trim()
  const asItIs = readVector(vector)
  if (asItIs.problems.length === 0 && asItIs.version !== null) {
    const inOrder = printVector(asItIs.version, asItIs.choices)
    return { ...asItIs, vector: inOrder, changes: inOrder === vector ? [] : ['rewritten'] }
  }
  // Returned when no vector is found: while the user is still typing, problems refer to the text as written.
  const untouched: PastedReading = { ...asItIs, vector, changes: [] }
  if (vector.length > longestPasted) return untouched
  const plain = plainSigns(vector)
  const found = findVector(plain)
  if (found === null) return untouched
  const { version, rewritten, named } = found
  if (!isCvssVersion(version)) return { ...unsupported(version), vector, changes: [] }
  const reading = readVector(rewritten)
  if (reading.problems.length > 0 && asItIs.version !== null) return untouched
  return { ...reading, vector: rewritten, changes: changesOf(plain, found, version, named, vector) }
}

interface FoundVector {
  readonly version: string
  readonly named: NamedVersion | null
  readonly rewritten: string
  /** The rows from which the vector was read; `others` are the remaining rows of the text. */
  readonly rows: readonly MetricRow[]
  readonly others: readonly MetricRow[]
}

/** Longest gap between two rows of the same vector, in UTF-16 units. */
const farthest = 40
/**
 * Matches the text allowed in such a gap, such as `Temporal score (3.1):`. After other words, the metrics may belong to
 * something else.
 */
const sameVector =
  /^[^\p{L}]*(?:(?:base|temporal|threat|environmental|supplemental|exploitability|impact|score|metrics|vector)[^\p{L}]*){0,4}$/iu

/**
 * Finds the vector of the row with the most known metrics (of several, the first), joined with neighboring rows that
 * continue it. null if no row has at least two metrics.
 */
function findVector(text: string): FoundVector | null {
  const rows = findMetricRows(text)
  const known = ({ parts }: MetricRow) => parts.filter(isMetric).length
  const [main] = rows.toSorted((one, other) => known(other) - known(one))
  if (main === undefined || known(main) < 2) return null
  const named = namedVersion(text, main)
  const alone = readRows([main], named)
  const together = goingOn(text, main, rows)
  const joined = readRows(together, named)
  // Metrics in neighboring rows may belong to something else: they are included only if the joined vector is valid.
  const isJoined = together.length > 1 && isWhole(joined.rewritten)
  const taken = isJoined ? together : [main]
  const others = rows.filter((row) => !taken.includes(row))
  return { ...(isJoined ? joined : alone), named, rows: taken, others }
}

const isWhole = (vector: string): boolean => readVector(vector).problems.length === 0

/** The main row and those of its neighbors that are near enough and add only new metrics; in the order of the text. */
function goingOn(text: string, main: MetricRow, rows: readonly MetricRow[]): readonly MetricRow[] {
  const taken = [main]
  const codes = new Set(main.parts.map(codeOf))
  const at = rows.indexOf(main)
  const takeWhileNear = (candidates: readonly MetricRow[]) => {
    let from = main
    for (const row of candidates) {
      const gap = row.start > from.start ? text.slice(from.end, row.start) : text.slice(row.end, from.start)
      const isOther = row.parts.every((part) => isMetric(part) && !codes.has(codeOf(part)))
      if (gap.length > farthest || !sameVector.test(gap) || !isOther) return
      for (const part of row.parts) codes.add(codeOf(part))
      taken.push(row)
      from = row
    }
  }
  takeWhileNear(rows.slice(at + 1))
  takeWhileNear(rows.slice(0, at).toReversed())
  return rows.filter((row) => taken.includes(row))
}

function readRows(
  rows: readonly MetricRow[],
  named: NamedVersion | null,
): Pick<FoundVector, 'version' | 'rewritten'> {
  const parts = rows.flatMap((row) => row.parts)
  const own = ownVersion(parts)
  // A number beside the vector, unlike one at its beginning, may be a score or a product's version. It counts only if
  // the vector's metrics agree with it.
  const isNamed = named !== null && (named.isPrefix || (own !== '2.0' && named.version[0] === own[0]))
  const version = isNamed ? named.version : own
  return { version, rewritten: isCvssVersion(version) ? canonical(version, parts) : '' }
}

/** The version that the metrics determine. Metrics that 3.0 and 3.1 share count as 3.1. */
function ownVersion(parts: readonly string[]): CvssVersion | '2.0' {
  const codes = new Set(parts.map(codeOf))
  if (['AT', 'VC', 'VI', 'VA', 'SC', 'SI', 'SA'].some((code) => codes.has(code))) return '4.0'
  return codes.has('AU') ? '2.0' : '3.1'
}

/** Normalizes full-width and percent-encoded characters, and removes invisible ones. */
function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/%[2-7][0-9a-f]|%0[9ad]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}

function unsupported(version: string): VectorReading {
  const message = `Only versions ${cvssVersions.slice(0, -1).join(', ')}, and ${cvssVersions.at(-1)} are supported, not ${version}.`
  return { version: null, choices: {}, problems: [{ start: 0, end: 0, message }] }
}

/**
 * Makes a vector of the parts, in the specification's spelling and order. Parts that are unknown, or that repeat a
 * metric with another value, follow at the end, so that they are reported.
 */
function canonical(version: CvssVersion, parts: readonly string[]): string {
  const metrics = metricsOf(version)
  const choices: Record<string, string> = {}
  const others: string[] = []
  for (const part of parts) {
    const [code = '', value = '', ...rest] = part.split(':')
    const known = metrics.find((one) => one.code === code.toUpperCase())
    const offered = known?.values.find((one) => one.code.toUpperCase() === value.toUpperCase())
    const isUndefined = known?.group !== 'base' && value.toUpperCase() === 'X'
    const chosen = offered?.code ?? (isUndefined ? 'X' : null)
    if (known === undefined || chosen === null || rest.length > 0) others.push(part.toUpperCase())
    else if (Object.hasOwn(choices, known.code) && choices[known.code] !== chosen)
      others.push(part.toUpperCase())
    else choices[known.code] = chosen
  }
  return [printVector(version, choices satisfies MetricChoices), ...others].join('/')
}

/** Words that often introduce a vector; leaving them out is not worth reporting. */
const labels =
  /cvss|version|vector|string|base|temporal|environmental|threat|score|critical|high|medium|low/gi

function changesOf(
  plain: string,
  { rows, others, rewritten }: FoundVector,
  version: CvssVersion,
  named: NamedVersion | null,
  written: string,
): readonly VectorChange[] {
  const ends = [0, ...rows.map(({ end }) => end)]
  const outside = ends
    .map((end, at) => plain.slice(end, Math.max(end, rows[at]?.start ?? plain.length)))
    .join(' ')
  const isOther = (row: MetricRow) => {
    if (row.parts.filter(isMetric).length < 4) return false
    const { rewritten: vector } = readRows([row], namedVersion(plain, row))
    return vector !== rewritten
  }
  const isNamed = named !== null && named.version === version
  const isByMetrics = version === '4.0' || (named !== null && !isNamed)
  const changes: readonly VectorChange[] = [
    ...(others.some(isOther)
      ? (['othersLeftOut'] as const)
      : /\p{L}{2}/u.test(outside.replace(labels, ' '))
        ? (['takenOut'] as const)
        : []),
    ...(isNamed && (named.isExact || version === '4.0')
      ? []
      : ([isByMetrics ? 'versionAdded' : 'versionAssumed'] as const)),
    ...(plain.includes(rewritten.slice(rewritten.indexOf('/') + 1)) ? [] : (['rewritten'] as const)),
  ]
  return changes.length > 0 || rewritten === written ? changes : ['rewritten']
}
