import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'

const root = join(import.meta.dirname, '../../..')

test('a picture of the demo workspace is taken without a display, and the desk ends', async () => {
  test.skip(test.info().project.name === 'electron', 'Pictures are always taken in Chromium.')
  const folder = await mkdtemp(join(tmpdir(), 'desk-picture-'))
  const file = join(folder, 'out.png')
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env
  const profile = ['--profile', join(folder, 'profile')]
  const desk = spawn(
    process.execPath,
    [
      join(root, 'out/main/chromium.js'),
      '--headless',
      ...profile,
      '--size',
      '1200x800',
      '--screenshot',
      file,
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  desk.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(desk, 'exit')
  // It is written only when the queue was synced and a report with its timeline stood beside it.
  expect(code, said).toBe(0)
  const picture = await readFile(file)
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 800])
  // A blank window packs into a few thousand bytes.
  expect(picture.length).toBeGreaterThan(40_000)
  await rm(folder, { recursive: true, force: true })
})
