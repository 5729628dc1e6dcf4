import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, deskNode, root, run } from './project.js'

const folder = join(root, 'node_modules', 'electron')
const refusalFile = join(cacheDir, 'electron-refused')
/** Time without a byte, in ms, after which a download is given up; while it makes progress, it may take any time. */
const idleLimit = 15_000
/** How long a failed download is remembered, in ms (an hour), so that not every start tries again. */
const refusalLasts = 3_600_000

/** @returns the path of Electron's binary; null if it, or the right version of it, is not installed. */
export function electronBinary() {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [versionFile, pathFile] = [join(folder, 'dist', 'version'), join(folder, 'path.txt')]
  if (!existsSync(versionFile) || !existsSync(pathFile)) return null
  if (readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') !== version) return null
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : null
}

/**
 * Fetches Electron's binary, which is not in the npm registry; a broken download is resumed. A failure is remembered
 * for an hour.
 *
 * @param options `patient`: try even after a recent failure, and wait as long as it takes.
 * @returns the binary's path. null if fetching failed (which is printed), or was not tried because of a recent failure.
 */
export async function fetchElectron({ patient = false } = {}) {
  const there = electronBinary()
  if (there !== null) return there
  if (!patient && isRefused()) return null
  console.log('Fetching Electron, about 110 MB …')
  const command = [join(root, 'scripts', 'fetch-electron.js'), patient ? '0' : String(idleLimit)]
  await run(deskNode(), command, { env: withProxy(process.env) })
  const fetched = electronBinary()
  if (fetched !== null) {
    rmSync(refusalFile, { force: true })
    return fetched
  }
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(refusalFile, '')
  console.log(
    'Electron could not be fetched. ELECTRON_MIRROR=ADDRESS before the command names another place to fetch it from;\n' +
      'npm start -- --host electron and npm run package try again now, any other start in an hour.',
  )
  return null
}

const isRefused = () => existsSync(refusalFile) && Date.now() - statSync(refusalFile).mtimeMs < refusalLasts

/** Makes Node use the proxy that the environment names, which it does not do by default. */
const withProxy = (env) => ({ ...env, NODE_USE_ENV_PROXY: env.NODE_USE_ENV_PROXY ?? '1' })
