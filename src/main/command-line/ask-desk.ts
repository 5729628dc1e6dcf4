import { connect, type Socket } from 'node:net'
import type { ReadName, ReadOutput } from '#shared/desk/reads.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { deskAddress, longestSocketPath } from '../start/desk-address.ts'
import type { DeskReads, ReadFailure } from './desk-reads.ts'
import { readGreeting } from './read-greeting.ts'
import { longestAnswer, parsed, requestLine } from './read-protocol.ts'

/** Longest wait for the desk's greeting, in ms; an older desk sends none. */
const greetingPatience = 2_000

/**
 * Connects to the desk that runs on a profile.
 *
 * @param socketPath as in `Profile`.
 * @returns null if no desk runs, or if it does not know this protocol: then the files are read instead.
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

/** The answer in a line. Its content is not checked further: the desk is trusted to follow its own protocol. */
function answerIn<N extends ReadName>(line: string): Result<ReadOutput<N>, ReadFailure> {
  const answer = parsed(line)
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return err({ kind: 'deskGone' })
  return answer as Result<ReadOutput<N>, ReadFailure>
}

/** Connects to an address; null if no desk listens there. */
function reach(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(socket))
    // Errors after the connection was made arrive here too: they mean that it has ended.
    socket.on('error', () => {
      socket.destroy()
      resolve(null)
    })
  })
}

interface Lines {
  /** Resolves with the next line; null = no more lines will arrive. */
  next(): Promise<string | null>
}

/** Reads the lines of a socket. Only one line may be requested at a time. */
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
