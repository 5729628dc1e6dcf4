import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationId } from '#main/hosts/window-policy.ts'

const project = join(import.meta.dirname, '../../..')
let home = ''
let clone = ''
const place = () => join(home, `data/applications/${applicationId}.desktop`)

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'desk-launcher-'))
  clone = join(home, `a clone of "50%" for $5 a \`day\``)
  mkdirSync(clone)
  cpSync(join(project, 'scripts'), join(clone, 'scripts'), { recursive: true })
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const start = (option: string) =>
  execFileSync(process.execPath, [join(clone, 'scripts/start.js'), option], {
    encoding: 'utf8',
    env: { PATH: '', HOME: home, XDG_DATA_HOME: join(home, 'data') },
  })

/** A value of the desktop entry, read as a string of the Desktop Entry Specification. */
function entryValue(key: string): string {
  const line = readFileSync(place(), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${key}=`))
  return (line ?? '').slice(key.length + 1).replaceAll('\\\\', '\\')
}

describe.skipIf(process.platform !== 'linux')('the launcher', () => {
  it('starts the desk of this folder, whatever the folder’s name, and belongs to its window', () => {
    expect(start('--install-launcher')).toContain(place())
    // The arguments of `Exec` are in double quotes, with a backslash before characters that a shell would interpret.
    const words = [...entryValue('Exec').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) =>
      word.replace(/\\(.)/g, '$1').replaceAll('%%', '%'),
    )
    expect(words).toEqual([process.execPath, join(clone, 'scripts/start.js')])
    // Desktops replace `%u` with the clicked link.
    expect(entryValue('Exec')).toMatch(/" %u$/)
    expect(entryValue('MimeType')).toBe('x-scheme-handler/triage-desk;')
    expect(entryValue('Path')).toBe(clone)
    expect(entryValue('Icon')).toBe(join(clone, 'resources/icon.png'))
    expect(entryValue('StartupWMClass')).toBe(applicationId)
    expect(entryValue('Name')).toBe('Triage Desk')
  })

  it('replaces one with another name', () => {
    const former = join(home, 'data/applications/triage-desk.desktop')
    start('--install-launcher')
    renameSync(place(), former)
    expect(start('--remove-launcher')).toContain(former)
    start('--install-launcher')
    renameSync(place(), former)
    start('--install-launcher')
    expect([existsSync(place()), existsSync(former)]).toEqual([true, false])
  })

  it('is removed, and removing it twice is no error', () => {
    start('--install-launcher')
    expect(start('--remove-launcher')).toContain(place())
    expect(existsSync(place())).toBe(false)
    expect(start('--remove-launcher')).toContain('There was no launcher')
  })
})
