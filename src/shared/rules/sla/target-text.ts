import { amountAtMost, type SlaTarget } from './promises.ts'

/**
 * Parses a typed target: `8h` for hours, `2d` for business days. A number alone means business days, which most
 * promises use.
 *
 * @returns `none` for an empty text; `bad` for any other text, and for an amount of 0 or above `amountAtMost`.
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

/** Writes a target in the form that `readTarget` parses. */
export function printTarget({ amount, unit }: SlaTarget): string {
  return `${amount}${unit === 'hours' ? 'h' : 'd'}`
}

/** Parses a time such as `09:00` into minutes since midnight; `24:00` is 1440. null for any other text. */
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
