import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareProfile } from '#main/start/profile.ts'
import { readRememberedTheme, rememberTheme } from '#main/start/remembered-theme.ts'
import { holdProfile } from '#main/start/single-desk.ts'
import { hasModes, modeOf } from '../../fixtures/file-mode.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'desk-profile-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('the folder of a profile', () => {
  it.runIf(hasModes)(
    'is accessible to its owner alone, even if it existed before and was open to all',
    () => {
      chmodSync(dir, 0o755)
      const profile = prepareProfile(dir)
      expect([dir, profile.browserDir, profile.demoDir].map(modeOf)).toEqual(['700', '700', '700'])
    },
  )
})

describe('the theme of the first picture', () => {
  it('is the system’s until the user chooses one, then that one', () => {
    const log = rememberingLog()
    expect(readRememberedTheme(dir)).toBe('system')
    rememberTheme(dir, 'dark', log)
    expect(readRememberedTheme(dir)).toBe('dark')
    if (hasModes) expect(modeOf(join(dir, 'theme'))).toBe('600')
    rememberTheme(dir, 'system', log)
    expect(readRememberedTheme(dir)).toBe('system')
    expect(log.faults).toEqual([])
  })

  it('is the system’s when its file is damaged, with a fault in the log when it cannot be stored', () => {
    writeFileSync(join(dir, 'theme'), 'dark\u0000">')
    expect(readRememberedTheme(dir)).toBe('system')
    const log = rememberingLog()
    rememberTheme(join(dir, 'nowhere'), 'dark', log)
    expect(log.faults).toHaveLength(1)
  })
})

describe('two desks on one profile', () => {
  it('started at the same moment become one', async () => {
    const starts = await Promise.all([0, 1].map(() => holdProfile(join(dir, 'desk.sock'), () => undefined)))
    expect(starts.map(({ kind }) => kind).sort()).toEqual(['elsewhere', 'held'])
    for (const start of starts) if (start.kind === 'held') start.hold.release()
  })

  it('become one: the second notifies the first and ends', async () => {
    const received: string[] = []
    const first = await holdProfile(join(dir, 'desk.sock'), (word) => void received.push(word))
    expect(first.kind).toBe('held')
    const second = await holdProfile(join(dir, 'desk.sock'), () => undefined, 'triage-desk://report/7')
    expect(second).toEqual({ kind: 'elsewhere' })
    await expect.poll(() => received).toEqual(['triage-desk://report/7'])
    // This text is too long to be a link: the desk shows its window, but opens no report.
    await holdProfile(join(dir, 'desk.sock'), () => undefined, 'x'.repeat(5_000))
    await expect.poll(() => received).toEqual(['triage-desk://report/7', ''])
    if (first.kind === 'held') first.hold.release()
    const third = await holdProfile(join(dir, 'desk.sock'), () => undefined)
    expect(third.kind).toBe('held')
    if (third.kind === 'held') third.hold.release()
  })

  it('do not mistake one that was killed and left its socket behind for a running one', async () => {
    const socket = join(dir, 'desk.sock')
    const module = join(import.meta.dirname, '../../../src/main/start/single-desk.ts')
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { holdProfile } = await import(${JSON.stringify(module)})
       await holdProfile(${JSON.stringify(socket)}, () => undefined)
       process.stdout.write('held')
       setInterval(() => undefined, 1000)`,
    ])
    await once(holder.stdout, 'data')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(existsSync(socket)).toBe(true)
    const next = await holdProfile(socket, () => undefined)
    expect(next.kind).toBe('held')
    if (next.kind === 'held') next.hold.release()
  })

  it('started at the same moment over the socket of a killed one become one', async () => {
    const module = join(import.meta.dirname, '../../../src/main/start/single-desk.ts')
    for (let round = 0; round < 3; round += 1) {
      const socket = join(dir, `desk-${round}.sock`)
      writeFileSync(socket, '')
      const starts = Array.from({ length: 4 }, () =>
        spawn(process.execPath, [
          '--input-type=module',
          '--eval',
          `const { holdProfile } = await import(${JSON.stringify(module)})
           const { kind } = await holdProfile(${JSON.stringify(socket)}, () => undefined)
           process.stdout.write(kind + '\\n')
           setInterval(() => undefined, 1000)`,
        ]),
      )
      const said = await Promise.all(
        starts.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
      )
      expect(said.sort()).toEqual(['elsewhere', 'elsewhere', 'elsewhere', 'held'])
      for (const start of starts) start.kill('SIGKILL')
    }
  })

  it('need a path that fits into the address of a socket', async () => {
    const outcome = await holdProfile(join(dir, 'x'.repeat(120), 'desk.sock'), () => undefined)
    expect(outcome).toEqual({ kind: 'pathTooLong', limit: 100 })
  })
})
