import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { keyAccount } from '#main/copies/key-safe.ts'
import { textsIn } from '../../fixtures/clear-phrases.ts'
import { startTestService } from '../../fixtures/service.ts'
import { canStartSession, type SessionKeyring, startSession } from '../../fixtures/session-keyring.ts'
import { startSeveredLine } from '../../fixtures/severed-line.ts'
import { expect, test } from '../fixtures.ts'
import { arrivals } from './arrivals.ts'
import { startOwnProcess } from './own-process.ts'

// The fate of a copy and an unsent action in it when its key is missing. Each start is a
// process with its own session: a real D-Bus, with or without a real GNOME Keyring.

test.beforeEach(() => {
  test.skip(test.info().project.name === 'electron', 'It starts desks of its own.')
  test.skip(!canStartSession, 'This machine has no D-Bus or GNOME Keyring to test with.')
})

const words = 'decided while the service was away'
const probe = join(import.meta.dirname, '..', '..', 'fixtures', 'keychain-probe.ts')

/** A computer with a triager's desk, closed: one comment in its outbox, and no server at the service's address. */
async function deskWithUnsentComment() {
  const folder = mkdtempSync(join(tmpdir(), 'desk-keys-'))
  const profileDir = join(folder, 'profile')
  const session = await startSession('unlocked')
  const service = await startTestService({ reports: 6 })
  const line = await startSeveredLine(service.baseUrl)
  const token = service.tokens.triager
  using desk = startOwnProcess(profileDir, { env: session.env })
  await desk.tell(`connect\t${line.baseUrl} ${token}`)
  await expect.poll(() => desk.tell('status')).toContain('Up to date')
  const code = await desk.tell('code')
  await line.sever('refused')
  expect(await desk.tell(`comment\t${words}`)).toContain('Internal comment on #')
  await desk.close()

  return {
    folder,
    profileDir,
    session,
    token,
    code,
    workspaceId: workspaceIn(profileDir),
    /** Brings the service back. */
    mend: line.mend,
    /** How often the comment is at the service once the desk has nothing left to send. */
    async sent(desk: OwnDesk): Promise<number | undefined> {
      const arrived = async () => (await arrivals(service))[words]
      // Wait first: a window that restarts, as it does with a new token, shows no outbox in its status bar either.
      await expect.poll(arrived).toBeDefined()
      await expect.poll(() => desk.tell('bar')).not.toContain('in outbox')
      return arrived()
    },
    async [Symbol.asyncDispose]() {
      await line[Symbol.asyncDispose]()
      await service.close()
      await session.close()
      rmSync(folder, { recursive: true, maxRetries: 10 })
    },
  }
}

/** The id of the only workspace of a profile. */
function workspaceIn(profileDir: string): string {
  const [file = ''] = readdirSync(join(profileDir, 'workspaces')).filter((name) => name.endsWith('.sqlite'))
  return basename(file, '.sqlite')
}

type OwnDesk = ReturnType<typeof startOwnProcess>

const starting = (profileDir: string, { env }: SessionKeyring): OwnDesk =>
  startOwnProcess(profileDir, { env })

async function expectScreen(desk: OwnDesk, title: string, ...more: readonly string[]): Promise<void> {
  await expect.poll(() => desk.tell('screen')).toContain(title)
  const said = await desk.tell('screen')
  for (const part of more) expect(said).toContain(part)
}

async function expectUnsent(desk: OwnDesk): Promise<void> {
  await expect.poll(() => desk.tell('bar')).toContain('1 in outbox')
  expect(await desk.tell('outbox')).toContain(words)
}

/** The bytes of the local copy. */
const copyIn = (profileDir: string, workspaceId: string) =>
  readFileSync(join(profileDir, 'workspaces', `${workspaceId}.sqlite`))

// SEC-22
test('the desk waits for a locked or stopped keychain, then opens by itself with the unsent actions', async () => {
  test.slow()
  await using made = await deskWithUnsentComment()
  const { profileDir, session, workspaceId } = made
  await test.step('locked', async () => {
    await session.lock()
    const before = copyIn(profileDir, workspaceId)
    using desk = starting(profileDir, session)
    await expectScreen(desk, 'Waiting for the keychain', 'which is locked', 'the desk opens automatically')
    expect(copyIn(profileDir, workspaceId).equals(before)).toBe(true)
    await session.unlock()
    await expectUnsent(desk)
    await desk.close()
  })
  await test.step('absent', async () => {
    await session.stop()
    const before = copyIn(profileDir, workspaceId)
    using desk = starting(profileDir, session)
    await expectScreen(
      desk,
      'The key to these reports is missing',
      'no keychain is running that could have the key',
      'Start the keychain service and the desk opens automatically.',
      'Nothing is lost: the copy is unchanged.',
    )
    expect(copyIn(profileDir, workspaceId).equals(before)).toBe(true)
    await session.start()
    await expectUnsent(desk)
    await made.mend()
    await desk.tell('syncNow')
    expect(await made.sent(desk)).toBe(1)
    await desk.close()
  })
})

// SEC-22
test('a missing or wrong key changes nothing; the code opens the copy, also after a fresh one began', async () => {
  test.slow()
  await using made = await deskWithUnsentComment()
  const { folder, profileDir, session, workspaceId, code, token } = made
  let anotherCode = ''

  /** Starts the desk, which shows these messages and changes no file. */
  async function startsClosed(from: string, with_: SessionKeyring, ...said: [string, ...string[]]) {
    const before = copyIn(from, workspaceId)
    const desk = starting(from, with_)
    await expectScreen(desk, ...said, 'Nothing is lost: the copy is unchanged.')
    expect(copyIn(from, workspaceId).equals(before)).toBe(true)
    return desk
  }
  async function opensWithCode(desk: OwnDesk) {
    await desk.tell(`recover\t${code}`)
    await expectUnsent(desk)
  }
  const nothingKept = [
    'The key to these reports is missing',
    'the keychain has no key for them. This happens when a keychain is reset or files are moved to another computer.',
  ] as const

  await test.step('moved to another computer', async () => {
    const moved = join(folder, 'of-another-computer')
    cpSync(profileDir, moved, { recursive: true })
    const other = await startSession('unlocked')
    using desk = await startsClosed(moved, other, ...nothingKept)
    await opensWithCode(desk)
    expect(await desk.tell('renewCode')).toBe('done')
    anotherCode = await desk.tell('code')
    await desk.close()
    await other.close()
  })
  await test.step('another key', async () => {
    const kept = { keys: [randomBytes(32).toString('hex')], hasRecoveryCode: true }
    const env = { ...process.env, ...session.env }
    const step = ['write', keyAccount(workspaceId), JSON.stringify(kept)]
    execFileSync(process.execPath, [probe, folder, ...step], { env })
    using desk = await startsClosed(
      profileDir,
      session,
      'The keychain has another key',
      'encrypted with a key that is no longer in the keychain',
    )
    await desk.tell(`recover\t${anotherCode}`)
    await expectScreen(desk, 'The code belongs to another copy')
    await opensWithCode(desk)
    await desk.close()
  })
  await test.step('with neither key nor code a fresh copy begins; a code found later opens the old one', async () => {
    await session.reset()
    using desk = await startsClosed(profileDir, session, ...nothingKept)
    expect(await desk.tell('beginAnew')).toContain('if the code turns up, open it under Storage')
    await expect.poll(() => desk.tell('status')).toMatch(/^No access token/)
    expect(await desk.tell('bar')).not.toContain('in outbox')
    expect(await desk.tell('stake')).toContain('1 earlier copy set aside')

    const asked = await desk.tell('openEarlier\t')
    expect(asked).toContain('Unsent actions in this one are sent as soon as it’s open.')
    expect(asked).toContain('The keychain doesn’t have its key.')
    await desk.tell(`openEarlier\t${code}`)
    await expectUnsent(desk)
    await expect.poll(() => desk.tell('status')).toMatch(/^No access token/)
    await made.mend()
    await desk.tell(`token\t${token}`)
    expect(await made.sent(desk)).toBe(1)
    await desk.close()
  })
})

// SEC-21
test('without a keychain a passphrase opens the copy, or it is not encrypted, which the desk says', async () => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'desk-keys-'))
  const session = await startSession('none')
  await using service = await startTestService({ reports: 6 })
  await using line = await startSeveredLine(service.baseUrl)
  const address = `${line.baseUrl} ${service.tokens.triager}`
  await test.step('a passphrase', async () => {
    const profileDir = join(folder, 'with-passphrase')
    const passphrase = 'four-unrelated-words-here'
    using first = starting(profileDir, session)
    await first.tell(`connect\t${address} ${passphrase}`)
    await expect.poll(() => first.tell('status')).toContain('Up to date')
    expect(await first.tell('bar')).not.toContain('Not encrypted')
    await line.sever('refused')
    await first.tell(`comment\t${words}`)
    await first.close()
    expect(textsIn(profileDir, [words, passphrase])).toEqual([])

    const workspaceId = workspaceIn(profileDir)
    const before = copyIn(profileDir, workspaceId)
    using second = starting(profileDir, session)
    await expectScreen(second, 'Enter your passphrase', 'encrypted with it')
    await second.tell('passphrase\tthree-unrelated-words')
    await expectScreen(second, 'Wrong passphrase')
    expect(copyIn(profileDir, workspaceId).equals(before)).toBe(true)
    await second.tell(`passphrase\t${passphrase}`)
    await expectUnsent(second)
    await second.close()
    await line.mend()
  })
  await test.step('no passphrase', async () => {
    const profileDir = join(folder, 'in-clear')
    using first = starting(profileDir, session)
    expect(await first.tell(`connect\t${address}`)).toContain('This computer has no keychain')
    await expect.poll(() => first.tell('status')).toContain('Up to date')
    expect(await first.tell('panel')).toMatch(/Access token\s+Until you close the desk/)
    await line.sever('refused')
    expect(await first.tell(`comment\t${words}`)).toContain('Internal comment on #')
    expect(await first.tell('bar')).toContain('Not encrypted')
    await first.close()
    expect(textsIn(profileDir, [words])).not.toEqual([])

    using second = starting(profileDir, session)
    await expect.poll(() => second.tell('status')).toMatch(/^No access token, data from /)
    const panel = await second.tell('panel')
    expect(panel).toMatch(/Access token\s+Not on this computer/)
    expect(panel).toContain('Enter a new token')
    expect(panel).not.toContain('not accepted')
    await expectUnsent(second)
    expect(await second.tell('bar')).toContain('Not encrypted')
    await session.start()
    expect(await second.tell('encrypt')).toContain('anyone who can read this disk can read the reports')
    expect(await second.tell('bar')).not.toContain('Not encrypted')
    await expectUnsent(second)
    await second.close()
    expect(textsIn(profileDir, [words])).toEqual([])
  })
  await session.close()
  rmSync(folder, { recursive: true, maxRetries: 10 })
})
