import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { distinctName, nameKey } from '#shared/rules/evidence/file-name.ts'
import { codeOf, onDisk } from '../evidence/on-disk.ts'
import { removeFile } from '../evidence/part-file.ts'
import { namesOnDisk } from '../evidence/places.ts'
import { takeName } from '../evidence/take-name.ts'

/** How often a name is chosen: another program may take the chosen one first. */
const triesAtMost = 20

/** Age, in ms, from which a part was surely left by a desk that was killed. */
const abandonedAfter = 24 * 3_600_000
const isPart = /^\.[\da-f-]{36}\.export\.part$/

/** The path of an export until it gets its name: a hidden file in the same folder. */
export function exportPart(folder: string): string {
  return join(folder, `.${randomUUID()}.export.part`)
}

/**
 * Gives a written part its name, with a number if the name is already used. No file is replaced.
 *
 * @returns the path; on `folderRefused` or `diskFull`, the part still exists.
 */
export async function nameExport(part: string, folder: string, wanted: string): Promise<Result<string>> {
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const name = distinctName(wanted, new Set((await namesOnDisk(folder)).map(nameKey)))
    const taken = await takeName(part, folder, name)
    if (!taken.ok) return taken
    if (taken.value) return ok(join(folder, name))
  }
  return err({ kind: 'folderRefused', path: folder, reason: 'Another program keeps taking the name.' })
}

/**
 * Removes the part of an export. Throws when it cannot be removed, so that the user sees an error: the desk must not
 * claim that nothing was left behind.
 */
export async function removePart(part: string): Promise<void> {
  const removed = await removeFile(part)
  if (!removed.ok) throw new Error(`the part of an export could not be removed: ${removed.error.kind}`)
}

/**
 * Like `removeParts`, for parts that killed desks left in a folder a day ago or earlier.
 *
 * @param now ms since 1970.
 * @param except paths of parts that this desk still needs, however old they are.
 */
export function removeAbandoned(
  folder: string,
  now: number,
  except: ReadonlySet<string> = new Set(),
): Promise<Result<number>> {
  return removeParts(folder, now - abandonedAfter, except)
}

/**
 * Removes the parts in a folder that were last written before a time (ms since 1970).
 *
 * @returns how many could not be removed: parts of another user do not prevent an export.
 */
export async function removeParts(
  folder: string,
  before: number,
  except: ReadonlySet<string> = new Set(),
): Promise<Result<number>> {
  return onDisk(folder, async () => {
    let stayed = 0
    for (const name of (await readdir(folder)).filter((one) => isPart.test(one))) {
      const path = join(folder, name)
      if (!except.has(path) && (await modifiedAt(path)) < before && !(await removeFile(path)).ok) stayed += 1
    }
    return stayed
  })
}

/**
 * When a file was last written, in ms since 1970; infinity for a file that no longer exists, so that it counts as new
 * and is not removed.
 */
async function modifiedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return Number.POSITIVE_INFINITY
    throw cause
  }
}
