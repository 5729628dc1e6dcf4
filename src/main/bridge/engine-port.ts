import type { Worker } from 'node:worker_threads'
import type { DeskEvent } from '#shared/desk/events.ts'
import { err, type Result } from '#shared/desk/result.ts'
import type { AskSystemProxy } from '../engine/api/find-proxy.ts'
import type { Log } from '../engine/log.ts'
import type {
  EngineCallName,
  EngineInput,
  EngineOutput,
  EngineStart,
  FromEngine,
  SystemProxyAnswer,
  ToEngine,
} from '../engine/protocol.ts'
import { type EngineThread, startEngineThread } from './engine-thread.ts'

export interface EnginePort {
  call<N extends EngineCallName>(name: N, input: EngineInput<N>): Promise<Result<EngineOutput<N>>>
  /**
   * Lets the engine finish its work in flight and close its files. If it does not end within `patience` ms, it is
   * terminated.
   */
  close(patience?: number): Promise<void>
}

export interface EngineOptions {
  /** As in `startEngineThread`. */
  readonly workerFile: string
  /** A thread of this file that was started earlier; by default it is started now. */
  readonly thread?: EngineThread | undefined
  /** How the engine starts. If it is restarted, its upkeep does not wait. */
  readonly start: EngineStart
  readonly log: Log
  readonly onEvent: (event: DeskEvent) => void
  /** Asks the operating system for its proxy; omitted when the host cannot. */
  readonly askSystemProxy?: AskSystemProxy | undefined
  /** Called when the worker died. If it was restarted, it has no tokens: workspaces have to be attached again. */
  readonly onDeath: (death: { readonly restarted: boolean; readonly reference: string }) => void
}

interface Waiting {
  readonly answer: (result: Result<unknown>) => void
}

/**
 * Starts the engine in a thread of its own and communicates with it by numbered messages. If the engine dies, every
 * pending call returns `internal`. The engine is restarted once only, since a recurring fault would recur forever.
 */
export function startEngine({
  workerFile,
  thread = startEngineThread(workerFile),
  start,
  log,
  onEvent,
  askSystemProxy,
  onDeath,
}: EngineOptions): EnginePort {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let restartsLeft = 1
  let closed: Promise<void> | null = null
  let deadBecause: string | null = null
  let worker = use(thread, start)

  function use({ worker: fresh, ended }: EngineThread, begin: EngineStart): Worker {
    fresh.ref()
    fresh.postMessage({ ...begin, asksSystemProxy: askSystemProxy !== undefined } satisfies EngineStart)
    fresh.on('message', (message: FromEngine) => {
      if (message.kind === 'event') return onEvent(message.event)
      if (message.kind === 'systemProxy') return void answerSystemProxy(fresh, message)
      waiting.get(message.id)?.answer(message.result)
      waiting.delete(message.id)
    })
    void ended.then((cause) => (closed ? settleAll('closed') : died(cause)))
    return fresh
  }

  async function answerSystemProxy(
    asking: Worker,
    { id, address }: { readonly id: number; readonly address: string },
  ): Promise<void> {
    let list: string | null = null
    try {
      list = (await askSystemProxy?.(address)) ?? null
    } catch (cause) {
      log.fault('asking the system for its proxy', cause)
    }
    asking.postMessage({ kind: 'systemProxy', id, list } satisfies SystemProxyAnswer)
  }

  function died(cause: unknown): void {
    const reference = log.fault('the engine stopped', cause)
    const restarted = restartsLeft > 0
    if (restarted) {
      restartsLeft -= 1
      worker = use(startEngineThread(workerFile), { ...start, upkeepWaits: false })
    } else deadBecause = reference
    settleAll(reference)
    onDeath({ restarted, reference })
  }

  function settleAll(reference: string): void {
    const all = [...waiting.values()]
    waiting.clear()
    for (const { answer } of all) answer(err({ kind: 'internal', reference }))
  }

  function call<N extends EngineCallName>(name: N, input: EngineInput<N>): Promise<Result<EngineOutput<N>>> {
    const gone = deadBecause ?? (closed ? 'closed' : null)
    if (gone !== null) return Promise.resolve(err({ kind: 'internal', reference: gone }))
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<Result<EngineOutput<N>>>()
    // The casts are safe: the protocol pairs each name with its output, and the answer with this id belongs to this
    // call.
    waiting.set(id, { answer: (result) => resolve(result as Result<EngineOutput<N>>) })
    worker.postMessage({ id, name, input } as ToEngine)
    return promise
  }

  async function end(patience: number): Promise<void> {
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    void call('engine.close', null)
    const timer = setTimeout(() => void worker.terminate(), patience)
    await ended
    clearTimeout(timer)
  }

  return {
    call,
    close(patience = 5_000) {
      closed ??= deadBecause === null ? end(patience) : Promise.resolve()
      return closed
    },
  }
}
