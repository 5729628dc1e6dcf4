import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '#main/hosts/chromium-browser.ts'
import { removeFolder } from '../../fixtures/remove-folder.ts'
import { expect, test } from '../fixtures.ts'
import { turnSeed } from '../turns.ts'

const root = join(import.meta.dirname, '../../..')

test('a picture of the demo workspace is taken without a display, and leaves nothing beside its profile', async () => {
  test.skip(test.info().project.name === 'electron', 'Pictures are always taken in Chromium.')
  const home = await mkdtemp(join(tmpdir(), 'desk-picture-'))
  const file = join(home, 'out.png')
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env
  // A browser from a snap stores files beside the profile. Snaps are Linux's; every second run takes the usual browser.
  const isFromSnap = process.platform === 'linux' && turnSeed % 2 === 0
  const desk = spawn(
    process.execPath,
    [
      join(root, 'out/main/chromium.js'),
      '--headless',
      '--profile',
      join(home, 'profile'),
      '--size',
      '1200x800',
      '--screenshot',
      file,
    ],
    {
      env: isFromSnap ? { ...env, HOME: home, TRIAGE_DESK_BROWSER: await snapScriptIn(home) } : env,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  desk.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(desk, 'exit')
  // The picture is written only once the queue is synced and a report with its timeline is open.
  expect(code, said).toBe(0)
  const picture = await readFile(file)
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 800])
  // A blank window compresses to a few thousand bytes.
  expect(picture.length).toBeGreaterThan(40_000)
  if (isFromSnap) expect(await readdir(join(home, 'snap/chromium/common/triage-desk'))).toEqual([])
  await removeFolder(home)
})

/** Writes a script like Ubuntu’s, except that it runs this computer's own browser. @returns its path. */
async function snapScriptIn(home: string): Promise<string> {
  const browser = findBrowser()
  if (!browser.found) throw new Error('There is no browser.')
  const script = join(home, 'chromium-browser')
  await writeFile(script, `#!/bin/sh\n# /snap/bin/chromium\nexec '${browser.path}' "$@"\n`, { mode: 0o755 })
  return script
}
