import type { DeskError } from '#shared/desk/errors.ts'

/** First wait after a failure, in ms. */
const firstMs = 2_000
/** The longest wait for a service that answers with errors, in ms. */
const longestMs = 120_000
/** The longest wait while offline or while the disk is full, in ms: the end of either is noticed within this time. */
const longestOutageMs = 20_000

/** How long a request that the role or scope did not allow is not repeated, in ms, unless the user asks. */
export const forbiddenForMs = 6 * 3_600_000

/** Whether an error says that the service could not be reached at all. */
export function isOffline(error: DeskError): boolean {
  return error.kind === 'network' || error.kind === 'timeout'
}

/**
 * How long to wait before the next try: doubled with every consecutive failure, with jitter so that several desks that
 * lost their connection together do not reconnect at the same moment.
 *
 * @param failures consecutive failures, 1 for the first.
 * @param error the error of the last failure.
 * @param random in [0, 1).
 * @returns milliseconds, between half and the whole of the doubled wait.
 */
export function backoffAfter(failures: number, error: DeskError, random: number): number {
  const whole = Math.min(
    isOffline(error) || error.kind === 'diskFull' ? longestOutageMs : longestMs,
    firstMs * 2 ** Math.min(failures - 1, 16),
  )
  return Math.round(whole / 2 + (whole / 2) * random)
}

/**
 * How long a report, or the targets of one program, that could not be read are left alone while others are read.
 *
 * @param failures how often they failed in a row, 1 for the first failure.
 * @returns milliseconds: 15 s, 1 min, 4 min and so on, up to six hours.
 */
export function waitForOne(failures: number): number {
  return Math.min(forbiddenForMs, 15_000 * 4 ** Math.min(failures - 1, 10))
}
