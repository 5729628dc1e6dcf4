import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserFolder } from '#main/hosts/snap-profile.ts'

let folder = ''
const own = '/home/x/.local/share/triage-desk/browser'
const inSnap = /^\/home\/x\/snap\/chromium\/common\/triage-desk\/[0-9a-f]{16}$/
const program = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-snap-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(process.platform === 'win32')('the folder of a browser', () => {
  it('is in the profile', () => {
    expect(
      browserFolder(program('chromium', '#!/bin/sh\nexec /usr/lib/chromium/chromium "$@"\n'), own, '/home/x'),
    ).toBe(own)
    expect(browserFolder(program('chrome', '\u007fELF/snap/bin/chromium'), own, '/home/x')).toBe(own)
    expect(browserFolder(join(folder, 'none'), own, '/home/x')).toBe(own)
  })

  it('is the snap’s own for a browser from a snap, which sees no hidden folders', () => {
    symlinkSync(program('snap', ''), join(folder, 'chromium'))
    const ubuntu = program('chromium-browser', '#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    for (const browser of ['/snap/bin/chromium', join(folder, 'chromium'), ubuntu])
      expect(browserFolder(browser, own, '/home/x')).toMatch(inSnap)
  })

  it('is found without reading the whole program', () => {
    const huge = program('huge', '#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    // More bytes than Node can read at once. Beyond the script, the file is a hole that takes no room on the disk.
    truncateSync(huge, 2 ** 33)
    expect(browserFolder(huge, own, '/home/x')).toMatch(inSnap)
  })

  it('differs for another profile', () => {
    const [one, other] = [own, `${own}2`].map((dir) => browserFolder('/snap/bin/chromium', dir, '/home/x'))
    expect(one).not.toBe(other)
  })
})
