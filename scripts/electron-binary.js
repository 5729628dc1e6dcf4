import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, deskNode, root, run } from './project.js'

const folder = join(root, 'node_modules', 'electron')
const refusalFile = join(cacheDir, 'electron-refused')
/** ms without a byte; a download that goes on may take as long as it takes. */
const idleLimit = 15_000
/** ms; an hour. A network that refused the download is not asked again at every start. */
const refusalLasts = 3_600_000

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
 * Fetches Electron's binary, which is not in the npm registry, and goes on with what came the last time. A failure is
 * remembered for an hour.
 *
 * @param options `patient`: try even though it failed before, and wait as long as it takes.
 * @returns its path; null where it could not be fetched, which is said.
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

/** Node asks the proxy that the environment names only when it is told to. */
const withProxy = (env) => ({ ...env, NODE_USE_ENV_PROXY: env.NODE_USE_ENV_PROXY ?? '1' })
