import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The desk's local log, for faults of the desk itself. It never contains a token, a header or a report's text. */
export interface Log {
  /**
   * Logs a fault.
   * @param where the work under way, described in a few words.
   * @returns the reference by which the line can be found again; it may be shown to the user.
   */
  fault(where: string, cause: unknown): string
  /** Logs something noteworthy that is not a fault, such as a slow statement. */
  note(text: string): void
  /** Replaces this text in every line from now on. */
  keepOut(secret: string): void
}

const fileSizeLimit = 1_000_000
const lineLengthLimit = 4_000

/**
 * A log in `logs/desk.log` in the profile, readable by its owner only. One older file is kept beside it. If the file
 * cannot be written, the line goes to standard error: a full disk, for example, must not end the engine.
 */
export function createLog(profileDir: string): Log {
  const folder = join(profileDir, 'logs')
  const file = join(folder, 'desk.log')
  const secrets = new Set<string>()

  function write(text: string, reference?: string): void {
    const redacted = redact(text, secrets).slice(0, lineLengthLimit)
    const line = `${JSON.stringify({ at: new Date().toISOString(), reference, text: redacted })}\n`
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (sizeOf(file) > fileSizeLimit) renameSync(file, `${file}.1`)
      appendFileSync(file, line, { mode: 0o600 })
    } catch (refusal) {
      process.stderr.write(`The log cannot be written (${describe(refusal).split('\n')[0]}): ${line}`)
    }
  }

  return {
    fault: (where, cause) => {
      const reference = randomBytes(4).toString('hex')
      write(`${where}: ${describe(cause)}`, reference)
      return reference
    },
    note: (text) => write(text),
    keepOut: (secret) => {
      if (secret !== '') secrets.add(secret)
    },
  }
}

/** Removes known secrets and everything that looks like a credential. */
function redact(text: string, secrets: Iterable<string>): string {
  let redacted = text
  for (const secret of secrets) redacted = redacted.replaceAll(secret, '[secret]')
  return redacted
    .replace(/\b(bearer)\s+[^\s"',;]+/gi, '$1 [secret]')
    .replace(/\b(authorization)(["']?\s*[:=]\s*)[^\n]+/gi, '$1$2[secret]')
    .replace(/(token|password|secret)(["']?\s*[:=]\s*["']?)[^\s"',;]+/gi, '$1$2[secret]')
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? `${cause.name}: ${cause.message}`) : String(cause)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
