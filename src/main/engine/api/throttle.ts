/**
 * How the desk reacts when the service answers 429. By its own count, the desk keeps within the limit, so a 429 means
 * that another client uses the same token, or that the service allows less than it documents. Everything pauses, longer
 * each time; the limit shrinks at once and recovers slowly.
 */
export interface Throttle {
  /** How many requests are allowed in a window at `now`. */
  limit(now: number): number
  /** The time until which nothing is sent; null when there is no pause. */
  pausedUntil(now: number): number | null
  /** Whether, after a pause, only one request may be sent until the service has answered it. */
  isProbing(): boolean
  limited(answer: LimitedAnswer): void
  /** The state for the next process; null while there were no refusals. */
  status(): ThrottleStatus | null
  /** Called when a request was answered with anything but 429. */
  answered(sentAt: number): void
}

/** The state after the last 429. */
export interface ThrottleStatus {
  /** How many requests are allowed in a window when recovery begins. */
  readonly limit: number
  /** When the pause ends, or ended, and the limit begins to recover, in ms. */
  readonly recoversFrom: number
  /** How many pauses there were in a row. The more there were, the longer is the next one. */
  readonly pauses: number
}

export interface LimitedAnswer {
  readonly now: number
  readonly sentAt: number
  /** How many of the desk's own requests counted when the 429 arrived, including the refused one. */
  readonly used: number
  /** How long the service asks the desk to wait, in ms; null when it does not say. */
  readonly retryAfterMs: number | null
}

/**
 * Longest first pause that the desk chooses by itself, in ms; it doubles with each further pause in a row. A pause
 * lasts a random time between half and all of this.
 */
const firstPauseMs = 2_000
/**
 * The longest pause that the desk chooses by itself, in ms: by its end, all requests have stopped counting at the
 * service.
 */
const longestOwnPauseMs = 60_000

export interface ThrottleOptions {
  readonly fullLimit: number
  readonly windowMs: number
  readonly now: number
  /** Returns a number in [0, 1); called again for each pause. */
  readonly random: () => number
  /** The state that an earlier process left; null = there were no refusals. */
  readonly earlier: ThrottleStatus | null
}

export function createThrottle({
  fullLimit,
  windowMs,
  now: startedAt,
  random,
  earlier,
}: ThrottleOptions): Throttle {
  const lowest = Math.max(1, Math.ceil(fullLimit / 12))
  const recovery = Math.max(1, Math.ceil(fullLimit / 24))
  let shrunkTo = earlier?.limit ?? fullLimit
  let shrunkAt = earlier?.recoversFrom ?? 0
  let pauses = earlier?.pauses ?? 0
  let pauseBegan = Number.NEGATIVE_INFINITY
  let pauseEnds = earlier?.recoversFrom ?? Number.NEGATIVE_INFINITY
  let probing = pauseEnds > startedAt

  const limit = (now: number) =>
    Math.min(fullLimit, shrunkTo + recovery * Math.max(0, Math.floor((now - shrunkAt) / windowMs)))

  const ownPause = () => {
    const whole = Math.min(longestOwnPauseMs, firstPauseMs * 2 ** Math.min(pauses - 1, 16))
    return whole / 2 + (whole / 2) * random()
  }

  return {
    limit,
    pausedUntil: (now) => (pauseEnds > now ? pauseEnds : null),
    isProbing: () => probing,
    limited: ({ now, sentAt, used, retryAfterMs }) => {
      const asked = retryAfterMs ?? 0
      // Requests that were in flight together are refused together: this counts as one refusal, not as several.
      if (sentAt <= pauseBegan) {
        pauseEnds = Math.max(pauseEnds, now + asked)
        shrunkAt = pauseEnds
        return
      }
      pauses = now - pauseEnds > windowMs ? 1 : pauses + 1
      pauseBegan = now
      pauseEnds = now + Math.max(asked, ownPause())
      probing = true
      shrunkTo = Math.max(lowest, Math.floor(Math.min(limit(now), used) * 0.75))
      // Recovery begins when the pause is over.
      shrunkAt = pauseEnds
    },
    status: () => (pauses === 0 ? null : { limit: shrunkTo, recoversFrom: shrunkAt, pauses }),
    answered: (sentAt) => {
      if (sentAt > pauseBegan) probing = false
    },
  }
}
