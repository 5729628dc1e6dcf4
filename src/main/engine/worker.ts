import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { createEngine } from './engine.ts'
import type { FromEngine, ToEngine } from './protocol.ts'

/** The engine's thread: takes calls from main one by one and answers each; ends after `engine.close`. */
const port = parentPort
if (port === null) throw new Error('worker.ts runs as a worker thread only')

const post = (message: FromEngine) => port.postMessage(message)
const { profileDir } = z.object({ profileDir: z.string() }).parse(workerData)
const engine = createEngine({ profileDir, emit: (event) => post({ kind: 'event', event }) })

port.on('message', (message: ToEngine) => {
  // `ToEngine` pairs each name with its input; TypeScript cannot follow that through the union.
  void engine.handle(message.name, message.input as never).then((result) => {
    post({ kind: 'answer', id: message.id, result })
    if (message.name === 'engine.close') port.close()
  })
})
