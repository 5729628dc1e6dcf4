/** How one attempt at a request failed. */
export type FailedOutcome =
  /** No answer: the connection was refused, reset or cut off. */
  | { readonly kind: 'network' }
  /** The service's certificate was not accepted, or a proxy refused; another attempt would fail in the same way. */
  | { readonly kind: 'final' }
  | { readonly kind: 'timeout' }
  /** `retryAfterMs`: how long the service asks to wait, in ms; null if it does not say. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs: number | null }

export interface FailedTry {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** 1 for the first attempt. */
  readonly attempt: number
  readonly outcome: FailedOutcome
  /** A random number in [0, 1), so that requests that failed together are not retried at the same time. */
  readonly random: number
}

export interface RetryDecision {
  readonly retry: boolean
  /** How long to wait before the next attempt, in ms; 0 when the request is not retried. */
  readonly afterMs: number
}

/** Maximum number of attempts at one read, including the first. */
const mostTries = 4
/**
 * A read whose attempt with this number, or a later one, times out is not tried again: the user waits for a whole
 * timeout each time.
 */
const mostTriesAfterTimeout = 2
/** Wait after the first attempt, in ms; it doubles with every further attempt. */
const firstWaitMs = 500
/** Longest wait the service may ask for, in ms. If it asks for more, the caller gets the error and decides. */
const longestWaitMs = 30_000

interface Row {
  readonly when: string
  readonly applies: (failed: FailedTry) => boolean
  readonly decide: (failed: FailedTry) => RetryDecision
}

const stop = (): RetryDecision => ({ retry: false, afterMs: 0 })
const atOnce = (): RetryDecision => ({ retry: true, afterMs: 0 })

/** Waits a random time between half and all of a span that doubles with each attempt. */
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
    when: 'timed out, and not at the first attempt',
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
