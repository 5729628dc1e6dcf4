import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix, sep } from 'node:path'
import { extractAll, extractFile, getRawHeader, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEngine } from '#main/bridge/engine-port.ts'
import { runJob } from '#main/engine/storage/run-job.ts'
import { deskFile } from '#main/engine/store/files.ts'
import { listWindowFiles } from '#main/hosts/window-files.ts'
import { viewerPath } from '#main/hosts/window-policy.ts'
import { startDemoService } from '#main/workspaces/demo-service.ts'
import { builtParts, listContents, loadedPackages, type Target } from '../../../packaging/contents.ts'
import { readFusesBack } from '../../../packaging/flip-fuses.ts'
import { fuses } from '../../../packaging/fuses.ts'
import { bundledLists } from '../../../packaging/licences.ts'
import {
  type DeskPackage,
  licencesName,
  packageDesk,
  packageInWords,
  packageTroubleInWords,
} from '../../../packaging/package-desk.ts'
import { asShipped, binaryWithFuses, writeElectronZip } from '../../fixtures/electron-zip.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

const root = join(import.meta.dirname, '../../..')
const isBuilt = [...builtParts, ...bundledLists].every((part) => existsSync(join(root, part)))
const target: Target = { platform: 'linux', arch: process.arch === 'arm64' ? 'arm64' : 'x64' }
/**
 * Whether the package `xattr` is compiled for this system; it exists only for Linux and macOS. The licenses in a desk's
 * package are those of the packages that are installed here.
 */
const hasXattr = readdirSync(join(root, 'node_modules/@napi-rs')).some((name) => name.startsWith('xattr-'))
const runsHere = process.platform === 'linux' && process.arch === target.arch

const temporary = () => mkdtempSync(join(tmpdir(), 'desk-package-'))

/** Packages a simulated Electron, for any system. */
async function packaged(folder: string, made: Target, binary = binaryWithFuses(asShipped)) {
  const electronZipDir = writeElectronZip(folder, made, binary)
  return packageDesk({ root, outDir: join(folder, 'dist'), target: made, electronZipDir })
}

async function madeFor(folder: string, made: Target): Promise<DeskPackage> {
  const result = await packaged(folder, made)
  if (!result.ok) throw new Error(packageTroubleInWords(result.error))
  return result.value
}

/**
 * Text of a file in an archive. @param file its name as `listContents` writes it; archives use the system's separator.
 */
const textOf = (archive: string, file: string) => extractFile(archive, join(...file.split('/'))).toString()

/** The files of an archive, in the notation of `listContents`. */
function filesOf(archive: string): string[] {
  const all = listPackage(archive, { isPack: false }).map((path) => path.split(sep).join('/').slice(1))
  const folders = new Set(all.map((path) => posix.dirname(path)))
  return all.filter((path) => !folders.has(path)).sort()
}

/** Files beside an archive, by their names in it. */
function unpackedBeside(archive: string): string[] {
  const folder = `${archive}.unpacked`
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort()
}

const headerHash = (archive: string) =>
  createHash('sha256').update(getRawHeader(archive).headerString).digest('hex')

describe.skipIf(!isBuilt)('a packaged desk', () => {
  let folder = ''
  let desk: DeskPackage
  let contents: string[] = []

  beforeAll(async () => {
    folder = temporary()
    desk = await madeFor(folder, target)
    contents = filesOf(desk.archive)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is in its usual place, with nothing beside it', () => {
    expect(readdirSync(join(folder, 'dist'))).toEqual([`Triage Desk-linux-${target.arch}`])
    expect(existsSync(desk.electron)).toBe(true)
    expect(packageInWords(desk, folder)).toContain(`dist/Triage Desk-linux-${target.arch}`)
  })

  // SEC-19
  it('has every fuse of Electron set as decided', async () => {
    const wire = await getCurrentFuseWire(desk.electron)
    for (const [fuse, isOn] of Object.entries(fuses)) {
      const name = FuseV1Options[Number(fuse)]
      expect([name, wire[Number(fuse) as FuseV1Options]]).toEqual([
        name,
        isOn ? FuseState.ENABLE : FuseState.DISABLE,
      ])
    }
    expect(desk.fuses).toBe(Object.keys(fuses).length)
  })

  // SEC-19
  it('contains the files of the list, and no others', async () => {
    expect(contents).toEqual(await listContents(root, target))
    expect(readdirSync(join(desk.archive, '..')).sort()).toEqual([
      licencesName,
      'app.asar',
      'app.asar.unpacked',
    ])
  })

  it('includes the licences of all its parts: bundled, in workers, fonts, loaded', () => {
    const licences = readFileSync(join(desk.archive, '..', licencesName), 'utf8')
    const parts = licences.split(/^-{80}$/m).slice(1)
    const named = parts.map((part) => /^\n(\S+) \S+ \(/.exec(part)?.[1])
    const bundled = ['react', 'react-dom', 'zod', 'undici', 'zustand', 'ae-cvss-calculator', 'tinykeys']
    const inWorkers = ['markdown-it', '@shikijs/core', '@shikijs/langs']
    const typefaces = ['inter-ui', '@fontsource-variable/jetbrains-mono']
    const loaded = loadedPackages.map((name) => (name === 'keytar' ? '@github/keytar' : name))
    for (const name of [...bundled, ...inWorkers, ...typefaces, ...loaded]) expect(named).toContain(name)
    const headings = parts.map((part) => part.trim().split('\n')[0])
    expect([...new Set(headings)]).toEqual(headings)
    const withoutText = parts.filter((part) => part.includes('Its makers put no text'))
    for (const part of parts) expect(part.length).toBeGreaterThan(withoutText.includes(part) ? 60 : 500)
    // These packages name a license but contain no text of it.
    expect(withoutText.map((part) => part.trim().split(' ')[0])).toEqual(
      hasXattr ? [expect.stringMatching(/^@napi-rs\/xattr-/), 'abstract-logging'] : ['abstract-logging'],
    )
    expect(licences).not.toMatch(/vitest|playwright|typescript/)
  })

  it('contains no sources, tests, maps or types, and nothing of the Chromium host', () => {
    expect(contents.filter((file) => /\.(?:ts|tsx|map|[ch]pp|cc|h)$/.test(file))).toEqual([])
    expect(contents.filter((file) => /(?:^|\/)(?:src|tests?)\//.test(file))).toEqual([])
    expect(contents.filter((file) => /chromium|playwright/.test(file))).toEqual([])
    // With these packages, which parse XML, a fifth of the desk's package would be theirs. The package for D-Bus loads
    // them only to introspect.
    expect(contents.filter((file) => /node_modules\/(?:xml2js|xmlbuilder|sax)\//.test(file))).toEqual([])
  })

  it('reveals nothing of how it was built', () => {
    const facts = JSON.parse(extractFile(desk.archive, 'package.json').toString())
    expect(facts).toMatchObject({
      name: 'triage-desk',
      // The program's name in macOS's menus and in Linux's notifications.
      productName: 'Triage Desk',
      main: './out/main/index.js',
      type: 'module',
    })
    expect(facts).not.toHaveProperty('devDependencies')
    expect(facts).not.toHaveProperty('scripts')
    for (const file of contents.filter((path) => path.startsWith('out/')))
      expect(textOf(desk.archive, file).includes('devDependencies'), file).toBe(false)
  })

  it('has the native modules for its system beside the archive, and for no other', () => {
    const compiled = contents.filter((file) => file.endsWith('.node'))
    expect(unpackedBeside(desk.archive)).toEqual(compiled)
    expect(compiled.map((file) => file.split('/node_modules/').pop()?.split('/')[1]).sort()).toEqual(
      runsHere
        ? ['@napi-rs', 'better-sqlite3-multiple-ciphers', 'keytar']
        : ['better-sqlite3-multiple-ciphers', 'keytar'],
    )
  })

  it('contains everything that its files load', () => {
    const listed = new Set(contents)
    const loaded = new Set<string>()
    for (const file of contents.filter((path) => /^out\/(?:main|preload)\//.test(path))) {
      for (const name of importsOf(textOf(desk.archive, file))) {
        if (!name.startsWith('.')) loaded.add(name)
        else expect(listed, `${file} loads ${name}`).toContain(posix.join(dirname(file), name))
      }
    }
    expect([...loaded].filter((name) => !isBuiltin(name)).sort()).toEqual(
      ['electron', ...loadedPackages].sort(),
    )
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const name of loadedPackages) expect(dependencies).toHaveProperty([name])
  })

  describe.skipIf(!runsHere)('away from the project, under Node', () => {
    let away = ''
    const log = rememberingLog()

    beforeAll(() => {
      away = join(folder, 'away')
      extractAll(desk.archive, away)
    })

    it('starts the engine, and a storage job on its files', async () => {
      const profileDir = join(folder, 'profile')
      const engine = startEngine({
        workerFile: join(away, 'out/main/engine.js'),
        start: { profileDir, storageJobFile: join(away, 'out/main/storage-job.js') },
        log,
        onEvent: () => undefined,
        onDeath: () => undefined,
      })
      const updated = await engine.call('settings.update', { theme: 'dark' })
      await engine.close()
      expect(log.faults).toEqual([])
      expect(updated).toMatchObject({ ok: true, value: { theme: 'dark' } })
      const job = runJob(
        join(away, 'out/main/storage-job.js'),
        { kind: 'check', key: null, file: deskFile(profileDir) },
        () => undefined,
      )
      expect(await job.result).toMatchObject({ ok: true })
    })

    it('starts the demo workspace', async () => {
      const demo = await startDemoService({
        workerFile: join(away, 'out/main/demo-service.js'),
        dataDir: join(folder, 'demo'),
        log,
      })
      expect(log.faults).toEqual([])
      if (!demo.ok) throw new Error('it did not start')
      const answer = await fetch(`${demo.value.baseUrl}/api/v1/admin/reports?limit=1`, {
        headers: { authorization: `Bearer ${demo.value.token}` },
      })
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
      await demo.value.stop()
      // The demo's end was requested, so it is no fault.
      expect(log.faults).toEqual([])
    })

    it('serves its window and everything the window loads', async () => {
      const files = await listWindowFiles(join(away, 'out/renderer'))
      for (const path of ['/', viewerPath]) {
        const { status, body } = await files.answer(path)
        expect(status).toBe(200)
        const loaded = [...body.toString().matchAll(/(?:src|href)="\.?(\/[^"?]+)[^"]*"/g)].map(
          ([, at = '']) => at,
        )
        expect(loaded.length).toBeGreaterThan(1)
        for (const at of loaded) expect([at, (await files.answer(at)).status]).toEqual([at, 200])
      }
    })

    // SEC-19
    it.each([
      ['an option that is not its own', ['--remote-debugging-port=9222'], {}, /remote-debugging-port/],
      ['an option of the other host', ['--headless'], {}, /headless/],
      ['a debugger', ['--inspect'], {}, /inspect/],
      ['no sandbox', ['--no-sandbox'], {}, /no-sandbox/],
      ['no sandbox, by the environment', [], { ELECTRON_DISABLE_SANDBOX: '1' }, /without its sandbox/],
    ])(
      'ends with a message before it opens anything, when it is started with %s',
      (_what, args, env, words) => {
        mkdirSync(join(away, 'node_modules/electron'), { recursive: true })
        writeFileSync(join(away, 'node_modules/electron/index.mjs'), startingElectron)
        writeFileSync(join(away, 'node_modules/electron/package.json'), '{ "exports": "./index.mjs" }')
        const home = join(folder, 'home')
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [join(away, 'out/main/index.js'), ...args],
          { encoding: 'utf8', env: { ...process.env, HOME: home, XDG_DATA_HOME: home, ...env } },
        )
        expect(stderr).toBe('')
        expect(stdout).toMatch(/^Triage Desk did not start\n/)
        expect(stdout).toMatch(words)
        expect(status).toBe(2)
        expect(existsSync(home)).toBe(false)
      },
    )

    it.each(loadedPackages)('loads %s', async (name) => {
      const load = createRequire(join(away, 'out/main/index.js'))
      expect(load.resolve(name).startsWith(join(away, 'node_modules'))).toBe(true)
      expect(load(name)).toBeTruthy()
    })
  })
})

/**
 * The only parts of Electron that a packaged desk may use when it refuses to start. As in Electron, an environment
 * variable serves as a switch, and the arguments contain no script.
 */
const startingElectron = `
process.argv.splice(1, 1)
export const app = {
  isPackaged: true,
  commandLine: {
    hasSwitch: (name) => name === 'no-sandbox' && process.env.ELECTRON_DISABLE_SANDBOX !== undefined,
  },
  exit: (code) => process.exit(code),
}
export const dialog = { showErrorBox: (title, words) => process.stdout.write(title + '\\n' + words) }
`

/**
 * The names that a built file imports. The build writes them in double quotes, minified without blanks; texts use other
 * quotes.
 */
function importsOf(code: string): string[] {
  const found = [
    ...code.matchAll(/(?:^|;)(?:import|export)\b[^;'"]*"([^"]+)"(?=;|$)/gm),
    ...code.matchAll(/\bimport\(["`]([^"`]+)["`]\)/g),
    ...code.matchAll(/\brequire\w*\("([^"]+)"\)/g),
  ]
  return found.map(([, name = '']) => name)
}

describe.skipIf(!isBuilt)('the hash of the archive', () => {
  let folder = ''
  beforeEach(() => {
    folder = temporary()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  // SEC-19
  it.skipIf(process.platform === 'darwin')(
    "is in the app's Info.plist on macOS, where Electron compares it",
    async () => {
      const desk = await madeFor(folder, { platform: 'darwin', arch: 'arm64' })
      const facts = readFileSync(join(desk.electron, 'Contents/Info.plist'), 'utf8')
      expect(facts).toMatch(/<key>ElectronAsarIntegrity<\/key>\s*<dict>\s*<key>Resources\/app\.asar<\/key>/)
      expect(facts).toContain(`<string>${headerHash(desk.archive)}</string>`)
      expect(await readFusesBack(desk.electron)).toEqual({ ok: true, value: desk.fuses })
      expect(unpackedBeside(desk.archive).every((file) => file.includes('darwin-arm64'))).toBe(true)
      expect(facts).toMatch(/<key>CFBundleIdentifier<\/key>\s*<string>org\.triagedesk\.TriageDesk</)
      expect(facts).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>triage-desk</)
      const icon = readFileSync(join(desk.electron, 'Contents/Resources/electron.icns'))
      expect(icon.equals(readFileSync(join(root, 'resources/icon.icns')))).toBe(true)
    },
  )

  // SEC-19
  it('is in the program itself on Windows, where Electron compares it', async () => {
    const desk = await madeFor(folder, { platform: 'win32', arch: 'x64' })
    const facts = [{ file: 'resources\\app.asar', alg: 'SHA256', value: headerHash(desk.archive) }]
    expect(readFileSync(desk.electron).includes(JSON.stringify(facts))).toBe(true)
    expect(await readFusesBack(desk.electron)).toEqual({ ok: true, value: desk.fuses })
    expect(unpackedBeside(desk.archive).every((file) => file.includes('win32-x64'))).toBe(true)
    const program = readFileSync(desk.electron)
    // The program names this project, not Electron's makers.
    const { entries } = NtExecutableResource.from(NtExecutable.from(program, { ignoreCert: true }))
    const [info] = Resource.VersionInfo.fromEntries(entries)
    const [language] = info?.getAllLanguagesForStringValues() ?? []
    if (!info || !language) throw new Error('the program says nothing of itself')
    expect(info.getStringValues(language)).toMatchObject({
      CompanyName: 'The Triage Desk authors',
      LegalCopyright: 'Copyright © The Triage Desk authors',
      ProductName: 'Triage Desk',
    })
    // The program contains each image of the icon as it is in the file, but with a directory of its own.
    const icons = Data.IconFile.from(readFileSync(join(root, 'resources/icon.ico'))).icons
    const pictures = icons.map(({ data }) => Buffer.from(data.isIcon() ? data.generate() : data.bin))
    expect(pictures.map((picture) => program.includes(picture))).toEqual(icons.map(() => true))
  })
})

describe.skipIf(!isBuilt)('no package is made', () => {
  let folder = ''
  beforeEach(() => {
    folder = temporary()
  })
  afterEach(() => {
    expect(readdirSync(join(folder, 'dist'))).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  })

  it('without Electron, with a message that helps', async () => {
    const made = await packageDesk({ root, outDir: join(folder, 'dist'), target, electronZipDir: folder })
    if (made.ok) throw new Error('packaged nothing')
    expect(made.error.kind).toBe('electronMissing')
    expect(packageTroubleInWords(made.error)).toMatch(/ELECTRON_MIRROR/)
  })

  it.each([
    ['has none', Buffer.from('no fuses at all'), /sentinel/],
    ['has more than are known', binaryWithFuses(`${asShipped}0`), /10 fuses/],
    ['has fewer than were decided', binaryWithFuses(asShipped.slice(1)), /not long enough/],
  ])('if the fuses cannot be set, because the binary %s', async (_why, binary, words) => {
    const made = await packaged(folder, target, binary)
    if (made.ok) throw new Error('packaged without fuses')
    expect(made.error.kind).toBe('fusesNotSet')
    expect(packageTroubleInWords(made.error)).toMatch(words)
  })

  // SEC-19
  it('if Electron removed a fuse that was decided on', async () => {
    const made = await packaged(folder, target, binaryWithFuses(`1r${asShipped.slice(2)}`))
    expect(made).toEqual({
      ok: false,
      error: {
        kind: 'fusesDiffer',
        differences: [{ fuse: 'EnableCookieEncryption', decided: 'off', found: 'removed' }],
      },
    })
  })
})
