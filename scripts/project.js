import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Shared by all scripts: paths, and functions that run programs. Uses only Node's own modules, because the scripts
// start before any package is installed.

// Not import.meta.dirname: early releases of Node 20 do not have it.
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const cacheDir = join(root, 'node_modules', '.cache', 'triage-desk')

/**
 * Oldest Node that can run these scripts. Systems with a packaged Node need no newer one, since that Node runs the
 * desk.
 */
const oldestNode = [20, 0]
/** Oldest Node on other systems, where the same Node must also run the desk, whose sources are TypeScript. */
const oldestForTypeScript = [22, 19]

/** An error about which the user can do something; it is printed without a stack trace. */
export class Stop extends Error {}

const isAtLeast = ([needMajor, needMinor]) => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > needMajor || (major === needMajor && minor >= needMinor)
}

/** Systems for which Node is among the project's npm packages (`optionalDependencies`). */
const packagedNodes = ['linux-x64', 'linux-arm64', 'win32-x64']
const system = `${process.platform}-${process.arch}`
/** Names, for messages, of other common systems, which need an installed Node. */
const systemNames = { 'darwin-arm64': 'macOS', 'darwin-x64': 'macOS', 'win32-arm64': 'Windows on Arm' }

/** Throws `Stop` if this Node is too old for the scripts or the desk, which would otherwise fail later. */
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

/** The path of the Node that runs the desk: the packaged one, or this one on systems without a packaged one. */
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
 * Options for the Node that runs the desk. By default, Node starts four threads for V8's background work on any
 * machine. If there are fewer cores, the main thread, which should respond at once, would often have to wait for those
 * threads. And V8 lets the young generation of each thread grow from 1 MB: until it has its full 16 MB, it is cleared
 * repeatedly, which takes 20 ms of a start.
 */
export const deskFlags = ['--v8-pool-size=0', '--min-semi-space-size=16']

/**
 * The environment for the Node that runs the desk, with a folder for V8's compile cache; without a cache, V8 would
 * compile megabytes of code at each start. The folder is inside the project: a program that can write to the folder
 * could also change the sources.
 */
export const deskEnv = () => ({ ...process.env, NODE_COMPILE_CACHE: join(cacheDir, 'compiled') })

/** @returns the path of a program on PATH; null if there is none. */
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
 * Runs a program and waits until it has ended.
 *
 * @param options those of `spawn`, and: `quiet`: do not print the program's output, but return it; `limit`: time in ms
 *   after which the program is killed, 0 = none.
 * @returns `{ code, signal, output, seconds }`. `signal`: the signal that ended the program, or null. `code` is 1 if
 *   the program could not be started or was ended by a signal.
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
 * Removes a profile from the system's folder for temporary files. On Windows, files of processes that have just ended
 * remain locked for a moment, so removal is retried; if it still fails, that is printed.
 */
export function removeTemporary(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  } catch (cause) {
    console.error(`${folder} could not be removed and can be deleted by hand: ${cause.message}`)
  }
}

/** Runs a command's body and sets the exit code it returns; for a `Stop`, prints the message and sets exit code 1. */
export async function asCommand(body) {
  try {
    process.exitCode = await body()
  } catch (cause) {
    if (!(cause instanceof Stop)) throw cause
    console.error(cause.message)
    process.exitCode = 1
  }
}
