import { type MetricChoices, printVector, readVector, type VectorReading } from './vector.ts'
import { type CvssVersion, cvssVersions, isCvssVersion, metricsOf } from './versions.ts'

/** What was done to a text to read a vector in it. */
export type VectorChange =
  /** It stands in other text, which is left out. */
  | 'takenOut'
  /** That text holds another vector. */
  | 'othersLeftOut'
  /** It names no version; its metrics are those of this one alone. */
  | 'versionAdded'
  /** The same, and 3.0 has these metrics, too. */
  | 'versionAssumed'
  /** Capital letters, slashes, order. */
  | 'rewritten'

export interface PastedReading extends VectorReading {
  /** The vector as it is sent: the text itself where it is one already. */
  readonly vector: string
  /** In the order in which they are worth telling. */
  readonly changes: readonly VectorChange[]
}

/** UTF-16 units of a text in which a vector is looked for. */
export const longestPasted = 20_000

/**
 * Reads the vector in a text as people paste it: without its version, in lower case, in any order, with a score or
 * brackets beside it, broken into lines, or within a calculator's link. What it gives is in the specification's order,
 * and a metric that nobody knows is told, never left out.
 */
export function readPasted(text: string): PastedReading {
  const vector = text.trim()
  const asItIs = readVector(vector)
  if (asItIs.problems.length === 0 && asItIs.version !== null) {
    const inOrder = printVector(asItIs.version, asItIs.choices)
    return { ...asItIs, vector: inOrder, changes: inOrder === vector ? [] : ['rewritten'] }
  }
  const found = findMetrics(text.slice(0, longestPasted))
  // What is being typed is told about where it is wrong.
  if (found === null) return { ...asItIs, vector, changes: [] }
  const named = namedVersion(found)
  const version = named ?? ownVersion(found.parts)
  if (version === null || !isCvssVersion(version)) return { ...unsupported(version), vector, changes: [] }
  const rewritten = canonical(version, found.parts)
  const reading = readVector(rewritten)
  if (reading.problems.length > 0 && asItIs.version !== null) return { ...asItIs, vector, changes: [] }
  return { ...reading, vector: rewritten, changes: changesOf(found, named, version, rewritten) }
}

interface FoundMetrics {
  readonly before: string
  /** As it stands in the text. */
  readonly run: string
  readonly after: string
  /** `AV:n`, without blanks. */
  readonly parts: readonly string[]
  /** The parts of the other rows of metrics in the text. */
  readonly others: readonly (readonly string[])[]
}

const metric = String.raw`(?<![\p{L}\p{N}])\p{L}{1,3}\s*:\s*[\p{L}\p{N}]+(?![\p{L}\p{N}])`
const runs = new RegExp(String.raw`${metric}(?:[\s/,;|]+${metric})*(?:/[\p{L}\p{N}:]+)*`, 'gu')

/** The row with the most metrics, the first of equals; null where none has two. */
function findMetrics(given: string): FoundMetrics | null {
  const text = plainSigns(given)
  const rows = [...text.matchAll(runs)].flatMap(({ 0: run, index }) => {
    const parts = run
      .replace(/\s*:\s*/g, ':')
      .split(/[\s/,;|]+/)
      .filter((part) => part !== '')
    const known = parts.filter(isMetric).length
    return known < 2 ? [] : [{ run, index, parts, known }]
  })
  const [longest] = rows.toSorted((one, other) => other.known - one.known)
  if (longest === undefined) return null
  const { run, index, parts } = longest
  const others = rows.filter((row) => row !== longest).map((row) => row.parts)
  return { before: text.slice(0, index), run, after: text.slice(index + run.length), parts, others }
}

const written = new Set(
  cvssVersions.flatMap((version) =>
    metricsOf(version).flatMap(({ code, values }) =>
      values.map((value) => `${code}:${value.code}`.toUpperCase()),
    ),
  ),
)

/** Whether a version has this metric with this value. */
const isMetric = (part: string): boolean => written.has(part.toUpperCase())

/** Full-width signs, and those that an address writes as numbers. */
function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/%[2-7][0-9a-f]|%0[9ad]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}

/** The version that the text names: right before its metrics, else anywhere else in it; null = none. */
function namedVersion({ before, after }: FoundMetrics): string | null {
  const name =
    /(?:cvss|version|calculator)[^\p{L}\p{N}]{0,3}(?:version)?[\s:=]{0,4}v?[\s:=-]{0,4}(\d)(?:\.(\d))?(?![\d.]*\d)/giu
  const names = [...before.matchAll(name)].reverse().concat([...after.matchAll(name)])
  const [first] = names
  if (first === undefined) return null
  const [, major = ''] = first
  const exact = names.find((one) => one[1] === major && one[2] !== undefined)
  // `CVSSv3` is what people call 3.1 as well.
  return `${major}.${exact?.[2] ?? (major === '3' ? '1' : '0')}`
}

/** The version that has these metrics: the latest of them; null when that is 2.0. */
function ownVersion(parts: readonly string[]): CvssVersion | null {
  const codes = new Set(parts.map((part) => part.split(':')[0]?.toUpperCase() ?? ''))
  if (codes.has('AU') && !codes.has('VC')) return null
  return ['AT', 'VC', 'VI', 'VA', 'SC', 'SI', 'SA'].some((code) => codes.has(code)) ? '4.0' : '3.1'
}

function unsupported(version: string | null): VectorReading {
  const message = `Only versions ${cvssVersions.slice(0, -1).join(', ')}, and ${cvssVersions.at(-1)} are supported, not ${version ?? '2.0'}.`
  return {
    version: null,
    choices: {},
    problems: [{ start: 0, end: 0, message }],
  }
}

/** The metrics as the specification writes them, in its order; what it does not know stays at the end, to be told. */
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

function changesOf(
  { before, run, after, others }: FoundMetrics,
  named: string | null,
  version: CvssVersion,
  rewritten: string,
): VectorChange[] {
  const label = /(?:^|[\s(["'])(?:cvss\s*:?\s*v?\d(?:\.\d)?)?[\s:/(["']*$/iu
  const isAlone = label.test(before) && before.trim().length < 12 && /^[\s/)\]"'.;,]*$/.test(after)
  const isSame = rewritten.endsWith(run.trim())
  const hasOthers = others.some((parts) => canonical(version, parts) !== rewritten)
  return [
    ...(isAlone ? [] : ([hasOthers ? 'othersLeftOut' : 'takenOut'] as const)),
    ...(named === null ? ([version === '4.0' ? 'versionAdded' : 'versionAssumed'] as const) : []),
    ...(isSame ? [] : (['rewritten'] as const)),
  ]
}
