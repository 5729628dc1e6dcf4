import { amountAtMost, type SlaTarget } from './promises.ts'

/**
 * Parses a typed target: `8h` for hours, `2d` for business days; a bare number means days, as in most promises.
 *
 * @returns `none` for an empty text; `bad` for one that is no time, or too long a time.
 */
export function readTarget(
  text: string,
): { readonly kind: 'target'; readonly target: SlaTarget } | { readonly kind: 'none' | 'bad' } {
  if (text.trim() === '') return { kind: 'none' }
  const parts = /^(\d{1,5})\s*(h|hours?|d|days?|)$/i.exec(text.trim())
  if (parts === null) return { kind: 'bad' }
  const unit = parts[2]?.toLowerCase().startsWith('h') === true ? 'hours' : 'businessDays'
  const amount = Number(parts[1])
  return amount >= 1 && amount <= amountAtMost[unit]
    ? { kind: 'target', target: { amount, unit } }
    : { kind: 'bad' }
}

/** A target as it would be typed. */
export function printTarget({ amount, unit }: SlaTarget): string {
  return `${amount}${unit === 'hours' ? 'h' : 'd'}`
}

/** Minutes since midnight of a time like `09:00`; `24:00` is the end of the day. null for any other text. */
export function readTimeOfDay(text: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(text.trim())
  const [hours, minutes] = [Number(parts?.[1]), Number(parts?.[2])]
  if (parts === null || minutes > 59) return null
  const total = hours * 60 + minutes
  return total <= 1440 ? total : null
}

export function printTimeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
