import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKeyringLock } from '#main/keychain/secret-service.ts'
import { canStartSession, type SessionKeyring, startSession } from '../../fixtures/session-keyring.ts'
import { waits } from '../../fixtures/test-limits.ts'

const secretService = join(import.meta.dirname, '../../../src/main/keychain/secret-service.ts')
const probeFile = join(import.meta.dirname, '../../fixtures/keychain-probe.ts')
let profile = ''
let session: SessionKeyring | null = null

beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'desk-keychain-'))
})

afterEach(async () => {
  await session?.close()
  session = null
  rmSync(profile, { recursive: true, force: true })
})

/** Runs steps against the real keychain of a session, in a separate process. */
function probe(env: Readonly<Record<string, string>>, ...steps: string[]): unknown[] {
  const { PATH = '' } = process.env
  const ran = spawnSync(process.execPath, [probeFile, profile, ...steps], {
    env: { PATH, ...env },
    encoding: 'utf8',
    timeout: waits.state,
  })
  expect(ran, ran.stderr).toMatchObject({ status: 0, signal: null })
  return ran.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe.skipIf(!canStartSession)('an unlocked keyring', () => {
  it('keeps a token across processes and removes it on request', async () => {
    session = await startSession('unlocked')
    expect(probe(session.env, 'state', 'read', 'w1', 'write', 'w1', 'a token')).toEqual([
      { state: 'unlocked' },
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(probe(session.env, 'read', 'w1', 'read', 'w2', 'forget', 'w1', 'read', 'w1')).toEqual([
      { ok: true, value: 'a token' },
      { ok: true, value: null },
      { ok: true, value: null },
      { ok: true, value: null },
    ])
  })

  it('keeps tokens of several workspaces apart, and replaces one in place', async () => {
    session = await startSession('unlocked')
    probe(session.env, 'write', 'w1', 'one', 'write', 'w2', 'two', 'write', 'w1', 'three')
    expect(probe(session.env, 'read', 'w1', 'read', 'w2')).toEqual([
      { ok: true, value: 'three' },
      { ok: true, value: 'two' },
    ])
  })
})

describe.skipIf(!canStartSession)('a restarted keyring service', () => {
  it('is not reached by a process that used the former one, which says so; the next process reads its tokens', async () => {
    session = await startSession('unlocked')
    const steps = ['write', 'w1', 'a token', 'pause', 'state', 'read', 'w1', 'write', 'w2', 'another']
    const child = spawn(process.execPath, [probeFile, profile, ...steps], {
      env: { PATH: process.env.PATH ?? '', ...session.env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const said: unknown[] = []
    for await (const line of createInterface(child.stdout)) {
      said.push(JSON.parse(line))
      if (said.at(-1) !== 'paused') continue
      await session.start()
      child.stdin.write('\n')
    }
    const failed = { ok: false, error: { kind: 'keychainFailed', reference: expect.any(String) } }
    expect(said).toEqual([{ ok: true, value: null }, 'paused', { state: 'unlocked' }, failed, failed])
    expect(probe(session.env, 'read', 'w1')).toEqual([{ ok: true, value: 'a token' }])
  })
})

describe.skipIf(!canStartSession)('a locked keyring', () => {
  it('differs from an empty one, without a prompt and without a crash', async () => {
    session = await startSession('unlocked')
    probe(session.env, 'write', 'w1', 'a token')
    await session.lock()
    const locked = { ok: false, error: { kind: 'keychainLocked' } }
    expect(
      probe(session.env, 'state', 'read', 'w1', 'read', 'w2', 'write', 'w3', 'another token', 'forget', 'w1'),
    ).toEqual([{ state: 'locked' }, locked, locked, locked, locked])
    await session.unlock()
    expect(probe(session.env, 'state', 'read', 'w1')).toEqual([
      { state: 'unlocked' },
      { ok: true, value: 'a token' },
    ])
  })

  it('keeps no trace of a token that could not be stored', async () => {
    session = await startSession('unlocked')
    probe(session.env, 'write', 'w1', 'a token')
    await session.lock()
    probe(session.env, 'write', 'w2', 'token-that-has-no-place')
    const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    for (const file of files) {
      expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toContain('token-that-has-no-place')
    }
  })
})

describe.skipIf(!canStartSession)('the lock of a keyring', () => {
  it('is read over one connection, also across restarts of the keyring, until the bus is gone', async () => {
    session = await startSession('unlocked')
    const lock = openKeyringLock(session.env)
    const connections = await session.connections()
    expect(await Promise.all([lock.read(), lock.read(), lock.read()])).toEqual(
      Array(3).fill({ ok: true, value: { locked: false } }),
    )
    expect(await session.connections()).toBe(connections + 1)
    await session.lock()
    expect(await lock.read()).toEqual({ ok: true, value: { locked: true } })
    expect(await session.connections()).toBe(connections + 1)
    await session.close()
    session = null
    expect(await lock.read()).toEqual({ ok: false, error: 'no D-Bus in this session' })
  })

  it('holds no process open', async () => {
    session = await startSession('unlocked')
    const script = `
      import { openKeyringLock } from ${JSON.stringify(secretService)}
      const lock = await openKeyringLock(process.env).read()
      console.log(JSON.stringify(lock))`
    const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { PATH: process.env.PATH ?? '', ...session.env },
      encoding: 'utf8',
      timeout: waits.state,
    })
    expect(ran, ran.stderr).toMatchObject({ status: 0, signal: null })
    expect(JSON.parse(ran.stdout)).toEqual({ ok: true, value: { locked: false } })
  })
})

describe.skipIf(process.platform !== 'linux')('no keychain', () => {
  const absent = (reason: RegExp) => ({
    ok: false,
    error: { kind: 'keychainAbsent', reason: expect.stringMatching(reason) },
  })

  it('is reported when the session has no bus', () => {
    const env = { HOME: profile }
    expect(probe(env, 'state', 'read', 'w1', 'write', 'w1', 'a token')).toEqual([
      { state: 'absent', reason: expect.stringMatching(/no D-Bus/) },
      absent(/no D-Bus/),
      absent(/no D-Bus/),
    ])
  })

  it('is reported when the bus of the session is gone', () => {
    const env = { HOME: profile, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(profile, 'gone')}` }
    expect(probe(env, 'state')).toEqual([{ state: 'absent', reason: expect.stringMatching(/no D-Bus/) }])
  })

  it.skipIf(!canStartSession)('is reported when the bus has no secret service', async () => {
    session = await startSession('none')
    expect(probe(session.env, 'state', 'read', 'w1', 'write', 'w1', 'a token')).toEqual([
      { state: 'absent', reason: expect.stringMatching(/no keyring service/) },
      absent(/no keyring service/),
      absent(/no keyring service/),
    ])
  })
})
