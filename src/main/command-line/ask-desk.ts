import { connect, type Socket } from 'node:net'
import type { ReadName, ReadOutput } from '#shared/desk/reads.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { deskAddress, longestSocketPath } from '../start/desk-address.ts'
import type { DeskReads, ReadFailure } from './desk-reads.ts'
import { longestAnswer, parsed, readGreeting, requestLine } from './read-protocol.ts'

/** ms for a desk to greet back; an older desk does not. */
const greetingPatience = 2_000

/**
 * Finds the desk that runs on a profile.
 *
 * @param socketPath as in `Profile`.
 * @returns null if none runs, or if it does not know this protocol: the files can be read all the same.
 */
export async function askDesk(socketPath: string): Promise<DeskReads | null> {
  const address = deskAddress(socketPath)
  if (Buffer.byteLength(address) > longestSocketPath) return null
  const socket = await reach(address)
  if (socket === null) return null
  const lines = linesOf(socket)
  socket.write(`${readGreeting}\n`)
  const timer = setTimeout(() => socket.destroy(), greetingPatience)
  const greeted = await lines.next()
  clearTimeout(timer)
  if (greeted !== readGreeting) {
    socket.destroy()
    return null
  }
  return {
    async ask(name, input) {
      socket.write(requestLine(name, input))
      const line = await lines.next()
      return line === null ? err({ kind: 'deskGone' }) : answerIn<typeof name>(line)
    },
    close: () => socket.destroy(),
  }
}

/** Trusts the desk to keep to its own protocol. */
function answerIn<N extends ReadName>(line: string): Result<ReadOutput<N>, ReadFailure> {
  const answer = parsed(line)
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return err({ kind: 'deskGone' })
  return answer as Result<ReadOutput<N>, ReadFailure>
}

/** null if no desk listens. */
function reach(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(socket))
    // Also after the connection: an error means that it has ended.
    socket.on('error', () => {
      socket.destroy()
      resolve(null)
    })
  })
}

interface Lines {
  /** null = no more lines will come. */
  next(): Promise<string | null>
}

/** The lines of a socket; one is asked for at a time. */
function linesOf(socket: Socket): Lines {
  let pieces: string[] = []
  let length = 0
  const ready: string[] = []
  let asks: ((line: string | null) => void) | null = null
  const give = (): void => {
    const line = ready.shift() ?? (socket.destroyed ? null : undefined)
    if (line === undefined || asks === null) return
    asks(line)
    asks = null
  }
  socket.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...rest] = text.split('\n')
    pieces.push(first)
    length += text.length
    for (const piece of rest) {
      ready.push(pieces.join(''))
      pieces = [piece]
      length = piece.length
    }
    if (length > longestAnswer) socket.destroy()
    give()
  })
  socket.on('close', give)
  return {
    next: () =>
      new Promise((resolve) => {
        asks = resolve
        give()
      }),
  }
}
