import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// What all scripts need to know: where things are, and how to run a program. Node's own modules only, because these
// scripts run before anything is installed.

// Not import.meta.dirname: early releases of Node 20 do not have it.
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const cacheDir = join(root, 'node_modules', '.cache', 'triage-desk')

const oldestNode = 20
const oldestForTypeScript = [22, 19]

/** A reason to stop that a person can act on; it is shown without a stack. */
export class Stop extends Error {}

/** Stops where even these scripts would fail later, with less to go by. */
export function checkNode() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= oldestNode) return
  throw new Stop(`Triage Desk needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.`)
}

/** The Node that runs the desk: the packaged one, or this one where it is new enough. */
export function deskNode() {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const packaged = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [needMajor, needMinor] = oldestForTypeScript
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return process.execPath
  throw new Stop(
    `There is no packaged Node for ${process.platform} ${process.arch}, and this Node (${process.versions.node}) is too ` +
      `old to stand in for it. Install Node ${oldestForTypeScript.join('.')} or newer.`,
  )
}

/**
 * What the desk's Node is told at its start. By itself it has four threads for V8's background work on any machine: where
 * they outnumber the cores, they take turns, and the main thread, which ought to answer at once, waits for each of them.
 */
export const deskFlags = ['--v8-pool-size=0']

/** @returns the path of a program on PATH, or null. */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(path) {
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
 * @param options as for `spawn`, and: `quiet` keeps its output to be returned; `limit` ends it after so many ms.
 * @returns `{ code, output, seconds }`; code 1 when it could not be started or did not end by itself.
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
    const end = (code) => {
      clearTimeout(timer)
      resolve({ code, output, seconds: (performance.now() - began) / 1000 })
    }
    child.once('error', (error) => {
      output += error.message
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/** Runs a command's body: what it stops for is said in a line, and nobody sees a stack. */
export async function asCommand(body) {
  try {
    process.exitCode = await body()
  } catch (cause) {
    if (!(cause instanceof Stop)) throw cause
    console.error(cause.message)
    process.exitCode = 1
  }
}
