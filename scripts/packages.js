import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, root, run, Stop } from './project.js'

const lockFile = join(root, 'package-lock.json')
/** npm writes this at the end of every installation. */
const installedFile = join(root, 'node_modules', '.package-lock.json')
const markFile = join(cacheDir, 'installed-from')

/** Installs the packages of the lock file when they are missing or others. */
export async function ensurePackages() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (isInstalled(wanted)) return
  console.log('Installing packages (npm ci) …')
  const { code, output, seconds } = await npm(['ci', '--no-progress'])
  if (code !== 0) throw new Stop(`npm ci failed:\n${output.trim()}`)
  console.log(`Packages installed in ${seconds.toFixed(0)} s.`)
  mark(wanted)
}

function isInstalled(wanted) {
  if (!existsSync(installedFile)) return false
  if (existsSync(markFile)) return readFileSync(markFile, 'utf8') === wanted
  // Installed by hand: believed when it happened after the lock file was written.
  if (statSync(installedFile).mtimeMs < statSync(lockFile).mtimeMs) return false
  mark(wanted)
  return true
}

function mark(wanted) {
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(markFile, wanted)
}

function npm(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], { quiet: true })
  const windows = process.platform === 'win32'
  return run(windows ? 'npm.cmd' : 'npm', args, { quiet: true, shell: windows })
}
