import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProfile } from '#main/start/open-profile.ts'

const root = join(import.meta.dirname, '../../..')
const main = join(root, 'out/main/index.js')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-start-'))
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

interface Started {
  /** The next line the process writes; undefined after the last one. */
  line(): Promise<string | undefined>
  ask(what: string): void
  kill(signal: NodeJS.Signals): void
  /** Exit code, and the text on its standard error. */
  ended(): Promise<{ code: number | null; said: string }>
}

/** Runs the built main script under Node, with a simulated Electron. The engine and the files are real. */
function start(args: readonly string[] = [], env: Record<string, string> = {}): Started {
  // The hook is passed as a file address, because in a path of Windows the drive letter would be read as a scheme.
  const hook = pathToFileURL(join(root, 'test/fixtures/electron-under-node.ts')).href
  const child = spawn(
    process.execPath,
    ['--import', hook, main, '--profile', join(folder, 'profile'), ...args],
    { env: { ...process.env, ...env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' } },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const exit = once(child, 'close')
  return {
    line: async () => (await lines.next()).value,
    ask: (what) => void child.stdin.write(`${what}\n`),
    kill: (signal) => void child.kill(signal),
    ended: async () => ({ code: (await exit)[0], said }),
  }
}

/** The lines up to and including the first one that begins with `last`. */
async function saidUpTo(desk: Started, last: string): Promise<string[]> {
  const said: string[] = []
  while (!said.at(-1)?.startsWith(last)) said.push((await desk.line()) ?? `${last}it ended`)
  return said
}

/** The lines written in response to a question. */
async function heard(desk: Started, what: string): Promise<string[]> {
  desk.ask(what)
  return (await saidUpTo(desk, 'held up: ')).slice(0, -1)
}

/** The lines up to the answer of a command. */
async function answered(desk: Started, command: string, input: object = {}): Promise<string[]> {
  desk.ask(`invoke ${command} ${JSON.stringify(input)}`)
  return saidUpTo(desk, 'answer: ')
}

async function closed(desk: Started): Promise<number | null> {
  desk.ask('close')
  return (await desk.ended()).code
}

/** SQLite's journals, which are removed when the engine closes its files, but not if its process ends before that. */
const journals = () =>
  readdirSync(join(folder, 'profile')).filter((name) => name.endsWith('-wal') || name.endsWith('-shm'))

describe.skipIf(!existsSync(main))('a desk on Electron', () => {
  it.each(['before-quit', 'shutdown', 'query-session-end', 'close'])(
    'closes the engine’s files before it ends by %s',
    async (asked) => {
      const desk = start()
      expect(await desk.line()).toBe('window: 1')
      await expect.poll(journals).not.toEqual([])
      desk.ask(asked)
      expect(await desk.line()).toBe(`held up: ${asked !== 'close'}`)
      expect(await desk.ended()).toEqual({ code: 0, said: '' })
      expect(journals()).toEqual([])
    },
  )

  it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'closes the engine’s files before it ends on %s',
    async (signal) => {
      const desk = start()
      expect(await desk.line()).toBe('window: 1')
      await expect.poll(journals).not.toEqual([])
      desk.kill(signal)
      expect(await desk.ended()).toEqual({ code: 0, said: '' })
      expect(journals()).toEqual([])
    },
  )

  it.skipIf(process.platform === 'win32')(
    'closes the engine’s files before it ends on a second Ctrl+C, as under npm start',
    async () => {
      const desk = start()
      expect(await desk.line()).toBe('window: 1')
      await expect.poll(journals).not.toEqual([])
      desk.kill('SIGINT')
      expect(await desk.line()).toBe('heard: SIGINT')
      desk.kill('SIGINT')
      expect(await desk.ended()).toEqual({ code: 0, said: '' })
      expect(journals()).toEqual([])
    },
  )

  it('whose page does not load ends with an error message, and never stays without a window', async () => {
    const { code, said } = await start([], { STAND_IN_FAIL_LOADS: '1' }).ended()
    expect(code).toBe(1)
    expect(said).toMatch(/The window could not be opened: ERR_ABORTED[\s\S]*--disable-gpu[\s\S]*log has more/)
    expect(journals()).toEqual([])
  })

  it('that is packaged shows that error in a dialog', async () => {
    const desk = start([], { STAND_IN_FAIL_LOADS: '1', STAND_IN_PACKAGED: 'yes' })
    expect(await desk.line()).toBe('window: 1')
    expect(await desk.line()).toBe('dialog: The window could not be opened: ERR_ABORTED')
    expect(await desk.ended()).toEqual({ code: 1, said: '' })
  })

  it('that is packaged and takes a picture prints that error, since a dialog would wait', async () => {
    const args = ['--screenshot', join(folder, 'picture.png')]
    const { code, said } = await start(args, { STAND_IN_FAIL_LOADS: '1', STAND_IN_PACKAGED: 'yes' }).ended()
    expect(code).toBe(1)
    expect(said).toMatch(/^The window could not be opened: ERR_ABORTED/)
  })

  it('opens the report of a link from outside, and ignores any other argument', async () => {
    const desk = start()
    expect(await desk.line()).toBe('window: 1')
    desk.ask('second-instance https://evil.test/')
    expect(await desk.line()).toBe('held up: false')
    desk.ask('open-url triage-desk://report/7')
    expect(await desk.line()).toBe('held up: true')
    desk.ask('second-instance triage-desk://report/8')
    expect(await desk.line()).toBe('held up: false')
    expect(await heard(desk, 'identities')).toEqual([
      expect.stringContaining('windows: org.triagedesk.TriageDesk'),
    ])
    const sent = await heard(desk, 'sent')
    expect(sent.filter((line) => line === 'sent: {"kind":"linkOpened"}')).toHaveLength(2)
    expect(await closed(desk)).toBe(0)
  })

  it('shows notifications that open their report, and the number of reports with news', async () => {
    const desk = start()
    expect(await desk.line()).toBe('window: 1')
    const notice = { title: 'Conflict on #7', body: 'What you wrote is kept.' }
    const order = { ...notice, workspaceId: 'w', reportId: 7 }
    const done = 'answer: {"ok":true,"value":null}'
    expect((await answered(desk, 'window.setBadge', { count: 6 })).at(-1)).toBe(done)
    expect(await heard(desk, 'badges')).toEqual(['badges: [6]'])
    for (const reportId of [6, 7])
      expect((await answered(desk, 'window.notify', { ...order, reportId })).at(-1)).toBe(done)
    // The second notification replaced the first.
    expect(await heard(desk, 'notices')).toEqual(
      [false, true].map((isShown) => `notice: ${JSON.stringify({ ...notice, isShown })}`),
    )
    await heard(desk, 'click')
    expect(await heard(desk, 'sent')).toContain('sent: {"kind":"linkOpened"}')
    const taken = await answered(desk, 'window.takeLink')
    expect(taken.at(-1)).toBe('answer: {"ok":true,"value":{"reportId":7,"workspaceId":"w"}}')
    // A desktop may interpret markup in a notification.
    const refused = await answered(desk, 'window.notify', { ...order, body: '<b>' })
    expect(refused.at(-1)).toContain('invalidInput')
    expect(await closed(desk)).toBe(0)
  })

  it('restores a window from the Dock, and leaves a visible one alone', async () => {
    const desk = start()
    expect(await desk.line()).toBe('window: 1')
    await heard(desk, 'activate yes')
    expect(await heard(desk, 'asked')).toEqual(['asked: dock: icon.png'])
    await heard(desk, 'activate no')
    expect(await heard(desk, 'asked')).toEqual(['asked: dock: icon.png, restored'])
    expect(await closed(desk)).toBe(0)
  })

  it('opens the link it was started with, and sets its icon in the Dock', async () => {
    const desk = start(['triage-desk://report/7'])
    expect(await desk.line()).toBe('window: 1')
    const taken = await answered(desk, 'window.takeLink')
    expect(taken.at(-1)).toBe('answer: {"ok":true,"value":{"reportId":7,"workspaceId":null}}')
    expect(await heard(desk, 'asked')).toEqual(['asked: dock: icon.png'])
    expect(await closed(desk)).toBe(0)
  })

  it('hands a link to the desk that has the profile open on the other host', async () => {
    const profile = join(folder, 'profile')
    const words: string[] = []
    const open = await openProfile(profile, (word) => words.push(word))
    if (!open.ok) throw new Error(JSON.stringify(open.error))
    const { code, said } = await start(['triage-desk://report/7']).ended()
    open.value.hold.release()
    expect({ code, words }).toEqual({ code: 0, words: ['triage-desk://report/7'] })
    expect(said).toContain('already open')
  })

  it('registers as the handler of its links if it is a package, whose bundle has the icon', async () => {
    const desk = start([], { STAND_IN_PACKAGED: 'yes' })
    expect(await desk.line()).toBe('window: 1')
    expect(await heard(desk, 'asked')).toEqual(['asked: links: triage-desk'])
    expect(await closed(desk)).toBe(0)
  })

  it('shows file dialogs of its window, and applies the chosen theme', async () => {
    const file = join(folder, 'chosen.pdf')
    const desk = start([], { STAND_IN_CHOICE: file })
    expect(await desk.line()).toBe('window: 1')
    const folderChosen = await answered(desk, 'evidence.chooseFolder')
    expect(folderChosen).toContain('open dialog of window 0: Folder for evidence')
    expect(folderChosen.at(-1)).toBe(`answer: ${JSON.stringify({ ok: true, value: file })}`)
    const saved = await answered(desk, 'window.savePdf', { workspaceId: 'w', reportId: 7 })
    expect(saved).toContain('save dialog of window 0: Report 7.pdf')
    expect(saved.at(-1)).toContain('"isShown":true')
    expect(readFileSync(file, 'utf8')).toBe('%PDF-')
    expect((await answered(desk, 'settings.update', { theme: 'dark' })).at(-1)).toContain('"ok":true')
    expect(await heard(desk, 'theme')).toEqual(['theme: dark'])
    expect(await closed(desk)).toBe(0)
  })

  it('that takes a picture writes it once the list shows reports, and ends', async () => {
    const file = join(folder, 'picture.png')
    expect(await start(['--screenshot', file]).ended()).toEqual({ code: 0, said: '' })
    expect(readFileSync(file, 'utf8')).toBe('a picture')
    const nowhere = await start(['--screenshot', join(folder, 'no-folder', 'x.png')]).ended()
    expect(nowhere.code).toBe(1)
    expect(nowhere.said).toMatch(/The picture could not be taken: ENOENT/)
  })

  it('whose profile cannot be made ends with an error', async () => {
    writeFileSync(join(folder, 'profile'), 'a file, not a folder')
    const { code, said } = await start().ended()
    // Another host could not use the profile either, so `npm start` tries no other.
    expect(code).toBe(2)
    expect(said).toMatch(/The profile .* cannot be used/)
  })

  it('rejects unknown options, and accepts those for unusual machines', async () => {
    const refused = await start(['--remote-debugging-port=1']).ended()
    expect(refused.code).toBe(2)
    expect(refused.said).toContain('remote-debugging-port')
    const desk = start(['--disable-gpu', '--lang=de'])
    expect(await desk.line()).toBe('window: 1')
    expect(await closed(desk)).toBe(0)
  })
})
