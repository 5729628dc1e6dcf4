import type { HighlightAsk } from './formatting.ts'
import { highlightCode } from './highlight.ts'

addEventListener('message', (event: MessageEvent<HighlightAsk>) => {
  // A grammar that does not come is an error of this worker, as one that fails in it is.
  highlightCode(event.data.code, event.data.language).then(
    (lines) => postMessage(lines),
    (cause: unknown) => reportError(cause),
  )
})
