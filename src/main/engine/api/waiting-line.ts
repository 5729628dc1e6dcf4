import type { DeskError } from '#shared/desk/errors.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { type Priority, priorities } from './headroom.ts'

/** Callers waiting for their turn: more urgent classes first; within each class, first come, first served. */
export interface WaitingLine<Turn> {
  /**
   * Waits for a turn. Returns `network` when `signal` ended the wait or the line is closed.
   *
   * @param hasten once it fires, the caller waits with a person's priority.
   */
  wait(asked: Priority, signal?: AbortSignal, hasten?: AbortSignal): Promise<Result<Turn>>
  /** Whether a caller of this class or a more urgent one is waiting. */
  waits(priority: Priority): boolean
  /** Gives turns in order, as long as `mayGo` allows a turn for the class of the caller who is next. */
  serve(mayGo: (priority: Priority) => boolean, take: (priority: Priority) => Result<Turn>): void
  readonly isClosed: boolean
  /** Ends all waits; after that, no caller gets a turn. */
  close(): void
}

interface Waiting<Turn> {
  readonly answer: (result: Result<Turn>) => void
}

/** @param joined called when a caller has joined the line of this class: `serve` then has to be called. */
export function createWaitingLine<Turn>(joined: (priority: Priority) => void): WaitingLine<Turn> {
  const queues: Record<Priority, Set<Waiting<Turn>>> = {
    person: new Set(),
    outbox: new Set(),
    bulk: new Set(),
    background: new Set(),
  }
  let isClosed = false

  return {
    wait: (asked, signal, hasten) =>
      new Promise((resolve) => {
        if (isClosed || signal?.aborted === true) return resolve(err(calledOff))
        let priority = hasten?.aborted === true ? 'person' : asked
        const callOff = () => {
          queues[priority].delete(waiting)
          waiting.answer(err(calledOff))
        }
        const hurry = () => {
          queues[priority].delete(waiting)
          priority = 'person'
          join()
        }
        const waiting: Waiting<Turn> = {
          answer: (result) => {
            signal?.removeEventListener('abort', callOff)
            hasten?.removeEventListener('abort', hurry)
            resolve(result)
          },
        }
        const join = () => {
          queues[priority].add(waiting)
          joined(priority)
        }
        signal?.addEventListener('abort', callOff, { once: true })
        hasten?.addEventListener('abort', hurry, { once: true })
        join()
      }),
    waits: (priority) =>
      priorities.slice(0, priorities.indexOf(priority) + 1).some((before) => queues[before].size > 0),
    serve(mayGo, take) {
      for (const priority of priorities) {
        for (const waiting of queues[priority]) {
          if (!mayGo(priority)) break
          queues[priority].delete(waiting)
          waiting.answer(take(priority))
        }
      }
    },
    get isClosed() {
      return isClosed
    },
    close() {
      isClosed = true
      for (const priority of priorities) {
        for (const waiting of queues[priority]) waiting.answer(err(calledOff))
        queues[priority].clear()
      }
    },
  }
}

const calledOff: DeskError = {
  kind: 'network',
  reason: 'Called off before it was sent.',
  mayHaveArrived: false,
}
