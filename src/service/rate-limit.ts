/** The minute of "120 requests per minute". */
const minute = 60_000

/**
 * A sliding log per key: at most `limit` admitted requests in any minute, or in `windowMs`. Refused requests are not
 * counted, so a client that waits is admitted again as soon as its oldest request is a minute old. `limit` 0 admits
 * everything.
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
