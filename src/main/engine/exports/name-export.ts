import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { distinctName, nameKey } from '#shared/rules/evidence/file-name.ts'
import { codeOf, onDisk } from '../evidence/on-disk.ts'
import { removeFile } from '../evidence/part-file.ts'
import { namesOnDisk } from '../evidence/places.ts'
import { takeName } from '../evidence/take-name.ts'

/** Another program may take a name between the look and the taking. */
const triesAtMost = 20

/** ms. An older part without a name was left by a desk that was killed. */
const abandonedAfter = 24 * 3_600_000
const isPart = /^\.[\da-f-]{36}\.export\.part$/

/** The path of an export until it has its name: hidden, and in the same folder. */
export function exportPart(folder: string): string {
  return join(folder, `.${randomUUID()}.export.part`)
}

/**
 * Gives a written part its name, with a number if the name is taken. Nothing is replaced.
 *
 * @returns the path; `folderRefused`, `diskFull`: the part is still there.
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
 * Removes the part of an export. A part that cannot be removed is a fault that the user sees: the desk must not claim
 * that nothing was left behind.
 */
export async function removePart(part: string): Promise<void> {
  const removed = await removeFile(part)
  if (!removed.ok) throw new Error(`the part of an export could not be removed: ${removed.error.kind}`)
}

/**
 * Removes parts that killed desks left in a folder a day ago or earlier, as `removeParts` does.
 *
 * @param now ms since 1970.
 * @param except parts that this desk still needs, however old.
 */
export function removeAbandoned(
  folder: string,
  now: number,
  except: ReadonlySet<string> = new Set(),
): Promise<Result<number>> {
  return removeParts(folder, now - abandonedAfter, except)
}

/**
 * Removes the parts in a folder that were last written before an instant (ms since 1970).
 *
 * @returns how many stayed: parts of another user do not prevent an export.
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

/** Infinity for a file that is gone meanwhile, as if it were just written: then there is nothing to remove. */
async function modifiedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return Number.POSITIVE_INFINITY
    throw cause
  }
}
