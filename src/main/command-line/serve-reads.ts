import { once } from 'node:events'
import type { Socket } from 'node:net'
import { readGreeting } from './read-greeting.ts'
import { type AnswerRead, answerLine, longestRequest } from './read-protocol.ts'

/**
 * Serves one command line: answers its requests one after the other until it disconnects. While the command line does
 * not read its answers, no further requests are handled.
 *
 * @param said text that was received after the greeting.
 */
export function serveReads(caller: Socket, said: string, answer: AnswerRead): void {
  let waiting = said
  let isAnswering = false
  // No time limit: a script may wait hours for its own reader.
  caller.setTimeout(0)
  caller.write(`${readGreeting}\n`)

  async function answerWaiting(): Promise<void> {
    if (isAnswering) return
    isAnswering = true
    for (let end = waiting.indexOf('\n'); end !== -1 && !caller.destroyed; end = waiting.indexOf('\n')) {
      const line = waiting.slice(0, end)
      waiting = waiting.slice(end + 1)
      const words = await answerLine(line, answer)
      if (!caller.destroyed && !caller.write(words)) await drained(caller)
    }
    isAnswering = false
  }

  const take = (text: string): void => {
    waiting += text
    if (waiting.length > longestRequest) caller.destroy()
    // A fault of the desk ends this connection, which the command line then reports.
    else answerWaiting().catch(() => caller.destroy())
  }
  caller.on('data', take)
  take('')
}

/** Resolves when the socket accepts more data, or the command line is gone. */
async function drained(caller: Socket): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    await Promise.race([once(caller, 'drain', { signal }), once(caller, 'close', { signal })])
  } finally {
    settled.abort()
  }
}
