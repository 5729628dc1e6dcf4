/** A minute in ms: the default window of the limit. */
const minute = 60_000

/**
 * A rate limit with a sliding window: for each key, admits at most `limit` requests in any `windowMs`. Refused requests
 * are not counted, so that a client is admitted again as soon as its oldest request has left the window. With `limit`
 * 0, all requests are admitted.
 */
export function createRateLimit(
  limit: number,
  windowMs = minute,
): { admit: (key: string, now: number) => boolean } {
  const admitted = new Map<string, number[]>()
  return {
    admit(key, now) {
      if (limit === 0) return true
      const recent = (admitted.get(key) ?? []).filter((at) => at > now - windowMs)
      admitted.set(key, recent)
      if (recent.length >= limit) return false
      recent.push(now)
      return true
    },
  }
}
