import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BareMachine, bareMachine } from '../../fixtures/bare-machine.ts'
import { ownUser } from '../../fixtures/ordinary-user.ts'

describe.skipIf(process.platform !== 'linux')('npm test on a bare machine', () => {
  const user = ownUser()
  let machine: BareMachine
  beforeEach(() => {
    machine = bareMachine(user)
  })
  afterEach(() => machine.remove())
  afterAll(() => user.remove())
  const specs = 'test/e2e/one.spec.ts'

  it.each([[[]], [[specs]], [['test/unit/one.test.ts', 'test/e2e']]])(
    'without a browser stops before it checks, builds and runs %j',
    async (files) => {
      const { code, said } = await machine.command('test.js', files)
      expect(code).toBe(1)
      expect(said).toContain(
        'For tests of the window, install Chromium, Google Chrome or Microsoft Edge by hand',
      )
      expect(said).toContain('TRIAGE_DESK_BROWSER=PATH\nnpm test names a browser that was not found.')
      expect(said).not.toMatch(/--host electron|Building|Checks:| ran /)
      expect(said).toMatch(
        /There is no browser for the window specs yet\. To run all other tests: npm test -- .*\n$/,
      )
    },
  )

  it('requires a browser even with Electron, which downloads none', async () => {
    machine.electron('')
    const { code, said } = await machine.command('test.js', [specs])
    expect(code).toBe(1)
    expect(said).toContain('There is no browser for the window specs yet.')
    expect(machine.calls('node')).toEqual([])
  })

  it('names other missing programs for package managers other than apt', async () => {
    const { said } = await machine.command('test.js', [specs])
    const [, names = ''] = /Missing on this system: (.*)\. Install them/.exec(said) ?? []
    expect(names.replaceAll(/ \([^)]*\)/g, '')).toBe(
      'chromium, libsecret, dbus, gnome-keyring, Xvfb, openbox, xdotool, xprop, strace, openssl',
    )
  })

  it('runs all other tests without a browser', async () => {
    const { code, said } = await machine.command('test.js', ['test/unit', 'test/integration'])
    expect(code, said).toBe(0)
    expect(said).toContain('vitest ran test/integration')
  })

  it('with a browser runs the window specs, too', async () => {
    machine.program('chromium', '')
    const { code, said } = await machine.command('test.js', [specs])
    expect(code, said).toBe(0)
    expect(said).toContain(`playwright ran ${specs}`)
  })

  it('runs both kinds of tests of a folder that has both', async () => {
    machine.program('chromium', '')
    const { said } = await machine.command('test.js', ['test'])
    expect(said).toContain('vitest ran test')
    expect(said).toContain('playwright ran test/e2e')
  })
})

describe('npm test on another system', () => {
  const script = pathToFileURL(join(import.meta.dirname, '../../../scripts/system-packages.js')).href
  const saidFor = (platform: string, needs: object) => {
    const program = `
      Object.defineProperty(process, 'platform', { value: '${platform}' })
      const { ensureSystemPackages } = await import(${JSON.stringify(script)})
      await ensureSystemPackages(${JSON.stringify(needs)})`
    const args = ['--input-type=module', '-e', program]
    return execFileSync(process.execPath, args, { encoding: 'utf8', env: { PATH: '', HOME: '/nowhere' } })
  }

  it.each(['win32', ...(process.platform === 'darwin' ? [] : ['darwin'])])(
    'requires a browser on %s even with Electron',
    (platform) => {
      expect(saidFor(platform, { electron: true, tests: true })).toMatch(
        /^Missing on this system: a browser\. For tests of the window, install Chromium/,
      )
      expect(saidFor(platform, { electron: true })).toBe('')
    },
  )
})
