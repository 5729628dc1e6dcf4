import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Log } from '../engine/log.ts'

/** The only message of the demo service: its address, or the reason why it could not listen. */
const Said = z.union([
  z.object({ baseUrl: z.url(), token: z.string().min(1), userId: z.string().min(1) }),
  z.object({ failed: z.string() }),
])

export interface DemoService {
  readonly baseUrl: string
  readonly token: string
  /** The user id of the token's owner, which a real service does not reveal. */
  readonly userId: string
  /** Resolves when its thread has ended, on request or by a fault. */
  readonly ended: Promise<unknown>
  stop(): Promise<void>
}

/** The parameters of the demo's data, which is always the same, so that screenshots and questions about it agree. */
const world = { reports: 300, seed: 7, rateLimit: 0 }

/**
 * Starts the reference service in a separate thread. It listens on loopback, on a port that the operating system
 * chooses.
 */
export function startDemoService(parts: {
  readonly workerFile: string
  /** Folder of its database; created at the first start and kept after that. */
  readonly dataDir: string
  readonly log: Log
}): Promise<Result<DemoService>> {
  const worker = new Worker(parts.workerFile, {
    workerData: { dataDir: parts.dataDir, ...world },
    name: 'demo service',
  })
  const failed = (cause: unknown) =>
    err({ kind: 'internal' as const, reference: parts.log.fault('the demo service', cause) })

  const { promise, resolve } = Promise.withResolvers<Result<DemoService>>()
  worker.once('error', (error) => resolve(failed(error)))
  const endEarly = () => resolve(failed('it ended before it listened'))
  worker.once('exit', endEarly)
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.once('message', (message: unknown) => {
    worker.off('exit', endEarly)
    const read = Said.safeParse(message)
    if (!read.success) return resolve(failed(read.error))
    if ('failed' in read.data) return resolve(failed(read.data.failed))
    parts.log.keepOut(read.data.token)
    resolve(ok({ ...read.data, ended, stop: () => stop(worker, ended) }))
  })
  return promise
}

/** How long the service may take to stop, in ms; after that, its thread is terminated. */
const stopPatience = 2_000

async function stop(worker: Worker, ended: Promise<unknown>): Promise<void> {
  worker.postMessage('close')
  const timer = setTimeout(() => void worker.terminate(), stopPatience)
  await ended
  clearTimeout(timer)
}

/** The demo service of a desk: it is started when it is first needed, and runs at most once at a time. */
export interface KeptDemo {
  running(): Promise<Result<DemoService>>
  stop(): Promise<void>
}

export function keepDemo(start: () => Promise<Result<DemoService>>): KeptDemo {
  let demo: Promise<Result<DemoService>> | null = null

  /** Starts it. If it fails or ends, the next call starts it again. */
  function begin(): Promise<Result<DemoService>> {
    const begun = start()
    const forget = () => {
      if (demo === begun) demo = null
    }
    begun.then((service) => (service.ok ? service.value.ended.then(forget) : forget()), forget)
    return begun
  }

  return {
    running() {
      demo ??= begin()
      return demo
    },
    async stop() {
      const service = await demo
      demo = null
      if (service?.ok) await service.value.stop()
    },
  }
}
