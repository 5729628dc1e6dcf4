import { parseMarkdown } from './parse.ts'

addEventListener('message', (event: MessageEvent<readonly string[]>) => {
  postMessage(event.data.map(parseMarkdown))
})
