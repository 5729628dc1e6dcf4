import { notDefined } from './metric.ts'
import { type CvssVersion, isCvssVersion, metricsOf } from './versions.ts'

/** A reason why a text is not a valid vector, and the part of the text it concerns, in UTF-16 units. */
export interface VectorProblem {
  readonly start: number
  readonly end: number
  /** One sentence for display. */
  readonly message: string
}

/** The values of a vector by the codes of their metrics, as written; `X` (not defined) is included. */
export type MetricChoices = Readonly<Record<string, string>>

export interface VectorReading {
  /** null when the text names no supported version, or is longer than `longestVector`. */
  readonly version: CvssVersion | null
  /** The metrics that were understood, even if there are problems. */
  readonly choices: MetricChoices
  /** In the order of the text, with missing metrics last. Empty = the vector is complete and valid. */
  readonly problems: readonly VectorProblem[]
}

/** Longest text that is read as a vector, in UTF-16 units; no vector of any version is longer. */
export const longestVector = 500

/**
 * Reads a CVSS 3.0, 3.1 or 4.0 vector by its specification: every metric at most once, all base metrics present, and
 * for 4.0 in the fixed order.
 */
export function readVector(text: string): VectorReading {
  const head = /^CVSS:(\d+\.\d+)/.exec(text)
  const named = head?.[1] ?? ''
  if (text.length > longestVector) {
    const message = `A vector is not longer than ${longestVector} characters.`
    return { version: null, choices: {}, problems: [{ start: longestVector, end: text.length, message }] }
  }
  if (head === null || !isCvssVersion(named)) {
    const end = head?.[0].length ?? Math.max(text.indexOf('/'), 0)
    const message =
      head === null
        ? 'A vector starts with CVSS:3.1 or CVSS:4.0.'
        : `Only versions 3.0, 3.1, and 4.0 are supported, not ${named}.`
    return { version: null, choices: {}, problems: [{ start: 0, end, message }] }
  }
  return readMetrics(text, head[0].length, named)
}

function readMetrics(text: string, from: number, version: CvssVersion): VectorReading {
  const metrics = metricsOf(version)
  const choices: Record<string, string> = {}
  const problems: VectorProblem[] = []
  let furthest = -1
  let start = from + 1
  for (const part of text.slice(from).split('/').slice(1)) {
    const end = start + part.length
    const tell = (message: string) => problems.push({ start, end, message })
    const [code = '', value, ...rest] = part.split(':')
    const place = metrics.findIndex((metric) => metric.code === code)
    const metric = metrics[place]
    if (part === '') tell('There’s nothing between two slashes.')
    else if (metric === undefined) tell(`CVSS ${version} has no metric ${code}.`)
    else if (Object.hasOwn(choices, code)) tell(`${metric.name} (${code}) appears twice.`)
    else if (value === undefined || value === '' || rest.length > 0)
      tell(`${metric.name} needs one value: ${code}:…`)
    else if (!mayBe(metric.values, value, metric.group === 'base')) {
      const allowed = metric.values.map((one) => `${one.code} (${one.name})`).join(', ')
      tell(`${metric.name} (${code}) cannot be ${value}. It can be ${allowed}.`)
    } else {
      choices[code] = value
      if (version === '4.0' && place < furthest) {
        tell(`${metric.name} (${code}) must come before ${metrics[furthest]?.code ?? ''}.`)
      }
      furthest = Math.max(furthest, place)
    }
    start = end + 1
  }
  const rest = text.slice(from)
  if (rest !== '' && !rest.startsWith('/')) {
    problems.unshift({ start: from, end: text.length, message: 'A slash must follow the version.' })
  }
  const missing = metrics.filter(({ group, code }) => group === 'base' && !Object.hasOwn(choices, code))
  if (missing.length > 0) {
    const names = missing.map(({ name, code }) => `${name} (${code})`).join(', ')
    problems.push({ start: text.length, end: text.length, message: `Still missing: ${names}.` })
  }
  return { version, choices, problems }
}

function mayBe(values: readonly { readonly code: string }[], value: string, isBase: boolean): boolean {
  return values.some(({ code }) => code === value) || (!isBase && value === notDefined)
}

/** Writes the choices as a vector, in the specification's order; metrics without a choice are left out. */
export function printVector(version: CvssVersion, choices: MetricChoices): string {
  const parts = metricsOf(version).flatMap(({ code }) => {
    const value = Object.hasOwn(choices, code) ? choices[code] : undefined
    return value === undefined ? [] : [`${code}:${value}`]
  })
  return [`CVSS:${version}`, ...parts].join('/')
}

/** Returns the choices with one metric set to `value`, or removed if `value` is null. */
export function withChoice(choices: MetricChoices, code: string, value: string | null): MetricChoices {
  if (value !== null) return { ...choices, [code]: value }
  return Object.fromEntries(Object.entries(choices).filter(([other]) => other !== code))
}

/** The choices that mean the same in another version, so that switching versions in a form does not empty it. */
export function carriedOver(choices: MetricChoices, from: CvssVersion, to: CvssVersion): MetricChoices {
  if (metricsOf(from) === metricsOf(to)) return choices
  const renamed: Readonly<Record<string, string>> =
    to === '4.0' ? { C: 'VC', I: 'VI', A: 'VA' } : { VC: 'C', VI: 'I', VA: 'A' }
  const kept = Object.entries(choices).flatMap(([code, value]) => {
    const other = renamed[code] ?? code
    const metric = metricsOf(to).find((one) => one.group === 'base' && one.code === other)
    // 4.0 redefined user interaction, of which only "none" still means the same. Scope is not carried over either.
    const isSame =
      metric?.values.some((one) => one.code === value) === true && (code !== 'UI' || value === 'N')
    return isSame && code !== 'S' ? [[other, value] as const] : []
  })
  return Object.fromEntries(kept)
}
