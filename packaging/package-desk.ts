import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, posix, relative, sep } from 'node:path'
import { packager } from '@electron/packager'
import checksums from 'electron/checksums.json' with { type: 'json' }
import { applicationId, electronScheme } from '#main/hosts/window-policy.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { builtParts, listContents, type Target } from './contents.ts'
import { type FuseTrouble, setFuses } from './flip-fuses.ts'
import { bundledLists, licencesInWords } from './licences.ts'

export interface PackageOrder {
  /** The project's folder; its packages are installed, and it is built. */
  readonly root: string
  /** The folder in which packages are made; a new package replaces one with the same name. */
  readonly outDir: string
  readonly target: Target
  /** A folder with Electron's archive, `electron-vVERSION-PLATFORM-ARCH.zip`; left out = the archive is fetched. */
  readonly electronZipDir?: string
}

export interface DeskPackage {
  readonly dir: string
  /** Path of the program that starts the desk; on macOS the `.app` folder. */
  readonly electron: string
  /** Path of the archive with the desk's own files. */
  readonly archive: string
  /** Number of fuses that were set and read back. */
  readonly fuses: number
}

export type PackageTrouble =
  | { readonly kind: 'notBuilt'; readonly missing: string }
  | { readonly kind: 'electronMissing'; readonly reason: string }
  | { readonly kind: 'packagingFailed'; readonly reason: string }
  | FuseTrouble

const name = 'Triage Desk'
/** The name of the authors, as in LICENSE. */
const authors = 'The Triage Desk authors'
/** Name of a file beside the archive, with the licenses of all packages in it. */
export const licencesName = 'THIRD-PARTY-LICENCES.txt'

/**
 * Combines the built desk with Electron and sets Electron's fuses. The package is made in a temporary folder. Only
 * after its fuses were read back is it moved to `outDir`, so that every package in `outDir` has the right fuses.
 */
export async function packageDesk(order: PackageOrder): Promise<Result<DeskPackage, PackageTrouble>> {
  for (const missing of [...builtParts, ...bundledLists]) {
    const isThere = await stat(join(order.root, missing)).catch(() => null)
    if (!isThere) return err({ kind: 'notBuilt', missing })
  }
  await mkdir(order.outDir, { recursive: true })
  const workDir = await mkdtemp(join(order.outDir, '.making-'))
  try {
    const made = await assemble(order, workDir)
    if (!made.ok) return made
    const set = await setFuses(partsOf(made.value, order.target).electron)
    if (!set.ok) return set
    const dir = join(order.outDir, basename(made.value))
    await rm(dir, { recursive: true, force: true })
    await rename(made.value, dir)
    return ok({ dir, ...partsOf(dir, order.target), fuses: set.value })
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

/** Makes the package in `workDir`. @returns its folder; Electron's fuses still have their defaults. */
async function assemble(
  { root, target, electronZipDir }: PackageOrder,
  workDir: string,
): Promise<Result<string, PackageTrouble>> {
  const wanted = withFolders(await listContents(root, target))
  const licences = join(workDir, licencesName)
  await writeFile(licences, await licencesInWords(root))
  let hasElectron = false
  try {
    const [dir] = await packager({
      dir: root,
      out: workDir,
      // Otherwise the packager would use a folder in the system's temporary folder and empty it first, even while
      // another process is using it.
      tmpdir: false,
      quiet: true,
      name,
      ...target,
      ...(target.platform === 'linux' ? { executableName: 'triage-desk' } : {}),
      ...(electronZipDir === undefined ? {} : { electronZipDir }),
      // Checksums from the npm package `electron`, whose own hash is in the lock file.
      download: { checksums, downloadOptions: { quiet: true }, ...electronCache() },
      afterExtract: [
        () => {
          hasElectron = true
        },
      ],
      appBundleId: applicationId,
      appCategoryType: 'public.app-category.developer-tools',
      // Otherwise the program's properties on Windows would name Electron's makers.
      appCopyright: `Copyright © ${authors}`,
      win32metadata: { CompanyName: authors },
      // The packager appends .icns or .ico, depending on the system. On Linux the desk sets its icon at run time.
      icon: join(root, 'resources', 'icon'),
      protocols: [{ name, schemes: [electronScheme] }],
      darwinDarkModeSupport: true,
      // Native addons are put beside the archive, since the system cannot load libraries from inside it.
      asar: { unpack: '*.node' },
      // The licenses are put where users can find them; on macOS this place is within the signed part.
      extraResource: [licences],
      prune: false,
      junk: false,
      ignore: (path) => path !== '' && !wanted.has(path.slice(1)),
    })
    if (dir === undefined) return err({ kind: 'packagingFailed', reason: 'nothing was made' })
    return ok(dir)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return err({ kind: hasElectron ? 'packagingFailed' : 'electronMissing', reason })
  }
}

/** The cache in which `npm start` and `npm run package` store Electron; empty if it is the default one. */
function electronCache(): { readonly cacheRoot?: string } {
  const { electron_config_cache: cacheRoot } = process.env
  return cacheRoot === undefined ? {} : { cacheRoot }
}

/** The files, and all folders that contain them. */
function withFolders(files: readonly string[]): ReadonlySet<string> {
  const wanted = new Set<string>()
  for (const file of files) {
    for (let path = file; path !== '.'; path = posix.dirname(path)) wanted.add(path)
  }
  return wanted
}

function partsOf(dir: string, { platform }: Target): Pick<DeskPackage, 'electron' | 'archive'> {
  const app = join(dir, `${name}.app`)
  if (platform === 'darwin') return { electron: app, archive: join(app, 'Contents', 'Resources', 'app.asar') }
  return {
    electron: join(dir, platform === 'win32' ? `${name}.exe` : 'triage-desk'),
    archive: join(dir, 'resources', 'app.asar'),
  }
}

/** The message for the terminal: what went wrong, that no package was made, and what to do. */
export function packageTroubleInWords(trouble: PackageTrouble): string {
  switch (trouble.kind) {
    case 'notBuilt':
      return `${trouble.missing} is missing: the desk has not been built. Run: npm run package`
    case 'electronMissing':
      return [
        `Electron’s binary could not be had: ${trouble.reason}`,
        'A package is the desk and Electron, so none was made. Electron is not in the npm registry; where its makers’',
        'downloads are closed, name a mirror (ELECTRON_MIRROR=ADDRESS npm run package) or package on another network.',
      ].join('\n')
    case 'packagingFailed':
      return `No package was made: ${trouble.reason}`
    case 'fusesNotSet':
      return `No package was made: Electron’s fuses could not be set. ${trouble.reason}`
    case 'fusesDiffer':
      return [
        'No package was made: Electron’s fuses are not what was decided (packaging/fuses.ts).',
        ...trouble.differences.map(
          ({ fuse, decided, found }) => `  ${fuse}: is to be ${decided}, is ${found}`,
        ),
      ].join('\n')
    default: {
      const unknown: never = trouble
      return unknown
    }
  }
}

/**
 * The message for the terminal about a finished package. @param root the folder to which printed paths are relative.
 */
export function packageInWords({ dir, fuses }: DeskPackage, root: string): string {
  const place = relative(root, dir).split(sep).join('/')
  return [
    `Packaged: ${place}`,
    `All ${fuses} fuses of Electron were set and read back from it.`,
    'It is not signed: sign it before you hand it on. Only a signature keeps the fuses and the compiled parts as they are.',
  ].join('\n')
}
