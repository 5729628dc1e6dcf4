import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { deskNode, root, run, Stop } from './project.js'

const sources = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'packaging/bundled-packages.ts',
  'packaging/main-packages.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const markFile = join(root, 'out', '.built-from')

/** Builds the desk if a source has changed since the last build. */
export async function ensureBuilt() {
  const wanted = fingerprint()
  if (existsSync(markFile) && readFileSync(markFile, 'utf8') === wanted) return
  // Printed to stderr, since stdout is for the output of the program that runs next.
  console.error('Building …')
  const tool = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { code, output, seconds } = await run(deskNode(), [tool, 'build'], { quiet: true })
  if (code !== 0) throw new Stop(`The build failed:\n${output.trim()}`)
  writeFileSync(markFile, wanted)
  console.error(`Built in ${seconds.toFixed(1)} s.`)
}

/** A hash of the sources' names and contents; file times would not do, since a checkout changes them. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(source) {
  const path = join(root, source)
  if (!existsSync(path)) return []
  const entries = source.includes('.') ? null : readdirSync(path, { recursive: true, withFileTypes: true })
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
