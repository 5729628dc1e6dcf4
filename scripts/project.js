import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Shared by all scripts: paths, and how to run a program. It uses only Node's own modules, because these scripts run
// before anything is installed.

// Not import.meta.dirname: early releases of Node 20 do not have it.
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const cacheDir = join(root, 'node_modules', '.cache', 'triage-desk')

/** Oldest Node for these scripts, where the Node that runs the desk comes as a package. */
const oldestNode = [20, 0]
/** Oldest Node where it does not: then this Node runs the desk, whose sources are TypeScript. */
const oldestForTypeScript = [22, 19]

/** A reason to stop that the user can act on; it is shown without a stack. */
export class Stop extends Error {}

const isAtLeast = ([needMajor, needMinor]) => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > needMajor || (major === needMajor && minor >= needMinor)
}

/** Systems whose Node comes as one of the desk's packages (`optionalDependencies`). */
const packagedNodes = ['linux-x64', 'linux-arm64', 'win32-x64']
const system = `${process.platform}-${process.arch}`
/** Everyday names of the systems that need an installed Node. */
const systemNames = { 'darwin-arm64': 'macOS', 'darwin-x64': 'macOS', 'win32-arm64': 'Windows on Arm' }

/** Stops early if this Node is too old for these scripts or the desk, which would fail later. */
export function checkNode() {
  const hasOwn = packagedNodes.includes(system)
  const needed = hasOwn ? oldestNode : oldestForTypeScript
  if (isAtLeast(needed)) return
  const where = hasOwn
    ? ''
    : ` on ${systemNames[system] ?? `${process.platform} ${process.arch}`}, which none is packaged for`
  throw new Stop(
    `Triage Desk needs Node ${needed.join('.')} or newer${where}; this is Node ${process.versions.node}. ` +
      'Install Node 24 and start again.',
  )
}

/** The Node that runs the desk: the packaged one, or this one where there is none. */
export function deskNode() {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const packaged = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  if (isAtLeast(oldestForTypeScript)) return process.execPath
  throw new Stop(
    `The packaged Node for ${system} is missing, and this Node (${process.versions.node}) is too old to stand in for ` +
      `it. Install Node ${oldestForTypeScript.join('.')} or newer.`,
  )
}

/**
 * Options of the desk's Node. By default it has four threads for V8's background work on any machine: if they outnumber
 * the cores, they take turns, and the main thread, which should answer at once, waits for each of them.
 */
export const deskFlags = ['--v8-pool-size=0']

/**
 * The environment of the desk's Node, with the folder of V8's compile cache: without it, V8 compiles megabytes at each
 * start. The cache is in the project, so that write access to it gives no more power than write access to the sources.
 */
export const deskEnv = () => ({ ...process.env, NODE_COMPILE_CACHE: join(cacheDir, 'compiled') })

/** @returns the path of a program on PATH, or null. */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

/** Whether there is an executable program at this path. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Runs a program to its end.
 *
 * @param options as for `spawn`, and: `quiet` collects its output to be returned; `limit` ends it after this many ms.
 * @returns `{ code, signal, output, seconds }`; code 1 if it could not be started or was ended by the `signal`, which
 *   is null otherwise.
 */
export function run(command, args, { quiet = false, limit = 0, ...options } = {}) {
  return new Promise((resolve) => {
    const began = performance.now()
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    const timer = limit > 0 ? setTimeout(() => child.kill('SIGKILL'), limit) : undefined
    const end = (code, signal) => {
      clearTimeout(timer)
      resolve({ code, signal, output, seconds: (performance.now() - began) / 1000 })
    }
    child.once('error', (error) => {
      output += error.message
      end(1, null)
    })
    child.once('close', (code, signal) => end(code ?? 1, signal))
  })
}

/**
 * Removes a profile in the system's folder for temporary files. On Windows, processes that have just ended hold their
 * files a moment longer; files that remain after that are left to the system, and reported.
 */
export function removeTemporary(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  } catch (cause) {
    console.error(`${folder} could not be removed and can be deleted by hand: ${cause.message}`)
  }
}

/** Runs a command's body; a reason to stop is printed as one line, without a stack. */
export async function asCommand(body) {
  try {
    process.exitCode = await body()
  } catch (cause) {
    if (!(cause instanceof Stop)) throw cause
    console.error(cause.message)
    process.exitCode = 1
  }
}
