import { parseMarkdown } from './parse-markdown.ts'
import type { MarkdownTree } from './tree.ts'
import type { WorkerReply } from './worker-line.ts'

const reply = (message: WorkerReply<readonly MarkdownTree[]>) => postMessage(message)

addEventListener('message', (event: MessageEvent<readonly string[]>) => {
  reply({ kind: 'begun' })
  reply({ kind: 'answer', answer: event.data.map(parseMarkdown) })
})
