/** A moment in which nothing is asked, and what is done in it. */
export interface IdleWork {
  /** Something is asked. */
  end(): void
  /** Something was answered. */
  beginSoon(): void
}

/** Milliseconds after an answer: what follows at once belongs to it, and even fast typing leaves more between two keys. */
const beginsAfter = 20

/** @param work is done once in each rest. It keeps no thread from ending. */
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
