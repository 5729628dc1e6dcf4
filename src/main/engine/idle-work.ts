/** Does work in the pauses in which no call reaches the engine. */
export interface IdleWork {
  /** Called when a call arrived: the pause ends. */
  end(): void
  /** Called when a call was answered: a pause may begin. */
  beginSoon(): void
}

/**
 * How long after an answer a pause begins, in ms: calls that follow at once belong together, and even fast typing
 * leaves longer gaps between keys.
 */
const beginsAfter = 20

/** @param work done once in each pause. Its timer does not keep the thread alive. */
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
