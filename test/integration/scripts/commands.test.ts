import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

function script(name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', name), ...args], {
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

describe('a command with wrong arguments', () => {
  it.each([
    ['start.js', ['--host', 'netscape'], /--host is electron or chromium, not "netscape"/],
    ['start.js', ['--nonsense'], /--nonsense[\s\S]*Usage: npm start/],
    ['start.js', ['--profile'], /--profile[\s\S]*Usage: npm start/],
    ['bench.js', ['no-such-bench'], /Usage: npm run bench[\s\S]*start/],
    ['bench.js', ['../../src/service/cli'], /Usage: npm run bench/],
    ['soak.js', [], /Usage: npm run soak/],
    ['test.js', ['--nonsense'], /Usage: npm test/],
    ['test.js', ['--changed', 'test/unit/x.test.ts'], /Usage: npm test/],
  ])('%s %j prints the correct usage, without a stack trace', (name, args, words) => {
    const { status, said } = script(name, ...args)
    expect(status).toBe(1)
    expect(said).toMatch(words)
    expect(said).not.toMatch(/^\s+at .*:\d+:\d+/m)
  })
})

describe('npm start -- --help', () => {
  it('lists the options and starts nothing', () => {
    const { status, said } = script('start.js', '--help')
    expect(status).toBe(0)
    const ofElectron = ['--disable-gpu', '--ozone-platform', '--force-device-scale-factor', '--lang']
    for (const option of ['--host', '--profile', '--theme', '--size', '--screenshot', ...ofElectron])
      expect(said).toContain(option)
  })
})
