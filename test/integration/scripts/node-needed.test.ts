import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

const script = pathToFileURL(join(import.meta.dirname, '../../../scripts/project.js')).href

/** The first output of the scripts on another machine; empty = they continue. */
function saidOn(platform: string, arch: string, node: string): string {
  const machine = JSON.stringify({ platform, arch, versions: { ...process.versions, node } })
  const program = `
    for (const [name, value] of Object.entries(${machine})) Object.defineProperty(process, name, { value })
    const { asCommand, checkNode } = await import(${JSON.stringify(script)})
    await asCommand(async () => { checkNode(); return 0 })`
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(ran.status).toBe(ran.stderr === '' ? 0 : 1)
  return ran.stderr.trim()
}

describe('the Node that a computer needs', () => {
  it.each([
    ['linux', 'x64', '20.0.0'],
    ['linux', 'arm64', '20.11.1'],
    ['win32', 'x64', '20.0.0'],
    ['darwin', 'arm64', '22.19.0'],
    ['darwin', 'x64', '24.1.0'],
    ['win32', 'arm64', '22.19.0'],
  ])('is present on %s %s with %s', (platform, arch, node) => {
    expect(saidOn(platform, arch, node)).toBe('')
  })

  it.each([
    ['linux', 'x64', '18.20.0', 'Node 20.0 or newer;'],
    ['win32', 'x64', '18.20.0', 'Node 20.0 or newer;'],
    ['darwin', 'arm64', '22.18.0', 'Node 22.19 or newer on macOS, which none is packaged for;'],
    ['darwin', 'x64', '20.19.0', 'Node 22.19 or newer on macOS, which none is packaged for;'],
    ['win32', 'arm64', '22.5.1', 'Node 22.19 or newer on Windows on Arm, which none is packaged for;'],
    ['freebsd', 'x64', '22.5.1', 'Node 22.19 or newer on freebsd x64, which none is packaged for;'],
  ])('is named on %s %s with %s', (platform, arch, node, needed) => {
    expect(saidOn(platform, arch, node)).toBe(
      `Triage Desk needs ${needed} this is Node ${node}. Install Node 24 and start again.`,
    )
  })
})
