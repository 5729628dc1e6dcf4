import { type Random, randomFrom } from './random.ts'

const day = 86_400_000

/** Ids begin where a service that has run for years would be. */
const firstReportId = 47_300

/** Ids rise with time and have gaps, since other customers of the platform get reports too. */
export const reportIdOf = (seed: number, index: number): number =>
  firstReportId + index * 3 + randomFrom(seed, 'id', index).int(0, 2)

/**
 * When the report of an index was written, ms since 1970. A workspace of 300 reports looks back six weeks, one of
 * 100,000 three years; the last days are the busiest, and the smaller the workspace the more so.
 */
export function creationOf(index: number, count: number, now: number, random: Random): number {
  const span = 45 * day * (count / 300) ** 0.55
  const skew = 1.12 + 0.6 * Math.min(1, 300 / count)
  const fromNewest = count - index - 0.02 - random.next() * 0.96
  return Math.round(now - span * (fromNewest / count) ** skew)
}
