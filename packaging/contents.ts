import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { bundledListName } from './bundled-packages.ts'
import { closureOf, type LockFile } from './package-closure.ts'

/** The target of a package: system and processor by their names in Node and Electron. */
export interface Target {
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly arch: 'x64' | 'arm64'
}

/** Files and folders of the build. The Chromium host is left out: the package contains Electron. */
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

/** The packages that those load at run time; everything else is bundled into them. Their dependencies are included. */
export const loadedPackages = [
  '@napi-rs/xattr',
  'better-sqlite3-multiple-ciphers',
  'dbus-native',
  'fastify',
  'keytar',
]

/**
 * Dependencies that are never loaded in the desk's use: headers for a compiler, and an XML parser, which dbus-native
 * loads only to introspect.
 */
const neverLoaded = new Set(
  ['node-addon-api', 'xml2js', 'xmlbuilder', 'sax'].map((name) => `node_modules/${name}`),
)

/** Files of a package that can be loaded, and its license. No sources of compiled parts, types, maps or documents. */
const loadable = /\.(?:js|cjs|mjs|json|node)$|^licen[cs]e/i
/** Top-level folders of packages that nothing loads from. Further down, folders with these names are loaded. */
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
 * Every file of the package, by its path below the project, sorted. Nothing else goes in.
 *
 * @param root the project, with its packages installed and built.
 */
export async function listContents(root: string, target: Target): Promise<string[]> {
  const built = await Promise.all(builtParts.map((part) => filesBelow(root, part)))
  const packages = await loadedPackageFolders(root)
  const loaded = await Promise.all(packages.map((folder) => filesOfPackage(root, folder)))
  const isForTarget = compiledFor(target)
  const isPacked = (file: string) => posix.basename(file) !== bundledListName
  return [...built.flat().filter(isPacked), ...loaded.flat().filter(isForTarget)].sort()
}

/** The packages that are loaded at run time, with all their dependencies that are installed here. */
export async function loadedPackageFolders(root: string): Promise<string[]> {
  const lock: LockFile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const needed = closureOf(lock, loadedPackages).filter((folder) => !neverLoaded.has(folder))
  // Packages for other systems are in the lock file but not on the disk.
  const isHere = await Promise.all(needed.map((folder) => stat(join(root, folder)).catch(() => null)))
  return needed.filter((_, index) => isHere[index])
}

/** Compiled parts come for all systems, each named after its system; any other file fits every system. */
function compiledFor({ platform, arch }: Target): (file: string) => boolean {
  const own = new RegExp(`[/.]${platform}-${arch}(?:[-./])`)
  return (file) => !file.endsWith('.node') || own.test(file)
}

async function filesOfPackage(root: string, folder: string): Promise<string[]> {
  const files = await filesBelow(root, folder)
  return files.filter((file) => {
    const [top = '', ...rest] = posix.relative(folder, file).split('/')
    const isLeftOut = rest.length > 0 && leftOutFolders.has(top)
    // Packages inside it are in the closure on their own, or not needed.
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
