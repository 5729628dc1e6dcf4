import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { tokenNames } from '#service/auth/access-tokens.ts'

const script = join(import.meta.dirname, '../../../scripts/service.js')
let folder: string
const running = new Set<ChildProcess>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-service-cli-'))
})
afterEach(() => {
  // Ends what a failed test left running. A service ends by itself when its script is gone.
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  const ended = once(child, 'close').then(([code]) => ({ ...said, code: code as number | null }))
  const listening = async () => {
    while (!said.out.includes('\n')) {
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then((end) => Promise.reject(new Error(end.err))),
      ])
    }
    return Line.parse(JSON.parse(said.out))
  }
  return { child, said, ended, listening }
}

const Line = z.strictObject({
  baseUrl: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  tokens: z.strictObject(Object.fromEntries(tokenNames.map((name) => [name, z.string().min(20)]))),
})

const ask = (line: z.infer<typeof Line>, path: string) =>
  fetch(`${line.baseUrl}/api/v1/admin${path}`, {
    headers: { authorization: `Bearer ${line.tokens.superAdmin}` },
  })

describe('the command line', () => {
  test('prints one line when it listens and runs until SIGTERM', async () => {
    const service = run('--port', '0', '--reports', '15', '--seed', '7')
    const line = await service.listening()
    expect((await ask(line, '/reports')).status).toBe(200)
    service.child.kill('SIGTERM')
    const end = await service.ended
    expect(end).toMatchObject({ code: 0, err: '' })
    expect(end.out.trimEnd().split('\n')).toHaveLength(1)
    await expect(fetch(line.baseUrl)).rejects.toThrow()
  })

  test('leaves no process running when its script is killed', async () => {
    const service = run('--reports', '5')
    const line = await service.listening()
    service.child.kill('SIGKILL')
    // The pipes close when the last process that has them open has ended.
    await service.ended
    await expect(fetch(line.baseUrl)).rejects.toThrow()
  })

  // On Windows, npm is a script of the shell, and programs cannot be asked to end.
  test.skipIf(process.platform === 'win32')('ends with npm', async () => {
    const npm = spawn('npm', ['run', '--silent', 'service', '--', '--reports', '5'], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    running.add(npm)
    const [printed] = (await once(npm.stdout, 'data')) as [Buffer]
    const line = Line.parse(JSON.parse(String(printed)))
    expect((await ask(line, '/programs')).status).toBe(200)
    npm.kill('SIGTERM')
    await once(npm, 'close')
    await expect(fetch(line.baseUrl)).rejects.toThrow()
  })

  test('accepts limit, lifetime, time, folder and faults', async () => {
    const faults = join(folder, 'faults.json')
    await writeFile(
      faults,
      JSON.stringify([{ kind: 'status', status: 503, endpoint: 'listPrograms', times: 1 }]),
    )
    const options = [
      '--reports',
      '15',
      '--rate-limit',
      '3',
      '--evidence-ttl',
      '60',
      '--now',
      '2026-03-01T09:00:00Z',
    ]
    const service = run(...options, '--data', join(folder, 'data'), '--faults', faults)
    const line = await service.listening()
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(line, '/programs')).status)
    // A request that a fault answers does not count against the limit.
    expect(statuses).toEqual([503, 200, 200, 200])
    expect((await ask(line, '/programs')).status).toBe(429)
    service.child.kill('SIGINT')
    expect((await service.ended).code).toBe(0)
  })

  test('rejects unknown arguments in one line, with exit code 2', async () => {
    const end = await run('--port', 'none').ended
    expect([end.code, end.out]).toEqual([2, ''])
    expect(end.err).toMatch(/^service: --port must be .*\n$/)
  })

  test('invalid faults are rejected with the invalid rule', async () => {
    const faults = join(folder, 'wrong.json')
    await writeFile(faults, '[{"kind":"cut"},{"kind":"crash"}]')
    const end = await run('--faults', faults).ended
    expect(end.code).toBe(2)
    expect(end.err).toMatch(/^service: --faults .*wrong\.json: rule 1/)
  })

  test('a port in use is reported in one line', async () => {
    const first = run('--reports', '5')
    const { port } = new URL((await first.listening()).baseUrl)
    const end = await run('--reports', '5', '--port', port).ended
    expect(end.code).toBe(1)
    expect(end.err.trimEnd()).toMatch(/^service: .*EADDRINUSE.*$/)
  })
})
