import type { DeskError } from '#shared/desk/errors.ts'
import type { QueueWindow } from '#shared/desk/models.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { windowSize } from './queue-windows.ts'
import { createWindowNeeds } from './window-needs.ts'

/** Calls from the reader to its owner. Answers to an earlier question are never passed on. */
interface QueueListener {
  /** `isFirst`: the first answer to a new question, so all rows held before belong to another one. */
  readonly onWindow: (number: number, window: QueueWindow, isFirst: boolean) => void
  readonly onError: (error: DeskError) => void
}

export interface QueueReader {
  /**
   * Asks another question. Answers still pending are dropped when they come.
   *
   * @param inSight rows that the screen has room for.
   */
  ask(request: QueueRequest, windows: readonly number[], inSight?: number): void
  /**
   * The windows on screen now, and those to read before they come on screen. Windows not read yet are read, others are
   * released.
   */
  want(windows: readonly number[], ahead?: readonly number[]): void
  /** The user looks at rows that are not here: postponed reading is done now. */
  hurry(): void
  /** These windows are not held any more: they are read again when they are wanted again. */
  forget(windows: readonly number[]): void
  /** Reads the rows on screen again, because something changed. */
  refresh(): void
}

/**
 * Rows of a new question that are asked for first while it is not known how many the screen has room for. Once it is
 * known, just those: each further row is looked up, transferred and read within the keystroke.
 */
const firstRows = 40

/**
 * ms from the first rows of a question until the rest is read. A user who is typing has asked the next question by
 * then, and does not wait for rows that were never on screen.
 */
const pauseAfterMs = 250

/** The question that is being answered, and the newest behind it. */
const underWayAtMost = 2

/**
 * Reads windows of a queue, one request of a question at a time: the rows wanted when an answer comes decide the next
 * request, so fast scrolling asks for nothing it flew past. A newer question does not wait for the answer to the
 * previous one: the generation lets the engine skip an older question that still waits.
 */
export function createQueueReader(desk: Pick<Desk, 'invoke'>, listener: QueueListener): QueueReader {
  let question: QueueRequest | null = null
  let isAnswered = false
  let rowsAtMost = firstRows
  const needs = createWindowNeeds()
  let generation = 0
  /** Ends the pause before the rest of a window whose first rows are here; null when there is none. */
  let endPause: (() => void) | null = null
  /** The question whose windows are being read. */
  let reading: QueueRequest | null = null
  let underWay = 0

  async function read(): Promise<void> {
    const asked = question
    if (asked === null || asked === reading) return
    if (underWay >= underWayAtMost || needs.next() === undefined) return
    reading = asked
    await readWanted(asked)
    if (reading === asked) reading = null
    // Meanwhile something may have been wanted, or a newer question asked, without room for it.
    void read()
  }

  async function readWanted(asked: QueueRequest): Promise<void> {
    while (asked === question) {
      const number = needs.next()
      if (number === undefined) return
      needs.reading(number)
      underWay += 1
      const answer = await desk.invoke('queue.window', {
        ...asked,
        offset: number * windowSize,
        limit: windowSize,
        ...(isAnswered ? {} : { rowsAtMost }),
        generation,
      })
      underWay -= 1
      if (asked !== question) return
      if (answer.ok) tell(number, answer.value)
      // Rows ahead are read again when they come on screen; a failure is shown then.
      else if (needs.failed(number)) listener.onError(answer.error)
      if (answer.ok && answer.value.isBeginning === true) {
        needs.beginningRead(number)
        if (!needs.isPastHeld()) await pause()
      }
    }
  }

  function pause(): Promise<void> {
    endPause?.()
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, pauseAfterMs)
    endPause = () => {
      clearTimeout(timer)
      resolve()
    }
    return promise
  }

  /** A fault in the listener is reported like any other error, and the next window is read all the same. */
  function tell(number: number, window: QueueWindow): void {
    const isFirst = !isAnswered
    isAnswered = true
    try {
      listener.onWindow(number, window, isFirst)
    } catch (cause) {
      listener.onError({ kind: 'internal', reference: `list: ${String(cause)}` })
    }
  }

  return {
    ask(request, windows, inSight = 0) {
      question = request
      rowsAtMost = inSight === 0 ? firstRows : Math.min(windowSize, inSight)
      generation += 1
      isAnswered = false
      needs.begin(windows)
      endPause?.()
      void read()
    },
    want(windows, around = []) {
      needs.want(windows, around)
      void read()
    },
    hurry: () => endPause?.(),
    forget: needs.forget,
    refresh() {
      needs.changed()
      void read()
    },
  }
}
