import { chmodSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import Database from 'better-sqlite3-multiple-ciphers'
import { readGreeting } from '../command-line/read-greeting.ts'
import type { AnswerRead } from '../command-line/read-protocol.ts'
import { deskAddress, longestSocketPath } from './desk-address.ts'

/** The reservation of a profile: two desks on one profile would sync the same workspace twice. */
export interface Hold {
  /** Sets the function that answers command lines. Requests received before have been waiting for it. */
  answerReads(answer: AnswerRead): void
  release(): void
}

/** Longest message of a second start, in UTF-16 units; a longer one comes from another program. */
const longestWord = 1_000
/** Time within which a caller must have sent its message, in ms. */
const callerPatience = 1_000

export type HoldOutcome =
  | { readonly kind: 'held'; readonly hold: Hold }
  /** A desk already runs on this profile; it was asked to come to the front. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'pathTooLong'; readonly limit: number }

/**
 * Reserves the profile, or asks the desk that has it to come to the front. The operating system's lock on a file
 * decides which process has the profile; the lock ends with the process, even if the process is killed. The socket only
 * serves to reach the other desk. So only the holder of the lock may remove a socket that a killed desk left behind,
 * even when two desks start at the same moment.
 *
 * @param onSecondStart called when another start finds this desk, with the message of that start; empty = none.
 * @param word the message to send to the desk that has the profile.
 */
export async function holdProfile(
  socketPath: string,
  onSecondStart: (word: string) => void,
  word = '',
): Promise<HoldOutcome> {
  const address = deskAddress(socketPath)
  if (Buffer.byteLength(address) > longestSocketPath) return { kind: 'pathTooLong', limit: longestSocketPath }
  const lock = takeLock(`${socketPath}.lock`)
  if (lock === null) {
    await tell(address, word)
    return { kind: 'elsewhere' }
  }
  const reads = Promise.withResolvers<AnswerRead>()
  const callers = new Set<Socket>()
  const server = createServer((caller) => {
    callers.add(caller)
    caller.on('close', () => callers.delete(caller))
    receive(caller, onSecondStart, async (name, input) => (await reads.promise)(name, input))
  })
  if (process.platform !== 'win32') removeStale(address)
  await listen(server, address)
  // The permissions of the folder already exclude other users; the socket's own do too.
  if (process.platform !== 'win32') chmodSync(address, 0o600)
  server.unref()
  const release = () => {
    for (const caller of callers) caller.destroy()
    server.close()
    lock.close()
  }
  const answerReads = (answer: AnswerRead) => {
    reads.resolve(answer)
    // An update may replace the file while the desk runs. After a failure, the next caller tries again.
    loadServing().catch(() => undefined)
  }
  return { kind: 'held', hold: { answerReads, release } }
}

let serving: Promise<typeof import('../command-line/serve-reads.ts')> | null = null

/** Loads the code that answers command lines. An import at the top of this file would delay the window. */
function loadServing(): Promise<typeof import('../command-line/serve-reads.ts')> {
  serving ??= import('../command-line/serve-reads.ts').catch((cause: unknown) => {
    serving = null
    throw cause
  })
  return serving
}

/**
 * Distinguishes a command line, which sends the greeting, from another start of the desk, which sends a message and
 * disconnects.
 */
function receive(caller: Socket, onSecondStart: (word: string) => void, answer: AnswerRead): void {
  let said = ''
  const onTimeout = () => caller.destroy()
  const hear = (text: string): void => {
    said += text
    if (said.startsWith(`${readGreeting}\n`)) {
      caller.off('data', hear).off('close', onClose).off('timeout', onTimeout)
      caller.pause()
      loadServing().then(
        ({ serveReads }) => {
          serveReads(caller, said.slice(readGreeting.length + 1), answer)
          caller.resume()
        },
        () => caller.destroy(),
      )
    } else if (said.length > longestWord) caller.destroy()
  }
  // The user started the desk again and expects to see it, however that connection ended.
  const onClose = () => onSecondStart(said.length > longestWord ? '' : said)
  caller.setTimeout(callerPatience)
  caller.on('timeout', onTimeout)
  caller.on('error', () => caller.destroy())
  caller.on('close', onClose)
  caller.setEncoding('utf8').on('data', hear)
}

/**
 * Locks a file, by means of SQLite, which uses the best kind of lock on each operating system. @returns null when
 * another desk holds the lock.
 */
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

/**
 * Asks the desk that has the profile to come to the front. It tries several times, since that desk may have the lock
 * but not listen yet.
 */
async function tell(address: string, word: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (await somebodyAnswers(address, word)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function somebodyAnswers(address: string, word: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => socket.end(word, () => resolve(true)))
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
