import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { bundledListName } from './bundled-packages.ts'
import { closureOf, type LockFile } from './package-closure.ts'

/** The system and processor for which a package is made, by their names in Node and Electron. */
export interface Target {
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly arch: 'x64' | 'arm64'
}

/** Files and folders of the build that are packaged. Files that only the Chromium host needs are left out. */
export const builtParts = [
  'package.json',
  'LICENSE',
  'resources/icon.png',
  'resources/demo',
  'out/main/index.js',
  'out/main/engine.js',
  'out/main/storage-job.js',
  'out/main/export-job.js',
  'out/main/demo-service.js',
  'out/main/chunks',
  'out/preload/electron.cjs',
  'out/renderer',
]

/** npm packages that the built code loads at run time; all others are bundled. Their dependencies are packaged, too. */
export const loadedPackages = [
  '@napi-rs/xattr',
  'better-sqlite3-multiple-ciphers',
  'dbus-native',
  'fastify',
  'keytar',
]

/**
 * Dependencies that the desk never loads: headers for a compiler, and an XML parser that dbus-native loads only for
 * introspection.
 */
const neverLoaded = new Set(
  ['node-addon-api', 'xml2js', 'xmlbuilder', 'sax'].map((name) => `node_modules/${name}`),
)

/** Matches files of a package that can be loaded, and its license, but no native sources, types, maps or documents. */
const loadable = /\.(?:js|cjs|mjs|json|node)$|^licen[cs]e/i
/**
 * Names of folders from which nothing is loaded if they are at the top level of a package. Deeper folders may have
 * these names and are kept.
 */
const leftOutFolders = new Set([
  'benchmark',
  'benchmarks',
  'deps',
  'docs',
  'example',
  'examples',
  'integration',
  'script',
  'scripts',
  'src',
  'test',
  'tests',
  'types',
])

/**
 * Every file to be packaged, by its path relative to the project, sorted.
 *
 * @param root the project's folder; its packages are installed, and it is built.
 */
export async function listContents(root: string, target: Target): Promise<string[]> {
  const built = await Promise.all(builtParts.map((part) => filesBelow(root, part)))
  const packages = await loadedPackageFolders(root)
  const loaded = await Promise.all(packages.map((folder) => filesOfPackage(root, folder)))
  const isForTarget = compiledFor(target)
  const isPacked = (file: string) => posix.basename(file) !== bundledListName
  return [...built.flat().filter(isPacked), ...loaded.flat().filter(isForTarget)].sort()
}

/** Folders of the packages that are loaded at run time, and of all their dependencies that are installed. */
export async function loadedPackageFolders(root: string): Promise<string[]> {
  const lock: LockFile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const needed = closureOf(lock, loadedPackages).filter((folder) => !neverLoaded.has(folder))
  // The lock file also lists packages for other systems, which are not installed here.
  const isHere = await Promise.all(needed.map((folder) => stat(join(root, folder)).catch(() => null)))
  return needed.filter((_, index) => isHere[index])
}

/**
 * @returns a function that tells whether a file is for the target. Packages may contain native addons for several
 *   systems, each with the system in its path; all other files fit every system.
 */
function compiledFor({ platform, arch }: Target): (file: string) => boolean {
  const own = new RegExp(`[/.]${platform}-${arch}(?:[-./])`)
  return (file) => !file.endsWith('.node') || own.test(file)
}

async function filesOfPackage(root: string, folder: string): Promise<string[]> {
  const files = await filesBelow(root, folder)
  return files.filter((file) => {
    const [top = '', ...rest] = posix.relative(folder, file).split('/')
    const isLeftOut = rest.length > 0 && leftOutFolders.has(top)
    // Nested packages are skipped: the closure lists those that are needed.
    return !isLeftOut && top !== 'node_modules' && loadable.test(posix.basename(file))
  })
}

/** @returns an empty list if the path does not exist. */
async function filesBelow(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => null)
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
