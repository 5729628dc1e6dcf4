import { parseMarkdown } from './parse-markdown.ts'

addEventListener('message', (event: MessageEvent<readonly string[]>) => {
  postMessage(event.data.map(parseMarkdown))
})
