import { formatMoney } from '#shared/rules/money.ts'
import { formatCount } from '../../../design/primitives/Count.tsx'
import type { ValueKind } from './chart-model.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A span of time in its two largest units: `4h 12m`, `3d 4h`; from ten days on, only in days: `41d`. */
export function formatSpan(ms: number): string {
  if (ms < minute) return '< 1m'
  if (ms < hour) return `${Math.floor(ms / minute)}m`
  if (ms < day) return joined(Math.floor(ms / hour), 'h', Math.floor((ms % hour) / minute), 'm')
  if (ms < 10 * day) return joined(Math.floor(ms / day), 'd', Math.floor((ms % day) / hour), 'h')
  return `${formatCount(Math.floor(ms / day))}d`
}

const joined = (large: number, unit: string, small: number, part: string) =>
  small === 0 ? `${large}${unit}` : `${large}${unit} ${small}${part}`

/** A value as the table shows it; a dash if there is none. */
export function formatValue(value: number | null, kind: ValueKind, currency: string | null = null): string {
  if (value === null) return '–'
  switch (kind) {
    case 'count':
      return formatCount(value)
    case 'duration':
      return formatSpan(value)
    case 'money':
      return formatMoney(value, currency)
    default:
      return kind satisfies never
  }
}

/** A value as files contain it: spans in hours, rounded to hundredths. */
export function plainValue(value: number | null, kind: ValueKind): number | null {
  return value === null || kind !== 'duration' ? value : Math.round((value / hour) * 100) / 100
}

/** A part of a whole in percent, `37%`; a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`
}

/**
 * Possible steps of a scale, in the unit of its values; if all are too small, the largest is multiplied by 2, 5, 10,
 * 100 and so on.
 */
const countSteps = [1, 2, 5, 10, 20, 25, 50] as const
const spanSteps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 5, 10, 15, 30].map((days) => days * day),
]
/** Maximum number of lines of a scale above zero. */
const linesAtMost = 5

/** The lines of a scale, in round steps: from 0 up to the top value or just above it. */
export function scaleSteps(top: number, kind: ValueKind): readonly number[] {
  const known = kind === 'duration' ? spanSteps : countSteps
  const tenfold = (step: number): number => (top <= step * linesAtMost ? step : tenfold(step * 10))
  const largest = known.at(-1) ?? 1
  const step =
    known.find((one) => top <= one * linesAtMost) ??
    [1, 2, 5].map((factor) => factor * largest).find((one) => top <= one * linesAtMost) ??
    tenfold(largest * 10)
  const count = Math.max(1, Math.ceil(top / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}
