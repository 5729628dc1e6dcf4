import { parentPort, workerData } from 'node:worker_threads'
import { startService } from './start-service.ts'

/** The data that the desk passes to this worker. */
export interface DemoServiceData {
  /** Folder of the service's data. It is kept between starts, so that local copies of the demo workspace stay valid. */
  readonly dataDir: string
  readonly reports: number
  readonly seed: number
  readonly rateLimit: number
}

/** The only message this worker sends, once the service listens or has failed to start. */
export type DemoServiceMessage =
  | { readonly baseUrl: string; readonly token: string; readonly userId: string }
  | { readonly failed: string }

/** Runs the reference service until the desk sends the message 'close'. */
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
