import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetFormData, preparePreferences } from '#main/hosts/chromium-preferences.ts'

let folder = ''
const file = () => join(folder, 'Default', 'Preferences')
const written = () => JSON.parse(readFileSync(file(), 'utf8'))
const write = (text: string) => {
  mkdirSync(join(folder, 'Default'))
  writeFileSync(file(), text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-preferences-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the preferences of the window’s browser', () => {
  it('exist before its first start, readable by their owner alone', async () => {
    expect(await preparePreferences(folder)).toEqual(new Set())
    expect(written()).toMatchObject({
      autofill: { profile_enabled: false },
      spellcheck: { use_spelling_service: false },
      translate: { enabled: false },
    })
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o077).toBe(0)
  })

  it("keep the browser's own values, and are restored when they were changed", async () => {
    const placement = { desk: { maximized: true } }
    write(
      JSON.stringify({
        browser: { app_window_placement: placement },
        translate: { enabled: true, site_blocklist: ['x'] },
      }),
    )
    expect(await preparePreferences(folder)).toEqual(new Set(['desk']))
    expect(written()).toMatchObject({
      browser: { app_window_placement: placement },
      translate: { enabled: false, site_blocklist: ['x'] },
    })
  })

  it.each(['', '{"browser":', '[]', '{"browser":7}'])(
    'are replaced if their file contains %j',
    async (text) => {
      write(text)
      expect(await preparePreferences(folder)).toEqual(new Set())
      expect(written()).toMatchObject({ translate: { enabled: false } })
    },
  )
})

it("the browser's stored form values and passwords are removed, and none of its other files", async () => {
  mkdirSync(join(folder, 'Default'))
  const kept = ['Web Data', 'Web Data-journal', 'Account Web Data', 'Login Data', 'Login Data-journal']
  for (const name of [...kept, 'Preferences', 'Cookies'])
    writeFileSync(join(folder, 'Default', name), 'typed')
  await forgetFormData(folder)
  expect(readdirSync(join(folder, 'Default')).sort()).toEqual(['Cookies', 'Preferences'])
  // At a first start this folder does not exist.
  await forgetFormData(join(folder, 'absent'))
})
