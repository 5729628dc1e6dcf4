import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { bundledListName } from './bundled-packages.ts'
import { closureOf, type LockFile } from './package-closure.ts'

/** What a package is made for: the system's name and processor as Node and Electron call them. */
export interface Target {
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly arch: 'x64' | 'arm64'
}

/** Files and folders of the build. The Chromium host stays behind: whoever has the package has Electron. */
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

/** The packages that those load at run time; everything else is bundled into them. What these need comes along. */
export const loadedPackages = [
  '@napi-rs/xattr',
  'better-sqlite3-multiple-ciphers',
  'dbus-native',
  'fastify',
  'keytar',
]

/**
 * Asked for by packages, and loaded by none for what the desk does with them: headers for a compiler, and what reads XML,
 * which dbus-native loads when it is asked to introspect.
 */
const neverLoaded = new Set(
  ['node-addon-api', 'xml2js', 'xmlbuilder', 'sax'].map((name) => `node_modules/${name}`),
)

/** Of a package: what can be loaded, and its licence. No sources of compiled parts, types, maps, documents. */
const loadable = /\.(?:js|cjs|mjs|json|node)$|^licen[cs]e/i
/** Folders at the top of packages that nothing loads from. Further down, such names belong to what is loaded. */
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

/** The packages that are loaded at run time, with all that they need and that is installed here. */
export async function loadedPackageFolders(root: string): Promise<string[]> {
  const lock: LockFile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const needed = closureOf(lock, loadedPackages).filter((folder) => !neverLoaded.has(folder))
  // Packages for other systems are in the lock file and not on the disk.
  const isHere = await Promise.all(needed.map((folder) => stat(join(root, folder)).catch(() => null)))
  return needed.filter((_, index) => isHere[index])
}

/** Compiled parts come for all systems at once, each named after its own; anything else fits every system. */
function compiledFor({ platform, arch }: Target): (file: string) => boolean {
  const own = new RegExp(`[/.]${platform}-${arch}(?:[-./])`)
  return (file) => !file.endsWith('.node') || own.test(file)
}

async function filesOfPackage(root: string, folder: string): Promise<string[]> {
  const files = await filesBelow(root, folder)
  return files.filter((file) => {
    const [top = '', ...rest] = posix.relative(folder, file).split('/')
    const isLeftOut = rest.length > 0 && leftOutFolders.has(top)
    // Packages inside of it are in the closure by themselves, or not needed.
    return !isLeftOut && top !== 'node_modules' && loadable.test(posix.basename(file))
  })
}

/** @returns nothing where nothing is. */
async function filesBelow(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => null)
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
