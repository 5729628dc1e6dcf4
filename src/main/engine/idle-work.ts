/** A pause in which nothing is asked of the engine, and the work done in it. */
export interface IdleWork {
  /** A question arrived: the pause ends. */
  end(): void
  /** A question was answered: a pause may begin. */
  beginSoon(): void
}

/**
 * Milliseconds after an answer: anything that follows immediately belongs to it, and even fast typing leaves longer
 * gaps between keys.
 */
const beginsAfter = 20

/** @param work is done once in each pause. It keeps no thread alive. */
export function createIdleWork(work: () => void, afterMs = beginsAfter): IdleWork {
  let timer: NodeJS.Timeout | undefined
  const end = () => clearTimeout(timer)
  return {
    end,
    beginSoon: () => {
      end()
      timer = setTimeout(work, afterMs).unref()
    },
  }
}
