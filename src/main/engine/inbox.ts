import type { ToEngine } from './protocol.ts'

/** Calls that wait for the engine, which does one thing at a time. */
export interface Inbox {
  take(message: ToEngine): void
}

/**
 * Begins calls in the order they came, one in each turn of the event loop, so that what was typed meanwhile is heard
 * between two of them. A question of the list that still waits when another came behind it is not worth asking any
 * more: it is handed to `superseded`.
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

/** Windows of one question are all wanted; another generation is another question. */
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
