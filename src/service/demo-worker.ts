import { parentPort, workerData } from 'node:worker_threads'
import { startService } from './start-service.ts'

/** The desk's data for this worker. */
export interface DemoServiceData {
  /** Kept between starts, so that an existing local copy of the demo workspace stays valid. */
  readonly dataDir: string
  readonly reports: number
  readonly seed: number
  readonly rateLimit: number
}

/** This worker's only message: sent when the service listens or could not start. */
export type DemoServiceMessage =
  | { readonly baseUrl: string; readonly token: string; readonly userId: string }
  | { readonly failed: string }

/** Runs the reference service beside the desk until the message 'close'. */
async function runDemoService(data: DemoServiceData): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error('demo-worker runs as a worker thread only')
  const post = (message: DemoServiceMessage) => port.postMessage(message)
  try {
    const service = await startService(data)
    port.on('message', (message: unknown) => {
      if (message === 'close') service.close().then(() => port.close())
    })
    post({
      baseUrl: service.baseUrl,
      token: service.tokens.superAdmin,
      userId: service.people.superAdmin,
    })
  } catch (cause) {
    post({ failed: cause instanceof Error ? cause.message : String(cause) })
    port.close()
  }
}

await runDemoService(workerData as DemoServiceData)
