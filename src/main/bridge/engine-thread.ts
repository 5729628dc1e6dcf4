import { Worker } from 'node:worker_threads'

/**
 * Limits of the engine's thread. By default, V8 lets the young generation grow with the computer's memory, and clearing
 * it stops the thread for 20 to 40 ms in the middle of a search. With this limit it takes 2 to 15 ms, and less memory
 * is used.
 */
export const engineLimits = { maxYoungGenerationSizeMb: 48 } as const

/** The thread of an engine: it loads its code at once, and opens a profile when it receives its `EngineStart`. */
export interface EngineThread {
  readonly worker: Worker
  /** Resolves with the cause when the thread has ended. */
  readonly ended: Promise<unknown>
}

/**
 * Starts a thread. It does not keep the process alive until it is used (`startEngine`).
 *
 * @param workerFile the built worker file, or its source: Node runs both.
 */
export function startEngineThread(workerFile: string): EngineThread {
  const worker = new Worker(workerFile, { name: 'engine', resourceLimits: engineLimits })
  worker.unref()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  let cause: unknown = 'it ended by itself'
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', () => resolve(cause))
  return { worker, ended: promise }
}
