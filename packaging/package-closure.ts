/** The part of npm's lock file that states the dependencies of each package. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Packages and all their direct and indirect dependencies, resolved as Node does.
 *
 * @param names packages on which the project itself depends.
 * @returns their folders relative to the project, sorted; includes packages that npm installs only on other systems.
 */
export function closureOf({ packages }: LockFile, names: readonly string[]): string[] {
  const folders = new Set<string>()
  const add = (from: string, name: string): void => {
    const folder = lookUp(packages, from, name)
    if (folder === null || folders.has(folder)) return
    folders.add(folder)
    const { dependencies, optionalDependencies } = packages[folder] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(folder, needed)
  }
  for (const name of names) add('', name)
  return [...folders].sort()
}

/** Searches `node_modules` of the package's own folder first, then of each folder above it; null if not found. */
function lookUp(packages: LockFile['packages'], from: string, name: string): string | null {
  for (let around = from; ; around = around.slice(0, Math.max(around.lastIndexOf('/node_modules/'), 0))) {
    const folder = `${around === '' ? '' : `${around}/`}node_modules/${name}`
    if (packages[folder]) return folder
    if (around === '') return null
  }
}
