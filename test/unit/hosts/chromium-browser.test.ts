import { join, win32 } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findBrowser } from '#main/hosts/chromium-browser.ts'

interface Script {
  hasBrowser(surroundings: {
    platform: NodeJS.Platform
    env: Record<string, string>
    isExecutable: (path: string) => boolean
  }): boolean
}
// Plain JavaScript, like all scripts that run before the installation.
const script = join(import.meta.dirname, '../../../scripts/installed-browser.js')
const { hasBrowser }: Script = await import(pathToFileURL(script).href)

const on = (platform: NodeJS.Platform, env: Record<string, string>, ...there: string[]) =>
  findBrowser({ platform, env, isExecutable: (path) => there.includes(path) })

describe('the browser for the window', () => {
  it('is the first known one on PATH', () => {
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

  it('is the one set by the user, by path or by name, and then no other', () => {
    const env = { PATH: '/usr/bin', TRIAGE_DESK_BROWSER: '/opt/own/chrome' }
    expect(on('linux', env, '/opt/own/chrome', '/usr/bin/chromium')).toMatchObject({
      path: '/opt/own/chrome',
    })
    expect(on('linux', env, '/usr/bin/chromium')).toEqual({ found: false, lookedFor: ['/opt/own/chrome'] })
    const named = { PATH: '/usr/bin', TRIAGE_DESK_BROWSER: 'vivaldi' }
    expect(on('linux', named, '/usr/bin/vivaldi')).toMatchObject({ path: '/usr/bin/vivaldi' })
  })

  it('is found where macOS keeps applications', () => {
    const chrome = '/Users/x/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(on('darwin', { HOME: '/Users/x' }, chrome)).toEqual({ found: true, path: chrome })
  })

  const windows = {
    PROGRAMFILES: 'C:\\Program Files',
    'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\x\\AppData\\Local',
  }
  type Place = [platform: NodeJS.Platform, path: string, env: Record<string, string>]
  it.each<Place>([
    ...[
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'microsoft-edge',
      'microsoft-edge-stable',
      'brave-browser',
      'vivaldi',
    ].map((name): Place => ['linux', `/usr/bin/${name}`, { PATH: '/bin:/usr/bin' }]),
    ['linux', '/opt/google/chrome/chrome', { PATH: '/usr/bin' }],
    ['linux', '/opt/microsoft/msedge/msedge', {}],
    ['linux', '/opt/brave.com/brave/brave', {}],
    ['linux', '/snap/bin/chromium', { PATH: '/usr/bin' }],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
    ['darwin', '/Applications/Chromium.app/Contents/MacOS/Chromium', {}],
    ['darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge', { HOME: '/Users/x' }],
    ['darwin', '/Users/x/Applications/Brave Browser.app/Contents/MacOS/Brave Browser', { HOME: '/Users/x' }],
    ['win32', win32.join(windows.PROGRAMFILES, 'Google\\Chrome\\Application\\chrome.exe'), windows],
    ['win32', win32.join(windows.LOCALAPPDATA, 'Google\\Chrome\\Application\\chrome.exe'), windows],
    ['win32', win32.join(windows.LOCALAPPDATA, 'Chromium\\Application\\chrome.exe'), windows],
    ['win32', win32.join(windows['PROGRAMFILES(X86)'], 'Microsoft\\Edge\\Application\\msedge.exe'), windows],
    [
      'win32',
      win32.join(windows.PROGRAMFILES, 'BraveSoftware\\Brave-Browser\\Application\\brave.exe'),
      windows,
    ],
  ])('is found on %s as %s, by the desk and by its start script', (platform, path, env) => {
    expect(on(platform, env, path)).toEqual({ found: true, path })
    expect(hasBrowser({ platform, env, isExecutable: (one) => one === path })).toBe(true)
    expect(hasBrowser({ platform, env, isExecutable: () => false })).toBe(false)
  })

  it('is not found on an empty computer, with a list of where it was looked for', () => {
    const outcome = on('linux', { PATH: '/usr/bin' })
    expect(outcome).toMatchObject({
      found: false,
      lookedFor: expect.arrayContaining(['chromium', 'google-chrome']),
    })
  })
})
