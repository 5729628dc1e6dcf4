import type { ToEngine } from './protocol.ts'

/** Calls waiting for the engine, which begins one at a time. */
export interface Inbox {
  take(message: ToEngine): void
}

/**
 * Begins calls in the order received, one in each turn of the event loop, so that messages that arrive meanwhile can be
 * received between two calls. When a list query is still waiting and a newer one arrives, the older one is not needed
 * any more: it is passed to `superseded`.
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

/**
 * Whether a later message makes an earlier one unnecessary: both request rows of lists in the same workspace, for
 * different queries. All requests of one query have the same `generation` and are answered.
 */
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
