import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOutside } from '#main/hosts/open-outside.ts'
import { gateOutsideAddress } from '#shared/rules/outside-address.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

let folder = ''
const path = process.env.PATH ?? ''

/**
 * Replaces the system's opener by a program that writes to a file: first the number of its arguments, then each
 * argument, one per line.
 */
function standInForOpener(exitCode: number) {
  const file = join(folder, 'xdg-open')
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "$#" "$@" > "${folder}/called"\nexit ${exitCode}\n`)
  chmodSync(file, 0o755)
  process.env.PATH = `${folder}:${path}`
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-open-'))
})
afterEach(() => {
  process.env.PATH = path
  rmSync(folder, { recursive: true, force: true })
})

function gated(address: string) {
  const passed = gateOutsideAddress(address)
  if (!passed.ok) throw new Error('the gate refused it')
  return passed.value
}

describe.skipIf(process.platform === 'win32')('opening an address outside', () => {
  // SEC-15
  it('passes the address to the system as one argument, and to no shell', async () => {
    standInForOpener(0)
    const address = gated(`https://example.com/?a=1&b=$(touch ${folder}/pwned);touch%20x#'"`)
    expect(await openOutside(address, rememberingLog(), 'linux')).toEqual({ ok: true, value: null })
    expect(readFileSync(join(folder, 'called'), 'utf8')).toBe(`1\n${address}\n`)
    expect(existsSync(join(folder, 'pwned'))).toBe(false)
  })

  it('reports when the system cannot open it', async () => {
    standInForOpener(3)
    const log = rememberingLog()
    expect(await openOutside(gated('https://example.com'), log, 'linux')).toMatchObject({
      ok: false,
      error: { kind: 'internal' },
    })
    expect(log.faults).toHaveLength(1)
  })

  it('reports when no program can open it', async () => {
    process.env.PATH = folder
    expect(await openOutside(gated('https://example.com'), rememberingLog(), 'linux')).toMatchObject({
      ok: false,
    })
  })
})
