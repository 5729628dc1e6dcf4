import { basename, dirname, resolve } from 'node:path'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { onDisk } from '../engine/evidence/on-disk.ts'
import { exists, openPart } from '../engine/evidence/part-file.ts'
import { takeName } from '../engine/evidence/take-name.ts'
import { exportPart, removeAbandoned, removePart } from '../engine/exports/name-export.ts'
import type { ReadFailure } from './desk-reads.ts'
import type { Terminal } from './terminal.ts'

/** The target of an export. */
export interface Destination {
  /** Writes text. @returns false once the reader is gone. */
  append(text: string): Promise<Result<boolean, ReadFailure>>
  /** Called after everything was written: a file then gets its name. */
  finish(): Promise<Result<null, ReadFailure>>
  /** Ends the writing. If a file did not get its name, its part is removed. */
  close(): Promise<void>
}

/**
 * Opens the target of an export.
 *
 * @param output path of a file, which must not exist; null = standard output.
 * @param shown converts a text for display in a terminal.
 * @returns `folderRefused` when the file exists or cannot be created; `diskFull`.
 */
export async function openDestination(
  output: string | null,
  terminal: Terminal,
  shown: (text: string) => string,
): Promise<Result<Destination, ReadFailure>> {
  return output === null ? ok(toTerminal(terminal, shown)) : toFile(resolve(output))
}

function toTerminal(terminal: Terminal, shown: (text: string) => string): Destination {
  return {
    append: async (text) => ok(await terminal.write(terminal.isShown ? shown(text) : text)),
    finish: async () => ok(null),
    close: async () => undefined,
  }
}

const ends = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Writes to a part, which only the user may read, in the folder of the file. The complete part gets the file's name. An
 * existing file is never replaced.
 */
async function toFile(path: string): Promise<Result<Destination, ReadFailure>> {
  const isTaken = { kind: 'folderRefused', path, reason: 'It exists already.' } as const
  const found = await onDisk(path, () => exists(path))
  if (!found.ok) return found
  if (found.value) return err(isTaken)
  const folder = dirname(path)
  const part = exportPart(folder)
  // Removes parts of an export that was killed. A running desk's parts stay, since they were changed lately.
  await removeAbandoned(folder, Date.now(), new Set())
  const opened = await openPart(part, 0)
  if (!opened.ok) return opened
  const file = opened.value
  let isNamed = false
  // Removes the part on Ctrl+C, when the terminal is closed, and on a shutdown, so that no half-written file is left.
  const end = (signal: NodeJS.Signals) => {
    void file
      .close()
      .then(() => removePart(part))
      .finally(() => process.kill(process.pid, signal))
  }
  for (const signal of ends) process.once(signal, end)
  return ok({
    async append(text) {
      const appended = await file.append(Buffer.from(text))
      return appended.ok ? ok(true) : appended
    },
    async finish() {
      const synced = await file.sync()
      if (!synced.ok) return synced
      const taken = await takeName(part, folder, basename(path))
      if (!taken.ok) return taken
      isNamed = taken.value
      return isNamed ? ok(null) : err(isTaken)
    },
    async close() {
      for (const signal of ends) process.off(signal, end)
      await file.close()
      if (!isNamed) await removePart(part)
    },
  })
}
