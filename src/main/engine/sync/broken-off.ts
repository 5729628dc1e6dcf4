/** Tries at one thing until it is left for later. */
const triesAtMost = 3

/** Requests without an answer: one thing at the service may break the connection while everything else is answered. */
export interface BrokenOff {
  /**
   * @param what was asked for.
   * @param startedAt when the try began, ms since 1970.
   * @returns whether it is to be left for later: the list of reports was read meanwhile, so it is not the way there.
   */
  failed(what: string, startedAt: number): boolean
  worked(what: string): void
}

/** @param listedSince whether the list of reports was read since then. */
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
