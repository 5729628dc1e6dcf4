import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFusesBack, setFuses } from '../../../packaging/flip-fuses.ts'
import { fuses } from '../../../packaging/fuses.ts'
import { packageTroubleInWords } from '../../../packaging/package-desk.ts'
import { asShipped, binaryWithFuses } from '../../fixtures/electron-zip.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-fuses-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function binary(wire: string): string {
  const file = join(folder, 'electron')
  writeFileSync(file, binaryWithFuses(wire))
  return file
}

describe('the fuses of Electron', () => {
  // SEC-19
  it('are all decided', () => {
    const known = Object.values(FuseV1Options).filter((fuse) => typeof fuse === 'number')
    expect(Object.keys(fuses).map(Number).sort()).toEqual(known.sort())
  })

  // SEC-19
  it('close every way around the desk’s own code', () => {
    expect(fuses[FuseV1Options.RunAsNode]).toBe(false)
    expect(fuses[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(false)
    expect(fuses[FuseV1Options.EnableNodeCliInspectArguments]).toBe(false)
    expect(fuses[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(true)
    expect(fuses[FuseV1Options.OnlyLoadAppFromAsar]).toBe(true)
    expect(fuses[FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]).toBe(false)
    expect(fuses[FuseV1Options.GrantFileProtocolExtraPrivileges]).toBe(false)
    expect(fuses[FuseV1Options.EnableCookieEncryption]).toBe(false)
  })

  it('are the only bytes changed in the binary', async () => {
    const file = binary(asShipped)
    expect(await setFuses(file)).toEqual({ ok: true, value: asShipped.length })
    expect(readFileSync(file).equals(binaryWithFuses('000011001'))).toBe(true)
    expect(await setFuses(file)).toEqual({ ok: true, value: asShipped.length })
  })

  // SEC-19
  it('are named when one differs from the decision', async () => {
    const found = await readFusesBack(binary('100011001'))
    expect(found).toEqual({
      ok: false,
      error: {
        kind: 'fusesDiffer',
        differences: [{ fuse: 'RunAsNode', decided: 'off', found: 'on' }],
      },
    })
    if (!found.ok) expect(packageTroubleInWords(found.error)).toContain('RunAsNode: is to be off, is on')
  })
})
