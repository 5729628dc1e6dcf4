/** How one try of a request failed. */
export type FailedOutcome =
  /** No answer: refused, reset, cut off. */
  | { readonly kind: 'network' }
  /** The service's certificate was not accepted, or a proxy refused: another try would fail the same way. */
  | { readonly kind: 'final' }
  | { readonly kind: 'timeout' }
  /** `retryAfterMs`: milliseconds the service asks to wait, null if it does not say. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs: number | null }

export interface FailedTry {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** 1 for the first try. */
  readonly attempt: number
  readonly outcome: FailedOutcome
  /** In [0, 1); spreads the waits of requests that failed together. */
  readonly random: number
}

export interface RetryDecision {
  readonly retry: boolean
  /** Milliseconds to wait first; 0 when not retried. */
  readonly afterMs: number
}

/** Tries of one read, including the first. */
const mostTries = 4
/** A read that timed out is tried only once more: each try costs the user a whole timeout. */
const mostTriesAfterTimeout = 2
/** First wait; it doubles with every try. */
const firstWaitMs = 500
/** A request waits at most this long; then its caller gets the error and decides. */
const longestWaitMs = 30_000

interface Row {
  readonly when: string
  readonly applies: (failed: FailedTry) => boolean
  readonly decide: (failed: FailedTry) => RetryDecision
}

const stop = (): RetryDecision => ({ retry: false, afterMs: 0 })
const atOnce = (): RetryDecision => ({ retry: true, afterMs: 0 })

/** Between half and all of a wait that doubles with each try. */
function afterWait({ attempt, random }: FailedTry): RetryDecision {
  const whole = firstWaitMs * 2 ** (attempt - 1)
  return { retry: true, afterMs: Math.round(whole / 2 + (whole / 2) * random) }
}

function afterAskedWait(failed: FailedTry): RetryDecision {
  const asked = askedWait(failed)
  return { retry: true, afterMs: Math.max(asked, afterWait(failed).afterMs) }
}

const statusOf = ({ outcome }: FailedTry) => (outcome.kind === 'status' ? outcome.status : null)
const askedWait = ({ outcome }: FailedTry) => (outcome.kind === 'status' ? (outcome.retryAfterMs ?? 0) : 0)

/** The decision table; the first row that applies decides. */
const rows: readonly Row[] = [
  {
    when: 'a write: it may have been carried out, and only the outbox can find out',
    applies: ({ method }) => method !== 'GET',
    decide: stop,
  },
  {
    when: 'tried often enough',
    applies: ({ attempt }) => attempt >= mostTries,
    decide: stop,
  },
  {
    when: 'timed out more than once',
    applies: ({ outcome, attempt }) => outcome.kind === 'timeout' && attempt >= mostTriesAfterTimeout,
    decide: stop,
  },
  {
    when: '429: the request budget pauses everything, this request with it',
    applies: (failed) => statusOf(failed) === 429,
    decide: atOnce,
  },
  {
    when: 'the service asks for a wait that is too long to sit out here',
    applies: (failed) => askedWait(failed) > longestWaitMs,
    decide: stop,
  },
  {
    when: '502, 503, 504: the service is busy or being replaced',
    applies: (failed) => [502, 503, 504].includes(statusOf(failed) ?? 0),
    decide: afterAskedWait,
  },
  {
    when: 'no answer, or none in time',
    applies: ({ outcome }) => outcome.kind === 'network' || outcome.kind === 'timeout',
    decide: afterWait,
  },
  {
    when: 'anything else would end the same way again',
    applies: () => true,
    decide: stop,
  },
]

/** Whether a failed request is retried automatically, and after how long. */
export function decideRetry(failed: FailedTry): RetryDecision {
  return rows.find(({ applies }) => applies(failed))?.decide(failed) ?? stop()
}
