import { parseArgs } from 'node:util'
import { parseInstant } from '#shared/admin-api/instant.ts'
import { limits } from '#shared/admin-api/limits.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { ServiceOptions } from './start-service.ts'

/** The options from the command line. `faultsFile` is only the path; the file has not been read. */
export interface CliOptions extends Omit<ServiceOptions, 'faults'> {
  readonly faultsFile: string | null
}

const defaults = {
  port: '0',
  reports: '300',
  seed: '7',
  'rate-limit': String(limits.requestsPerMinute),
  'evidence-ttl': String(limits.evidenceUrlSeconds),
}

/** Time between two events with `--live`, in ms. */
const liveEveryMs = 4_000

const options = {
  port: { type: 'string' },
  reports: { type: 'string' },
  seed: { type: 'string' },
  data: { type: 'string' },
  'rate-limit': { type: 'string' },
  'evidence-ttl': { type: 'string' },
  live: { type: 'boolean' },
  faults: { type: 'string' },
  now: { type: 'string' },
} as const

const largest = {
  port: 65_535,
  reports: 1_000_000,
  seed: 2 ** 31,
  'rate-limit': 1_000_000,
  'evidence-ttl': 86_400,
} as const

/** Parses the arguments. The error is one line for the user who typed them. */
export function readCliOptions(args: readonly string[]): Result<CliOptions, string> {
  const parsed = parse(args)
  if (!parsed.ok) return parsed
  const values = { ...defaults, ...parsed.value }
  const numbers: Record<string, number> = {}
  for (const name of Object.keys(largest) as (keyof typeof largest)[]) {
    const text = values[name]
    if (!/^\d{1,10}$/.test(text) || Number(text) > largest[name]) {
      return err(`--${name} must be a whole number from 0 to ${largest[name]}, not "${text}"`)
    }
    numbers[name] = Number(text)
  }
  const now = values.now === undefined ? undefined : parseInstant(values.now)
  if (now === null) return err(`--now must be a date-time such as 2026-03-01T09:00:00Z, not "${values.now}"`)
  return ok({
    port: numbers.port ?? 0,
    reports: numbers.reports ?? 0,
    seed: numbers.seed ?? 0,
    dataDir: values.data,
    rateLimit: numbers['rate-limit'] ?? 0,
    evidenceTtl: numbers['evidence-ttl'] ?? 0,
    liveEveryMs: values.live === true ? liveEveryMs : undefined,
    faultsFile: values.faults ?? null,
    now,
  })
}

function parse(args: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values)
  } catch (cause) {
    return err(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause))
  }
}
