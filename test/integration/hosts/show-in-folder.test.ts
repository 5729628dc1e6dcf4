import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showInFolder } from '#main/hosts/show-in-folder.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

let folder = ''
const path = process.env.PATH ?? ''

/** Replaces a program of the system by one that writes its arguments to a file, one per line. */
function standIn(program: string, exitCode: number) {
  const file = join(folder, program)
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/${program}.called"\nexit ${exitCode}\n`
  writeFileSync(file, script)
  chmodSync(file, 0o755)
  process.env.PATH = `${folder}:${path}`
}
const calledWith = (program: string) => readFileSync(join(folder, `${program}.called`), 'utf8').split('\n')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-show-'))
})
afterEach(() => {
  process.env.PATH = path
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(process.platform === 'win32')('showing a file in its folder', () => {
  const file = '/evidence/4711 a, b/$(touch pwned) #1.exe'

  it('passes the file to the file manager as one address in one argument', async () => {
    standIn('dbus-send', 0)
    standIn('xdg-open', 0)
    expect(await showInFolder(file, rememberingLog(), 'linux')).toBe(true)
    const [address = ''] = calledWith('dbus-send').filter((argument) => argument.startsWith('array:'))
    expect(address).toBe('array:string:file:///evidence/4711%20a%2C%20b/$(touch%20pwned)%20%231.exe')
    expect(existsSync(join(folder, 'xdg-open.called'))).toBe(false)
  })

  // SEC-12
  it('opens the folder, and never the file, if no file manager can show a file', async () => {
    standIn('dbus-send', 1)
    standIn('xdg-open', 0)
    expect(await showInFolder(file, rememberingLog(), 'linux')).toBe(true)
    expect(calledWith('xdg-open')).toEqual(['/evidence/4711 a, b', ''])
  })

  it('reports when no program can show it', async () => {
    process.env.PATH = folder
    expect(await showInFolder(file, rememberingLog(), 'linux')).toBe(false)
  })
})
