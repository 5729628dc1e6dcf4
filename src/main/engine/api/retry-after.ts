import type { AnswerHeaders } from './exchange.ts'

/** The longest wait the service can ask for, in ms: a wrong header must not silence the desk for a day. */
export const longestAskedWaitMs = 300_000

/**
 * How long the service asks the desk to wait, from its `Retry-After` header: seconds, or a date. A date is compared
 * with the answer's own `Date`, so that a wrong clock on this computer does not matter.
 *
 * @param wall this computer's time in ms since 1970, for an answer without `Date`.
 * @returns ms, at least 0 and at most five minutes; null when there is no such header or it makes no sense.
 */
export function readRetryAfter(headers: AnswerHeaders, wall: number): number | null {
  const asked = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(asked)) return Math.min(longestAskedWaitMs, Math.ceil(Number(asked) * 1_000))
  const until = httpDate(asked)
  if (until === null) return null
  return Math.min(longestAskedWaitMs, Math.max(0, until - (httpDate(headers.date ?? '') ?? wall)))
}

/**
 * Parses an HTTP date, in ms since 1970; null when it is none. All three forms of an HTTP date begin with the day of
 * the week; for other texts, `Date.parse` would guess.
 */
export function httpDate(text: string): number | null {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\s/.test(text)) return null
  const instant = Date.parse(/GMT$/.test(text) ? text : `${text} GMT`)
  return Number.isNaN(instant) ? null : instant
}
