import type { ToEngine } from './protocol.ts'

/** Calls waiting for the engine, which does one thing at a time. */
export interface Inbox {
  take(message: ToEngine): void
}

/**
 * Begins calls in the order received, one in each turn of the event loop, so that messages that arrive meanwhile are
 * received between two calls. A list query that is still waiting when a newer one arrives is no longer needed: it is
 * passed to `superseded`.
 */
export function createInbox(
  begin: (message: ToEngine) => void,
  superseded: (message: ToEngine) => void,
): Inbox {
  const waiting: ToEngine[] = []

  function turn(): void {
    const message = waiting.shift()
    if (message === undefined) return
    if (waiting.length > 0) setImmediate(turn)
    if (waiting.some((later) => replaces(later, message))) superseded(message)
    else begin(message)
  }

  return {
    take: (message) => {
      waiting.push(message)
      if (waiting.length === 1) setImmediate(turn)
    },
  }
}

/** All windows of one query are wanted; another generation is another query. */
function replaces(later: ToEngine, earlier: ToEngine): boolean {
  if (later.name !== 'queue.window' || earlier.name !== 'queue.window') return false
  const { generation } = earlier.input
  return (
    generation !== undefined &&
    later.input.generation !== undefined &&
    later.input.generation !== generation &&
    later.input.workspaceId === earlier.input.workspaceId
  )
}
