import { type ChildProcess, spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'

/** The process of a browser that the desk started, and the pipes over which it is controlled. */
export interface BrowserProcess {
  readonly input: Writable
  readonly output: Readable
  /** Resolves with the reason, in words, when the process has ended and its pipes are closed. */
  readonly ended: Promise<string>
  /** Kills the process and its child processes; does nothing once `ended` has resolved. */
  kill(): void
}

/** How many characters of the browser's error output are kept, to show why a browser did not start. */
const complaintKept = 2_000

/**
 * Starts a browser that is controlled over a pipe: no port is opened, and if the desk is killed, the pipe breaks and
 * the browser ends.
 */
export function startBrowser(executablePath: string, switches: readonly string[]): BrowserProcess {
  const child = spawn(executablePath, [...switches, '--remote-debugging-pipe'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // In a separate process group, so that Ctrl+C in a terminal reaches only the desk, which closes the browser
    // properly.
    detached: process.platform !== 'win32',
  })
  const [, , complaints, input, output] = child.stdio
  if (!(complaints instanceof Readable) || !(input instanceof Writable) || !(output instanceof Readable)) {
    throw new Error('the browser has no pipe')
  }
  let complaint = ''
  complaints.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-complaintKept)
  })
  // Pending calls are rejected when the process ends, so a broken pipe needs no handling.
  input.on('error', () => undefined)
  let isGone = false
  const ended = new Promise<string>((resolve) => {
    const end = (reason: string) => {
      isGone = true
      resolve(reason)
    }
    // Only a process that was not started has no id; the event also says that a process could not be killed.
    child.on('error', (cause) => {
      if (child.pid === undefined) end(cause.message)
    })
    // The event is `close` and not `exit`, because at `close` the last output has been read.
    child.once('close', (code, signal) => {
      const lastWords = complaint.trim().split('\n').at(-1) ?? ''
      end(`it ended with ${code ?? signal}${lastWords === '' ? '' : `: ${lastWords}`}`)
    })
  })
  return { input, output, ended, kill: () => void (isGone || kill(child)) }
}

function kill(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return void child.kill('SIGKILL')
  try {
    // Kills the whole process group: child processes left behind would keep the pipes open.
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // The browser has just ended by itself. macOS answers EPERM while its processes are not yet removed.
    const isEnded =
      error instanceof Error && 'code' in error && ['ESRCH', 'EPERM'].includes(String(error.code))
    if (!isEnded) throw error
  }
}
