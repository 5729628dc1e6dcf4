import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, root, run } from './project.js'

const folder = join(root, 'node_modules', 'electron')
const refusalFile = join(cacheDir, 'electron-refused')
/** ms; long enough for a download on a good line, short enough to wait for on none. */
const tryLimit = 20_000
/** ms; a week. A network that refused the download is not asked again at every start. */
const refusalLasts = 7 * 24 * 3_600_000

/** @returns the path of Electron's binary, when the one of the right version is there. */
export function electronBinary() {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [versionFile, pathFile] = [join(folder, 'dist', 'version'), join(folder, 'path.txt')]
  if (!existsSync(versionFile) || !existsSync(pathFile)) return null
  if (readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') !== version) return null
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : null
}

/**
 * Tries once to fetch Electron's binary, which is not in the npm registry. A failure is remembered for a week.
 *
 * @param again try even though it failed before.
 */
export async function fetchElectron({ again = false } = {}) {
  const there = electronBinary()
  if (there !== null) return there
  if (!again && existsSync(refusalFile) && Date.now() - statSync(refusalFile).mtimeMs < refusalLasts)
    return null
  console.log(`Fetching Electron (one try of ${tryLimit / 1000} s) …`)
  const { output } = await run(process.execPath, [join(folder, 'install.js')], {
    quiet: true,
    limit: tryLimit,
  })
  const fetched = electronBinary()
  mkdirSync(cacheDir, { recursive: true })
  if (fetched === null) writeFileSync(refusalFile, output)
  else rmSync(refusalFile, { force: true })
  return fetched
}
