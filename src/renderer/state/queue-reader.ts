import type { DeskError } from '#shared/desk/errors.ts'
import type { QueueWindow } from '#shared/desk/models.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import { firstRows, windowSize } from '#shared/desk/queue-rows.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { createWindowNeeds } from './window-needs.ts'

/** Callbacks of the reader's owner. Answers to an earlier question never reach them. */
interface QueueListener {
  /** `isFirst`: this is the first answer to a new question, so all rows held so far belong to an earlier one. */
  readonly onWindow: (number: number, window: QueueWindow, isFirst: boolean) => void
  /** The list could not be read. The owner drops all rows it holds; they are read again after the next change. */
  readonly onError: (error: DeskError) => void
}

export interface QueueReader {
  /**
   * Asks another question. Answers to the previous one that are still pending will be dropped.
   *
   * @param inSight how many rows the screen has room for; left out while that is unknown.
   */
  ask(request: QueueRequest, windows: readonly number[], inSight?: number): void
  /**
   * Sets the windows that are on screen, and those to read ahead. Windows not read yet are read, all others are
   * released.
   */
  want(windows: readonly number[], ahead?: readonly number[]): void
  /** The user sees rows that are not read yet: a postponed reading starts at once. */
  hurry(): void
  /** The rows of these windows were dropped; they are read again when they are wanted again. */
  forget(windows: readonly number[]): void
  /** Reads the rows on screen again after a change. */
  refresh(): void
}

/**
 * Pause after the first rows of a question before the rest of their window is read, in milliseconds. A user who is
 * typing has asked the next question by then, and need not wait for rows that were never on screen.
 */
const pauseAfterMs = 250

/**
 * Maximum number of requests under way at once: one for the question being answered, and one for the newest question
 * behind it.
 */
const underWayAtMost = 2

/**
 * Reads windows of a queue, one request at a time for each question. The rows wanted when an answer arrives decide the
 * next request, so fast scrolling requests no rows it has already passed. A newer question does not wait for the answer
 * to the previous one: its generation lets the engine skip an older question that still waits.
 */
export function createQueueReader(desk: Pick<Desk, 'invoke'>, listener: QueueListener): QueueReader {
  let question: QueueRequest | null = null
  let isAnswered = false
  let rowsAtMost = firstRows
  const needs = createWindowNeeds()
  let generation = 0
  /** Ends the pause before the rest of a window is read; null when there is no pause. */
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
    // A window or a newer question may have been waiting for this request to end.
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
      // Rows read ahead are read again when they come on screen; a failure is shown then.
      else if (needs.failed(number)) fail(number, answer.error)
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

  /** Passes an answer on. A fault in the listener is reported like any other error. */
  function tell(number: number, window: QueueWindow): void {
    const isFirst = !isAnswered
    isAnswered = true
    try {
      listener.onWindow(number, window, isFirst)
    } catch (cause) {
      fail(number, { kind: 'internal', reference: `list: ${String(cause)}` })
    }
  }

  function fail(number: number, error: DeskError): void {
    needs.dropped(number)
    listener.onError(error)
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
