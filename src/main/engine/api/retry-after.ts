import type { AnswerHeaders } from './exchange.ts'

/** The longest wait the service can ask for: a wrong header must not silence the desk for a day. */
export const longestAskedWaitMs = 300_000

/**
 * How long the service asks to wait, from its `Retry-After` header: seconds, or a date. A date is compared with
 * the answer's own `Date`, so that a wrong clock on this machine does not matter.
 *
 * @param wall milliseconds since 1970 on this machine, for an answer without `Date`.
 * @returns milliseconds, at least 0 and at most five minutes; null when there is no such header or it makes no sense.
 */
export function readRetryAfter(headers: AnswerHeaders, wall: number): number | null {
  const asked = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(asked)) return Math.min(longestAskedWaitMs, Math.ceil(Number(asked) * 1_000))
  const until = httpDate(asked)
  if (until === null) return null
  return Math.min(longestAskedWaitMs, Math.max(0, until - (httpDate(headers.date ?? '') ?? wall)))
}

/** All three forms of an HTTP date name the day of the week first; `Date.parse` would guess at other texts. */
export function httpDate(text: string): number | null {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\s/.test(text)) return null
  const instant = Date.parse(/GMT$/.test(text) ? text : `${text} GMT`)
  return Number.isNaN(instant) ? null : instant
}
