import { describe, expect, it } from 'vitest'
import { findBrowser } from '#main/hosts/chromium-browser.ts'

const on = (platform: NodeJS.Platform, env: Record<string, string>, ...there: string[]) =>
  findBrowser({ platform, env, isExecutable: (path) => there.includes(path) })

describe('the browser for the window', () => {
  it('is the first of the known ones on PATH', () => {
    const env = { PATH: '/usr/local/bin::/usr/bin' }
    expect(on('linux', env, '/usr/bin/google-chrome', '/usr/bin/chromium')).toEqual({
      found: true,
      path: '/usr/bin/chromium',
    })
    expect(on('linux', env, '/usr/bin/microsoft-edge')).toEqual({
      found: true,
      path: '/usr/bin/microsoft-edge',
    })
  })

  it('is the one named by hand, by path or by name, and then no other', () => {
    const env = { PATH: '/usr/bin', TRIAGE_DESK_BROWSER: '/opt/own/chrome' }
    expect(on('linux', env, '/opt/own/chrome', '/usr/bin/chromium')).toMatchObject({
      path: '/opt/own/chrome',
    })
    expect(on('linux', env, '/usr/bin/chromium')).toEqual({ found: false, lookedFor: ['/opt/own/chrome'] })
    const named = { PATH: '/usr/bin', TRIAGE_DESK_BROWSER: 'vivaldi' }
    expect(on('linux', named, '/usr/bin/vivaldi')).toMatchObject({ path: '/usr/bin/vivaldi' })
  })

  it('is looked for where macOS keeps applications', () => {
    const chrome = '/Users/x/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(on('darwin', { HOME: '/Users/x' }, chrome)).toEqual({ found: true, path: chrome })
  })

  it('is not found on an empty machine, and it is said what was looked for', () => {
    const outcome = on('linux', { PATH: '/usr/bin' })
    expect(outcome).toMatchObject({
      found: false,
      lookedFor: expect.arrayContaining(['chromium', 'google-chrome']),
    })
  })
})
