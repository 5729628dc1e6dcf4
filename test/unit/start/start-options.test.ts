import { resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { defaultProfileDir } from '#main/start/profile.ts'
import { readStartOptions } from '#main/start/start-options.ts'
import { reportTrouble, type StartTrouble, troubleInWords } from '#main/start/start-trouble.ts'

describe('the options of a start', () => {
  it('have a default each', () => {
    expect(readStartOptions([])).toEqual({
      ok: true,
      value: {
        profileDir: defaultProfileDir(),
        headless: false,
        demo: false,
        theme: 'system',
        size: { width: 1440, height: 900 },
        screenshot: null,
        link: null,
      },
    })
  })

  it('are parsed completely', () => {
    const args = [
      '--profile',
      'p',
      '--headless',
      '--demo',
      '--theme',
      'dark',
      '--size=800x600',
      '--screenshot',
      'x.png',
    ]
    expect(readStartOptions(args)).toEqual({
      ok: true,
      value: {
        profileDir: resolve('p'),
        headless: true,
        demo: true,
        theme: 'dark',
        size: { width: 800, height: 600 },
        screenshot: resolve('x.png'),
        link: null,
      },
    })
  })

  it.each([
    [['--theme', 'blue'], 'blue'],
    [['--size', '10x10'], '10x10'],
    [['--size', '800'], '800'],
    [['--size', '99999x900'], '99999x900'],
    [['--nothing'], '--nothing'],
    [['--profile'], '--profile'],
    [['stray'], 'stray'],
  ])('%j is rejected by name', (args, name) => {
    const read = readStartOptions(args)
    expect(read.ok ? '' : read.error).toContain(name)
  })
})

test('a link to a report is an argument, any other word is not', () => {
  const read = readStartOptions(['--demo', 'triage-desk://report/48213?workspace=w'])
  expect(read.ok && read.value.link).toEqual({ reportId: 48_213, workspaceId: 'w' })
  for (const args of [['report'], ['triage-desk://report/1', 'triage-desk://report/2']])
    expect(readStartOptions(args).ok).toBe(false)
})

test.each([['--headless'], ['--headless', '--screenshot', 'x.png']])(
  'a host that always has a window does not start with %s, which it would ignore',
  (...args) => {
    expect(readStartOptions(args).ok).toBe(true)
    const read = readStartOptions(args, false)
    expect(read.ok ? '' : read.error).toContain(args[0])
  },
)

describe('a switch of the browser', () => {
  const switches = [
    'remote-debugging-port=9222',
    'remote-debugging-pipe',
    'inspect=0.0.0.0:9229',
    'inspect-brk',
    'js-flags=--expose-gc',
    'no-sandbox',
    'disable-web-security',
    'disable-site-isolation-trials',
    'load-extension=/tmp/x',
    'host-resolver-rules=MAP * evil.test',
    'proxy-server=evil.test:1',
    'ignore-certificate-errors',
    'user-data-dir=/tmp/x',
    'renderer-cmd-prefix=/tmp/x',
    'enable-features=Everything',
  ]

  // SEC-19
  it.each(switches)('is no option of the desk, in any form that Chromium reads: %s', (name) => {
    const [bare = '', value = ''] = name.split('=')
    for (const form of [
      [`--${name}`],
      [`-${name}`],
      [`/${name}`],
      [`--${bare}`, value],
      ['--demo', '--', name],
    ])
      expect(readStartOptions(form).ok, form.join(' ')).toBe(false)
    for (const option of ['profile', 'theme', 'size', 'screenshot'])
      expect(readStartOptions([`--${option}`, `--${name}`]).ok, `--${option} --${name}`).toBe(false)
  })
})

describe('the data folder', () => {
  it.each([
    ['linux', {}, '/home/x/.local/share/triage-desk'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/triage-desk'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/x/.local/share/triage-desk'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/x/Library/Application Support/Triage Desk'],
    ['win32', {}, '\\home\\x\\AppData\\Local\\Triage Desk'],
    ['win32', { LOCALAPPDATA: 'C:\\Users\\x\\Local' }, 'C:\\Users\\x\\Local\\Triage Desk'],
  ] as const)('on %s with %j', (platform, env, dir) => {
    expect(defaultProfileDir(env, platform, '/home/x')).toBe(dir)
  })
})

describe('an error', () => {
  const troubles: StartTrouble[] = [
    { kind: 'badOptions', reason: 'no' },
    { kind: 'noSandbox', by: 'no-sandbox' },
    { kind: 'profileUnusable', dir: '/p', reason: 'EACCES' },
    { kind: 'profilePathTooLong', dir: '/p', limit: 100 },
    { kind: 'openElsewhere', dir: '/p' },
    { kind: 'noBrowser', lookedFor: ['chromium'] },
    { kind: 'browserFailed', path: '/b', reason: 'it died' },
    { kind: 'notBuilt', missing: 'out/main' },
  ]

  it.each(troubles)('is explained without a stack trace: $kind', (trouble) => {
    expect(troubleInWords(trouble)).toMatch(/^[^\n]{2,}/)
    expect(troubleInWords(trouble)).not.toMatch(/\bat .*:\d+:\d+/)
  })

  it('ends the process with 2 for a rejection, with 1 for a failure', () => {
    const said: string[] = []
    const codes = troubles.map((trouble) => reportTrouble(trouble, (words) => said.push(words)))
    expect(codes).toEqual([2, 2, 2, 2, 0, 1, 1, 1])
    expect(said).toHaveLength(7)
  })
})
