import { compareTexts } from './word-diff.ts'

addEventListener('message', (event: MessageEvent<readonly (readonly [left: string, right: string])[]>) => {
  postMessage(event.data.map(([left, right]) => compareTexts(left, right)))
})
