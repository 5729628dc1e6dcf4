import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, Stop } from './project.js'

/** Installs the project's npm packages if they are missing or differ from the lock file. */
export async function ensurePackages() {
  await ensureInstalled(root, 'packages')
}

/**
 * Installs Electronegativity, which scans the Electron host for security mistakes. Only tests use it, so it is not
 * among the project's own packages.
 */
export async function ensureScanner() {
  await ensureInstalled(join(root, 'test', 'electronegativity'), 'the scanner of the Electron host')
}

/** Installs the mutation tester, which only `npm run soak` uses. */
export async function ensureMutationTester() {
  await ensureInstalled(join(root, 'test', 'mutation'), 'the mutation tester')
}

async function ensureInstalled(folder, what) {
  const lockFile = join(folder, 'package-lock.json')
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (isInstalled(folder, lockFile, wanted)) return
  // Printed to stderr, since the service prints exactly one line to stdout.
  console.error(`Installing ${what} (npm ci) …`)
  const { code, output, seconds } = await npm(['ci', '--no-progress'], folder)
  if (code !== 0) throw new Stop(`npm ci failed in ${folder}:\n${output.trim()}`)
  console.error(`Installed in ${seconds.toFixed(0)} s.`)
  mark(folder, wanted)
}

const markFile = (folder) => join(folder, 'node_modules', '.cache', 'triage-desk', 'installed-from')

function isInstalled(folder, lockFile, wanted) {
  // npm writes this file at the end of every installation.
  const installedFile = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  if (existsSync(markFile(folder))) return readFileSync(markFile(folder), 'utf8') === wanted
  // The packages were installed by hand; that is trusted if it happened after the lock file was written.
  if (statSync(installedFile).mtimeMs < statSync(lockFile).mtimeMs) return false
  mark(folder, wanted)
  return true
}

function mark(folder, wanted) {
  mkdirSync(join(markFile(folder), '..'), { recursive: true })
  writeFileSync(markFile(folder), wanted)
}

function npm(args, cwd) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], { quiet: true, cwd })
  const windows = process.platform === 'win32'
  return run(windows ? 'npm.cmd' : 'npm', args, { quiet: true, shell: windows, cwd })
}
