import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { homedir } from 'node:os'
import { extname, join } from 'node:path'

/**
 * Finds a path for a file in the user's downloads folder, or in the home folder if there is none: the first unused one
 * of `name`, `name (2)` and so on. Hosts without a save dialog use it. Rejects when the folder cannot be written to.
 */
export async function placeAmongDownloads(name: string, home: string = homedir()): Promise<string> {
  const downloads = join(home, 'Downloads')
  const folder = existsSync(downloads) ? downloads : home
  await access(folder, constants.W_OK)
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${ending}`)
    if (!existsSync(path)) return path
  }
}
