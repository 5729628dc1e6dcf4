import { randomBytes } from 'node:crypto'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { CopyKey } from '#main/engine/protocol.ts'

/** What the figures depend on, for the first line of a bench. */
export function machineFacts(): Record<string, unknown> {
  return {
    cpu: cpus()[0]?.model.trim(),
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    /** A load above the number of cores means that other work was running, and the figures are too high. */
    load: rounded(loadavg()[0] ?? 0),
    node: process.version,
    platform: process.platform,
  }
}

/** Percentiles of times in ms. */
export function spread(times: readonly number[]): { rounds: number; p50: number; p95: number; max: number } {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => rounded(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return { rounds: times.length, p50: at(0.5), p95: at(0.95), max: rounded(sorted.at(-1) ?? Number.NaN) }
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function rounded(value: number, digits = 2): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

export const print = (line: Record<string, unknown>): void => console.log(JSON.stringify(line))

const encryptedWord = 'encrypted'

/** The key of a bench's local copy: a new one if `encrypted` is among the bench's arguments, otherwise none. */
export const benchKey: CopyKey = process.argv.includes(encryptedWord) ? randomBytes(32).toString('hex') : null

/** The sizes named in the call, or `otherwise` if there are none. */
export function sizesOr(...otherwise: readonly number[]): readonly number[] {
  const named = process.argv
    .slice(2)
    .filter((word) => word !== encryptedWord)
    .map(Number)
  return named.length > 0 ? named : otherwise
}
