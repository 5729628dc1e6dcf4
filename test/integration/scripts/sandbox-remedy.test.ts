import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

type Read = (file: string) => string | null
const script = join(import.meta.dirname, '../../../scripts/sandbox-remedy.js')
const {
  packageRemedy,
  sandboxRemedy,
}: {
  packageRemedy: (folder: string, read: Read) => string | null
  sandboxRemedy: (signal: string, binary: string, on: { read: Read; platform: string }) => string | null
} = await import(pathToFileURL(script).href)

const ubuntu = (file: string) => (file.endsWith('apparmor_restrict_unprivileged_userns') ? '1' : null)
const debian = (file: string) => (file.endsWith('unprivileged_userns_clone') ? '1' : null)

describe('on Linux without user namespaces', () => {
  it('the remedy is shown for an Electron that ended for this reason, and for no other', () => {
    const linux = { read: ubuntu, platform: 'linux' }
    expect(sandboxRemedy('SIGTRAP', '/desk/electron/dist/electron', linux)).toMatch(
      /no user namespaces \(\/proc\/\S+\)[\s\S]*sudo chmod 4755 '\/desk\/electron\/dist\/chrome-sandbox'/,
    )
    expect(sandboxRemedy('SIGTERM', '/desk/electron', linux)).toBe(null)
    expect(sandboxRemedy('SIGTRAP', '/desk/electron', { ...linux, read: debian })).toContain(
      'as it does when it cannot',
    )
    expect(sandboxRemedy('SIGTRAP', '/desk/electron', { read: () => null, platform: 'darwin' })).toBe(null)
  })

  it('the remedy is shown before the first start of a package, and nowhere else', () => {
    expect(packageRemedy('/dist/Triage Desk-linux-x64', ubuntu)).toContain(
      "sudo chmod 4755 '/dist/Triage Desk-linux-x64/chrome-sandbox'",
    )
    expect(packageRemedy('/dist/Triage Desk-linux-x64', debian)).toBe(null)
  })
})
