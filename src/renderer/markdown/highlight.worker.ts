import type { HighlightAsk } from './formatting.ts'
import { highlightCode } from './highlight.ts'

addEventListener('message', (event: MessageEvent<HighlightAsk>) => {
  postMessage(highlightCode(event.data.code, event.data.language))
})
