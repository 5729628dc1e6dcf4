import type { AskSystemProxy } from './api/find-proxy.ts'
import type { FromEngine, SystemProxyAnswer } from './protocol.ts'

/** Sends questions to the main thread, because only there can the operating system be asked which proxy it uses. */
export interface SystemProxyQuestions {
  readonly ask: AskSystemProxy
  answer(message: SystemProxyAnswer): void
}

export function createSystemProxyQuestions(post: (message: FromEngine) => void): SystemProxyQuestions {
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  let lastId = 0
  return {
    ask(address) {
      lastId += 1
      const asked = Promise.withResolvers<string>()
      waiting.set(lastId, asked)
      post({ kind: 'systemProxy', id: lastId, address })
      return asked.promise
    },
    answer({ id, list }) {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (list === null) asked?.reject(new Error('The system does not say.'))
      else asked?.resolve(list)
    },
  }
}
