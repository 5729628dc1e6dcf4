import type { DeskError } from '#shared/desk/errors.ts'
import type { QueueWindow } from '#shared/desk/models.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import type { Desk } from './desk.ts'
import { windowSize } from './queue-windows.ts'

/** What the reader tells its owner. Answers to an earlier question are never told. */
interface QueueListener {
  /** `isFirst`: the first answer to a new question, so that all rows held before belong to another one. */
  readonly onWindow: (number: number, window: QueueWindow, isFirst: boolean) => void
  readonly onError: (error: DeskError) => void
}

export interface QueueReader {
  /** Asks another question. Answers still on their way are dropped when they come. */
  ask(request: QueueRequest, windows: readonly number[]): void
  /** The windows that are on screen now; those not read yet are read, others on their way are let go. */
  want(windows: readonly number[]): void
  /** Reads what is on screen again, because something changed. */
  refresh(): void
}

/**
 * Reads windows of a queue, one request at a time: whatever is wanted when an answer comes decides what is
 * asked next. So the newest keystroke waits for at most one older question, and fast scrolling asks for
 * nothing it flew past.
 */
export function createQueueReader(desk: Pick<Desk, 'invoke'>, listener: QueueListener): QueueReader {
  let question: QueueRequest | null = null
  let isAnswered = false
  let wanted: readonly number[] = []
  /** Windows of this question read since the last change. */
  const fresh = new Set<number>()
  let isReading = false

  async function read(): Promise<void> {
    if (isReading) return
    isReading = true
    for (;;) {
      const asked = question
      const number = wanted.find((candidate) => !fresh.has(candidate))
      if (asked === null || number === undefined) break
      fresh.add(number)
      const answer = await desk.invoke('queue.window', {
        ...asked,
        offset: number * windowSize,
        limit: windowSize,
      })
      if (asked !== question) continue
      if (answer.ok) {
        const isFirst = !isAnswered
        isAnswered = true
        listener.onWindow(number, answer.value, isFirst)
      } else {
        listener.onError(answer.error)
      }
    }
    isReading = false
  }

  return {
    ask(request, windows) {
      question = request
      isAnswered = false
      fresh.clear()
      wanted = windows
      void read()
    },
    want(windows) {
      wanted = windows
      void read()
    },
    refresh() {
      fresh.clear()
      void read()
    },
  }
}
