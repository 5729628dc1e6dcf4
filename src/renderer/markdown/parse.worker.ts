import { parseMarkdown } from './parse.ts'

addEventListener('message', (event: MessageEvent<string>) => {
  postMessage(parseMarkdown(event.data))
})
