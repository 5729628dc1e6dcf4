import { type MessagePort, parentPort } from 'node:worker_threads'
import * as z from 'zod'
import { err } from '#shared/desk/result.ts'
import { createEngine } from './calls/engine.ts'
import { createIdleWork } from './idle-work.ts'
import { createInbox } from './inbox.ts'
import type { FromEngine, SystemProxyAnswer, ToEngine } from './protocol.ts'
import { createSystemProxyQuestions } from './system-proxy.ts'
import { collectYoungGeneration } from './young-generation.ts'

/**
 * The engine's thread: it loads its code at once, and opens the profile when it receives its start. Then it receives
 * calls from main, begins them one by one and answers each. It ends after `engine.close`.
 */
const port = parentPort
if (port === null) throw new Error('worker.ts runs as a worker thread only')
port.once('message', (start: unknown) => serve(port, Start.parse(start)))

const Start = z.object({
  profileDir: z.string(),
  storageJobFile: z.string().optional(),
  exportJobFile: z.string().optional(),
  asksSystemProxy: z.boolean().optional(),
  upkeepWaits: z.boolean().optional(),
})

function serve(main: MessagePort, start: z.output<typeof Start>): void {
  const post = (message: FromEngine) => main.postMessage(message)
  const idle = createIdleWork(collectYoungGeneration)
  const questions = createSystemProxyQuestions(post)
  const engine = createEngine({
    profileDir: start.profileDir,
    emit: (event) => post({ kind: 'event', event }),
    ...(start.storageJobFile === undefined ? {} : { storageJobFile: start.storageJobFile }),
    ...(start.exportJobFile === undefined ? {} : { exportJobFile: start.exportJobFile }),
    ...(start.asksSystemProxy === true && { askSystemProxy: questions.ask }),
    ...(start.upkeepWaits === true && { upkeepWaits: true }),
  })

  function begin(message: ToEngine): void {
    // `ToEngine` pairs each name with its input; TypeScript cannot follow that through the union.
    void engine.handle(message.name, message.input as never).then((result) => {
      post({ kind: 'answer', id: message.id, result })
      idle.beginSoon()
      if (message.name === 'engine.close') main.close()
    })
  }

  const inbox = createInbox(begin, ({ id }) =>
    post({ kind: 'answer', id, result: err({ kind: 'superseded' }) }),
  )
  main.on('message', (message: ToEngine | SystemProxyAnswer) => {
    if ('kind' in message) return questions.answer(message)
    idle.end()
    inbox.take(message)
  })
}
