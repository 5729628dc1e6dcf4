import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../../../packaging/contents.ts'
import { writeElectronZip } from '../../fixtures/electron-zip.ts'

const project = join(import.meta.dirname, '../../..')
/** Number of random bytes in the simulated Electron. A zip cannot shrink random bytes. */
const size = 5_000_000
const target = { platform: process.platform, arch: process.arch } as Target

/**
 * Runs the project's own scripts, and Electron's own, against a mirror on this machine. The file of the mirror
 * simulates Electron with 5 MB instead of 110 MB, and the list of hashes has the hash of this file.
 */
describe('fetching Electron', () => {
  let clone = ''
  let zip = Buffer.alloc(0)
  let zipName = ''
  let server: Server
  let answer: RequestListener
  let asked: string[] = []

  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'desk-fetch-'))
    const folder = writeElectronZip(clone, target, randomBytes(size))
    zipName = basename(readdirSync(folder)[0] ?? '')
    zip = readFileSync(join(folder, zipName))
    cpSync(join(project, 'scripts'), join(clone, 'scripts'), { recursive: true })
    cpSync(join(project, 'package.json'), join(clone, 'package.json'))
    const modules = join(project, 'node_modules')
    mkdirSync(join(clone, 'node_modules/electron'), { recursive: true })
    for (const name of readdirSync(modules)) {
      const isOwn = name === 'electron' || name.startsWith('.')
      if (!isOwn) symlinkSync(join(modules, name), join(clone, 'node_modules', name), 'junction')
    }
    for (const name of ['package.json', 'install.js'])
      cpSync(join(modules, 'electron', name), join(clone, 'node_modules/electron', name))
    const hash = createHash('sha256').update(zip).digest('hex')
    writeFileSync(join(clone, 'node_modules/electron/checksums.json'), JSON.stringify({ [zipName]: hash }))
  })
  afterAll(() => rmSync(clone, { recursive: true, force: true }))

  beforeEach(async () => {
    asked = []
    answer = parts
    server = createServer((request, response) => {
      asked.push(request.headers.range ?? 'whole')
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
    for (const gone of ['electron/dist', 'electron/path.txt', '.cache'])
      rmSync(join(clone, 'node_modules', gone), { recursive: true, force: true })
    rmSync(join(clone, 'cache'), { recursive: true, force: true })
  })

  const parts: RequestListener = (request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    if (from > 0) response.statusCode = 206
    response.setHeader('content-length', zip.length - from)
    response.end(zip.subarray(from))
  }
  const part = () => join(clone, 'node_modules/.cache/triage-desk', `${zipName}.part`)
  const partSize = () => statSync(part(), { throwIfNoEntry: false })?.size ?? 0

  function run(args: readonly string[]): Promise<{ code: number | null; said: string }> {
    const at = server.address()
    const mirror = `http://127.0.0.1:${at !== null && typeof at === 'object' ? at.port : 0}/`
    const { PATH, HOME, SystemRoot } = process.env
    const env = {
      PATH,
      HOME,
      SystemRoot,
      ELECTRON_MIRROR: mirror,
      electron_config_cache: join(clone, 'cache'),
    }
    const child = spawn(process.execPath, args, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
  }
  const fetchWithin = (idle: number) => run([join(clone, 'scripts/fetch-electron.js'), String(idle)])
  const asAStart = (options = {}) => {
    const file = pathToFileURL(join(clone, 'scripts/electron-binary.js')).href
    const program = `const { fetchElectron } = await import(${JSON.stringify(file)})
      console.log(await fetchElectron(${JSON.stringify(options)}))`
    return run(['--input-type=module', '-e', program])
  }
  const isUnpacked = () => existsSync(join(clone, 'node_modules/electron/path.txt'))

  it('shows its progress, compares the hash and unpacks', async () => {
    const { code, said } = await asAStart()
    expect(code, said).toBe(0)
    expect(said).toMatch(/Fetching Electron, about 110 MB …\n(?: {2}\d+ of \d+ MB\n){10}/)
    expect(
      said
        .trim()
        .endsWith(
          join('electron', 'dist', readFileSync(join(clone, 'node_modules/electron/path.txt'), 'utf8')),
        ),
    ).toBe(true)
    expect(asked).toEqual(['whole'])
    // Nothing remains to be fetched.
    expect((await asAStart()).said).not.toContain('Fetching')
  })

  it('is given up when no data arrives, keeps its bytes, and resumes the next time', async () => {
    answer = (request, response) => {
      if (request.headers.range !== undefined) return
      response.setHeader('content-length', zip.length)
      response.write(zip.subarray(0, 2_000_000))
    }
    const stalled = await fetchWithin(3_000)
    expect(stalled.code).toBe(1)
    expect(stalled.said).toMatch(/nothing came for 3 s\n$/)
    expect(isUnpacked()).toBe(false)
    const here = partSize()
    expect(here).toBeGreaterThan(0)

    answer = parts
    asked = []
    const { code, said } = await fetchWithin(60_000)
    expect(code, said).toBe(0)
    expect(asked).toEqual([`bytes=${here}-`])
    expect(isUnpacked()).toBe(true)
    expect(existsSync(part())).toBe(false)
  })

  it('resumes within one start when the connection breaks', async () => {
    answer = (request, response) => {
      if (request.headers.range !== undefined) return parts(request, response)
      response.setHeader('content-length', zip.length)
      response.write(zip.subarray(0, 2_000_000))
      const look = setInterval(() => {
        if (partSize() === 0) return
        clearInterval(look)
        response.destroy()
      }, 5)
    }
    const { code, said } = await fetchWithin(60_000)
    expect(code, said).toBe(0)
    expect(said).toContain('going on …')
    expect(asked).toEqual(['whole', expect.stringMatching(/^bytes=\d+-$/)])
    expect(isUnpacked()).toBe(true)
  })

  it('unpacks nothing with a wrong hash, and starts over the next time', async () => {
    answer = (_request, response) => {
      const other = Buffer.from(zip)
      other.writeUInt8(other.readUInt8(1_000) ^ 1, 1_000)
      response.end(other)
    }
    const wrong = await fetchWithin(60_000)
    expect(wrong.code).toBe(1)
    expect(wrong.said).toMatch(/checksum/i)
    expect(isUnpacked()).toBe(false)
    answer = parts
    asked = []
    const { code, said } = await fetchWithin(60_000)
    expect(code, said).toBe(0)
    expect(asked).toEqual(['whole'])
  })

  it('is not retried for an hour after a refusal, except on request', async () => {
    answer = (_request, response) => {
      response.statusCode = 403
      response.end()
    }
    const first = await asAStart()
    expect(first.said).toMatch(
      /127\.0\.0\.1:\d+ answers 403\nElectron could not be fetched\. ELECTRON_MIRROR=ADDRESS/,
    )
    expect((await asAStart()).said).toBe('null\n')
    expect(asked).toHaveLength(1)
    expect((await asAStart({ patient: true })).said).toContain('answers 403')
    expect(asked).toHaveLength(2)
    const refused = join(clone, 'node_modules/.cache/triage-desk/electron-refused')
    const at = (secondsAgo: number) => utimesSync(refused, Date.now() / 1000, Date.now() / 1000 - secondsAgo)
    at(3_500)
    await asAStart()
    expect(asked).toHaveLength(2)
    at(3_601)
    answer = parts
    expect((await asAStart()).code).toBe(0)
    expect(isUnpacked()).toBe(true)
    expect(existsSync(refused)).toBe(false)
  })
})
