import { createHash } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'

/** Holds a profile: two desks on one profile would sync the same workspace twice. */
export interface Hold {
  release(): void
}

/** Longer paths do not fit into the address of a socket. */
const longestSocketPath = 100

export type HoldOutcome =
  | { readonly kind: 'held'; readonly hold: Hold }
  /** A desk runs on this profile; it was asked to come to the front. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'pathTooLong'; readonly limit: number }

/**
 * Takes the profile, or tells the desk that has it to show itself. The system lets go of the socket when a process
 * dies, however it dies, so that no stale lock is ever believed.
 *
 * @param onSecondStart called when another start finds this one.
 */
export async function holdProfile(socketPath: string, onSecondStart: () => void): Promise<HoldOutcome> {
  const address = process.platform === 'win32' ? pipeName(socketPath) : socketPath
  if (Buffer.byteLength(address) > longestSocketPath) return { kind: 'pathTooLong', limit: longestSocketPath }
  const server = createServer((caller) => {
    caller.on('error', () => caller.destroy())
    caller.end()
    onSecondStart()
  })
  // Before anybody is asked: of two starts at the same moment the system lets one listen.
  if (!(await listen(server, address))) {
    if (process.platform === 'win32' || (await somebodyAnswers(address))) return { kind: 'elsewhere' }
    removeStale(address)
    if (!(await listen(server, address))) return { kind: 'elsewhere' }
  }
  server.unref()
  return { kind: 'held', hold: { release: () => server.close() } }
}

const pipeName = (socketPath: string) =>
  `\\\\.\\pipe\\triage-desk-${createHash('sha256').update(socketPath).digest('hex').slice(0, 32)}`

function somebodyAnswers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function removeStale(address: string): void {
  try {
    unlinkSync(address)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('listening', () => resolve(true))
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(address)
  })
}
