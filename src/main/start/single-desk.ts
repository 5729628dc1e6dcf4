import { createHash } from 'node:crypto'
import { chmodSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import Database from 'better-sqlite3'

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
 * Takes the profile, or tells the desk that has it to show itself. Who has it is decided by a lock of the system on a
 * file, which ends with its process however that dies; the socket is only the way to the other desk. So a socket that
 * a killed desk left behind is nobody's but the holder's to clear away, also when two start at the same moment.
 *
 * @param onSecondStart called when another start finds this one.
 */
export async function holdProfile(socketPath: string, onSecondStart: () => void): Promise<HoldOutcome> {
  const address = process.platform === 'win32' ? pipeName(socketPath) : socketPath
  if (Buffer.byteLength(address) > longestSocketPath) return { kind: 'pathTooLong', limit: longestSocketPath }
  const lock = takeLock(`${socketPath}.lock`)
  if (lock === null) {
    await tell(address)
    return { kind: 'elsewhere' }
  }
  const server = createServer((caller) => {
    caller.on('error', () => caller.destroy())
    caller.end()
    onSecondStart()
  })
  if (process.platform !== 'win32') removeStale(address)
  await listen(server, address)
  server.unref()
  const release = () => {
    server.close()
    lock.close()
  }
  return { kind: 'held', hold: { release } }
}

/** SQLite locks files as each system does it best. @returns null when another desk holds it. */
function takeLock(file: string): Database.Database | null {
  const lock = new Database(file, { timeout: 0 })
  try {
    chmodSync(file, 0o600)
    lock.exec('begin exclusive')
    return lock
  } catch (cause) {
    lock.close()
    if (cause instanceof Database.SqliteError && cause.code === 'SQLITE_BUSY') return null
    throw cause
  }
}

/** Asks the desk that holds the profile to show itself; it may have taken the lock but not listen yet. */
async function tell(address: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (await somebodyAnswers(address)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
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

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
    server.listen(address)
  })
}
