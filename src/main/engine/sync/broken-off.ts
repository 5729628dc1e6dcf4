/** Failed tries at one request before it is left for later. */
const triesAtMost = 3

/**
 * Counts failed tries of requests that got no answer: one request may break the connection every time while the service
 * answers all others.
 */
export interface BrokenOff {
  /**
   * @param what the subject of the request.
   * @param startedAt when the try began, ms since 1970.
   * @returns true when the request should be left for later: the list of reports was read in the meantime, so the
   *   connection is not at fault.
   */
  failed(what: string, startedAt: number): boolean
  worked(what: string): void
}

/** @param listedSince whether the list of reports was read after the given time (ms since 1970). */
export function createBrokenOff(listedSince: (since: number) => boolean): BrokenOff {
  const inARow = new Map<string, { readonly since: number; readonly times: number }>()
  return {
    failed(what, startedAt) {
      const { since, times } = inARow.get(what) ?? { since: startedAt, times: 0 }
      if (times + 1 >= triesAtMost && listedSince(since)) {
        inARow.delete(what)
        return true
      }
      inARow.set(what, { since, times: times + 1 })
      return false
    },
    worked: (what) => void inARow.delete(what),
  }
}
