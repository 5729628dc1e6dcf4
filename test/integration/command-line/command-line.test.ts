import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { parse } from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exitCodes } from '#main/command-line/options.ts'
import { readGreeting } from '#main/command-line/read-greeting.ts'
import { modeOf } from '../../fixtures/file-mode.ts'
import { canStartSession } from '../../fixtures/session-keyring.ts'
import { type CommandLineWorld, startWorld } from './command-line-world.ts'

/** Sets a title, clears a screen, begins an 8-bit sequence, reverses text, and hides a character. */
const hostileName = 'Stolen \u001b]0;owned\u0007\u001b[2J \u009b31m \u202egnp.exe\u200b\nsecond line'
const secret = `ghp_${'a1B2c3D4e5'.repeat(3)}F6g7H8`
/**
 * Control characters that a terminal obeys, and characters that reorder a line; line feeds are allowed as ends of
 * lines.
 */
const obeyed = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u

let world: CommandLineWorld
const json = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

beforeAll(async () => {
  if (!canStartSession) return
  world = await startWorld([
    { name: hostileName, description: hostileName },
    { name: 'A token in a public place', description: `It says ${secret} for everybody.` },
  ])
  await world.openDesk()
})
afterAll(() => world?.close())

/** Tests that must pass whether a running desk answers or the files are read. */
function readsTheCopy(): void {
  let everything = ''
  beforeAll(async () => {
    everything = (await world.run('query', '--json')).out
  })
  const ids = () => json(everything).map(({ id }) => id)

  it('lists the matches, as a table and as JSON', async () => {
    expect(json(everything).length).toBeGreaterThan(20)
    const open = json((await world.run('query', 'is:open', '-status:new', '--json', '--sort', 'id')).out)
    expect(open.map(({ id }) => id)).toEqual(open.map(({ id }) => id).toSorted((one, other) => one - other))
    expect(open.some(({ status }) => status === 'New')).toBe(false)
    expect(open.length).toBeGreaterThan(3)
    const table = await world.run('query', 'is:open -status:new', '--sort', 'id', '-n', '3')
    const [head, ...lines] = table.out.trimEnd().split('\n')
    expect(head).toMatch(/^ *ID +SEVERITY +STATUS +DUE +ASSIGNEE +ACTIVITY +PROGRAM +TITLE$/)
    const listed = lines.map((line) => Number(/#(\d+)/.exec(line)?.[1]))
    expect(listed).toEqual(open.map(({ id }) => id).slice(0, 3))
  })

  // SEC-31
  it('prints no control character to a terminal, and the exact text in JSON', async () => {
    expect(json(everything).map(({ title }) => title)).toContain(hostileName)
    const table = (await world.run('query', 'Stolen')).out
    for (const out of [everything, table]) expect(out).not.toMatch(obeyed)
    expect(table).toContain('‹ESC›]0;owned‹BEL›')
    // `script` provides a real terminal of the system.
    const shown = await world.shell(
      `script -qec "triage-desk export Stolen --format markdown" /dev/null | tr -d '\\r'`,
    )
    expect(shown.out).toContain('‹ESC›[2J')
    expect(shown.out).not.toMatch(obeyed)
    const complaint = await world.run('query', 'created:\u001b[2J')
    expect(complaint).toMatchObject({ code: exitCodes.misunderstood.code, out: '' })
    expect(complaint.err).not.toMatch(obeyed)
  })

  it('counts, and reports overdue promises', async () => {
    const stats = json((await world.run('stats', '--json')).out)[0]
    expect(stats.total).toBe(ids().length)
    for (const grouping of ['status', 'severity', 'program', 'assignee'])
      expect(stats[grouping].reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(
        stats.total,
      )
    expect(Date.parse(stats.currentAsOf)).toBeGreaterThan(0)
    const missed = json((await world.run('sla', '--json')).out)
    expect(missed.filter(({ due }) => due.state === 'missed')).toHaveLength(stats.sla.missed)
    expect(stats.sla.missed).toBeGreaterThan(0)
    expect((await world.run('stats', 'is:open')).out).toMatch(/^Reports\n +\d+ {2}Matching\n\nStatus\n/)
    expect((await world.run('sla', '-n', '1')).out).toMatch(/−\d+[mhd] First reply/)
  })

  it('exports like the window, without internal entries by default', async () => {
    const lines = json((await world.run('export', '--allow-secrets')).out)
    expect(lines.map(({ id }) => id)).toEqual(ids())
    const entriesOf = (exported: typeof lines) => exported.flatMap(({ activities = [] }) => activities)
    expect(entriesOf(lines).some(({ isInternal }) => isInternal)).toBe(false)
    expect(entriesOf(lines).length).toBeGreaterThan(10)
    const internal = await world.run('export', '--allow-secrets', '--with-internal')
    expect(entriesOf(json(internal.out)).some(({ isInternal }) => isInternal)).toBe(true)
    expect(internal.out).toContain(secret)
    const csv = await world.run('export', '--format', 'csv', '--allow-secrets')
    const table = parse<Record<string, string>>(csv.out.replace('\ufeff', ''), {
      header: true,
      skipEmptyLines: true,
    })
    expect(table.data.map(({ id }) => Number(id))).toEqual(ids())
  })

  // SEC-30
  it('stops an export at text that looks like a secret, and leaves no file', async () => {
    const output = join(world.folder, 'leak.ndjson')
    const stopped = await world.run('export', 'token', 'public', '--output', output)
    expect(stopped).toMatchObject({ code: exitCodes.secrets.code, out: '' })
    expect(stopped.err).toMatch(
      /^triage-desk: #\d+ may hold a secret \(Code or package host token\)\. Nothing was written\./,
    )
    expect(stopped.err).not.toContain(secret)
    expect(readdirSync(world.folder)).toEqual(['bin'])
    expect((await world.run('export', 'token', 'public')).out).not.toContain(secret)
  })

  it('uses the named workspace', async () => {
    const [other, current] = json((await world.run('workspaces', '--json')).out)
    expect([other.isCurrent, current.isCurrent]).toEqual([false, true])
    const [stats] = json((await world.run('stats', '--json', '-w', other.name.toUpperCase())).out)
    expect(stats.workspace).toBe(other.name)
    expect(stats.total).toBeLessThan(ids().length)
  })
}

describe.skipIf(!canStartSession)('with a running desk', () => {
  // SEC-31
  it('is reached by a socket that only its owner can use, and answers reads alone', async () => {
    const socket = join(world.profileDir, 'desk.sock')
    expect(modeOf(socket)).toBe('600')
    const [{ id: workspaceId }] = json((await world.run('workspaces', '--json')).out)
    const kinds = await conversation(socket, [
      { name: 'desk.read', input: null },
      { name: 'workspace.attach', input: { workspaceId, token: null } },
      { name: 'copy.rekey', input: { workspaceId, key: '00'.repeat(32) } },
      { name: 'settings.update', input: { theme: 'dark' } },
      { name: 'constructor', input: {} },
      { name: 'read.rows', input: { workspaceId, reportIds: ['1'] } },
      'no object',
      { name: 'read.found', input: { workspaceId: 'another', search: '', sort: 'id', limit: null } },
      { name: 'read.found', input: { workspaceId, search: '', sort: 'id', limit: 1 } },
    ])
    expect(kinds).toEqual([...Array(7).fill('invalidInput'), 'unknownHere', 'ok'])
  })

  readsTheCopy()
})

describe.skipIf(!canStartSession)('with no desk running', () => {
  let before: Readonly<Record<string, string>> = {}
  beforeAll(async () => {
    await world.closeDesk()
    // Tokens are not needed here, so the test forgets them; the keys of the copies remain.
    for (const { id } of world.workspaces) await world.shell(probe('forget', id))
    before = databases()
  })

  readsTheCopy()

  // SEC-31
  it('changes nothing in the files', () => {
    expect(databases()).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(3)
  })

  it('reads the files of a killed desk', async () => {
    await world.openDesk()
    await world.closeDesk('SIGKILL')
    expect(existsSync(join(world.profileDir, 'desk.sock'))).toBe(true)
    expect(json((await world.run('query', '--json', '-n', '2')).out)).toHaveLength(2)
  })

  it('ends quietly when its reader closes the pipe', async () => {
    const { out, err } = await world.shell(
      'set -o pipefail; triage-desk export --allow-secrets --with-internal | head -c 10 >/dev/null; echo $?',
    )
    expect([out, err]).toEqual(['0\n', ''])
  })

  it('gives the reason for doing nothing by its exit code', async () => {
    const code = async (...args: string[]) => (await world.run(...args)).code
    expect(await code('query', 'no such words at all')).toBe(exitCodes.done.code)
    expect(await code('query', '--nonsense')).toBe(exitCodes.misunderstood.code)
    expect(await code('query', '--profile', join(world.folder, 'nowhere'))).toBe(exitCodes.notHere.code)
    expect(await code('query', '--workspace', 'Nobody’s')).toBe(exitCodes.notHere.code)
    const taken = join(world.folder, 'taken.csv')
    writeFileSync(taken, 'mine')
    expect(await code('export', '--format', 'csv', '--output', taken)).toBe(exitCodes.unwritable.code)
    expect(await code('export', '--allow-secrets', '--output', join(taken, 'below'))).toBe(
      exitCodes.unwritable.code,
    )
    expect(readFileSync(taken, 'utf8')).toBe('mine')
    expect((await world.shell('triage-desk query > /dev/full')).code).toBe(exitCodes.unwritable.code)
    const file = join(world.folder, 'all.md')
    expect(await code('export', '--allow-secrets', '--format', 'markdown', '-o', file)).toBe(
      exitCodes.done.code,
    )
    expect(modeOf(file)).toBe('600')
    expect(readdirSync(world.folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  describe('the recipes of README.md', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
    const section = /^## Command line$([\s\S]*?)^## /m.exec(readme)?.[1] ?? ''

    it.skipIf(!hasJq())('run as written', async () => {
      const blocks = [...section.matchAll(/^```(crontab|sh)\n([\s\S]*?)^```$/gm)]
      expect(blocks.map(([, kind]) => kind)).toEqual(['crontab', 'sh', 'crontab'])
      for (const [, kind, text = ''] of blocks) {
        // Remove cron's five fields of times, and the backslash before its percent signs.
        const line = kind === 'sh' ? text : text.replace(/^(?:\S+\s+){5}/, '').replaceAll('\\%', '%')
        const ran = await world.shell(line)
        expect(ran, line).toMatchObject({ code: 0, err: '' })
        expect(line.includes('--output') ? 'a file' : ran.out, line).toMatch(/^(?:#\d+ .|\d+ .|a file$)/)
      }
      const home = world.session.env.HOME ?? ''
      const [week = ''] = readdirSync(home).filter((name) => /^week-\d{4}-\d\d-\d\d\.ndjson$/.test(name))
      expect(json(readFileSync(join(home, week), 'utf8')).length).toBeGreaterThan(0)
    })

    it('name every command and exit code', async () => {
      for (const { code, words } of Object.values(exitCodes))
        expect(section).toContain(`| ${code} | ${words} |`)
      const { out } = await world.run('--help')
      for (const { code, words } of Object.values(exitCodes)) expect(out).toContain(`${code}  ${words}`)
    })
  })

  // SEC-22
  it('does not unlock a locked keychain, and says that its key is missing', async () => {
    await world.session.lock()
    const locked = await world.run('query')
    expect(locked).toMatchObject({ code: 4, out: '' })
    expect(locked.err).toContain('The keychain is locked')
    expect((await world.run('workspaces')).code).toBe(0)
  })
})

/** The hash of each database file's bytes, by file name. */
function databases(): Readonly<Record<string, string>> {
  const names = readdirSync(world.profileDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.sqlite(?:-wal)?$/.test(name),
  )
  return Object.fromEntries(
    names.flatMap((name) => {
      const bytes = readFileSync(join(world.profileDir, name))
      // A reader may leave an empty journal, which does not count.
      return bytes.length === 0 ? [] : [[name, createHash('sha256').update(bytes).digest('hex')]]
    }),
  )
}

/** A shell command that runs steps against the real keychain. */
function probe(...steps: string[]): string {
  const file = join(import.meta.dirname, '../../fixtures/keychain-probe.ts')
  return [process.execPath, file, world.profileDir, ...steps].map((word) => `'${word}'`).join(' ')
}

function hasJq(): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'jq')))
}

/** The desk's answer to each request: `ok`, or the kind of the error. */
function conversation(address: string, requests: readonly unknown[]): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    let text = ''
    socket.on('error', reject)
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      const lines = text.trimEnd().split('\n')
      if (lines.length < requests.length + 1 || !text.endsWith('\n')) return
      socket.destroy()
      expect(lines[0]).toBe(readGreeting)
      resolve(lines.slice(1).map((line) => (JSON.parse(line).ok ? 'ok' : JSON.parse(line).error.kind)))
    })
    socket.write(`${readGreeting}\n${requests.map((request) => `${JSON.stringify(request)}\n`).join('')}`)
  })
}
