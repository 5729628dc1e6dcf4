import type { CodeLines } from './code-token.ts'
import type { HighlightAsk } from './formatting.ts'
import { highlightCode, loadGrammar } from './highlight.ts'
import type { WorkerReply } from './worker-line.ts'

const reply = (message: WorkerReply<CodeLines>) => postMessage(message)

async function highlight({ code, language }: HighlightAsk): Promise<void> {
  await loadGrammar(language)
  reply({ kind: 'begun' })
  reply({ kind: 'answer', answer: highlightCode(code, language) })
}

addEventListener('message', (event: MessageEvent<HighlightAsk>) => {
  // Reports a grammar that fails to load as an error of this worker, like one that fails while it is used.
  highlight(event.data).catch((cause: unknown) => reportError(cause))
})
