import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deskArguments } from '#main/start/electron-arguments.ts'

describe('the arguments of a desk on Electron', () => {
  it.each([
    [['electron', '/desk'], []],
    [['electron', '/desk', '--demo'], ['--demo']],
    // As `npm start` passes them when run by root.
    [
      ['electron', '--no-sandbox', '/desk', '--demo', '--profile', '/p'],
      ['--demo', '--profile', '/p'],
    ],
    // As the tests pass them.
    [
      ['electron', '--inspect=0', '--remote-debugging-port=0', '/desk', '--theme', 'light'],
      ['--theme', 'light'],
    ],
    [['electron'], []],
  ])('%j, not packaged', (argv, own) => {
    expect(deskArguments(argv, false)).toEqual(own)
  })

  it('are all used in a package', () => {
    expect(deskArguments(['triage-desk', '--profile', '/p', '--demo'], true)).toEqual([
      '--profile',
      '/p',
      '--demo',
    ])
  })

  it('are empty if Windows starts a package for a notification clicked after its end', () => {
    expect(deskArguments(['Triage Desk.exe', '-Embedding'], true)).toEqual([])
  })

  it('are separated from the switches for unusual machines', () => {
    const switches = [
      '--disable-gpu',
      '--ozone-platform=wayland',
      '--force-device-scale-factor=1.25',
      '--lang=de-AT',
    ]
    expect(deskArguments(['triage-desk', ...switches, '--demo'], true)).toEqual(['--demo'])
  })

  it.each([
    '--disable-gpu=1',
    '--ozone-platform=headless',
    '--ozone-platform',
    '--force-device-scale-factor=x',
    '--lang=../..',
    '--remote-debugging-port=1',
    '--no-sandbox',
    '--constructor',
  ])('keep %s, which the desk then rejects', (odd) => {
    expect(deskArguments(['triage-desk', odd], true)).toEqual([odd])
  })

  it('are those after the path, whatever switches precede it', () => {
    const word = fc.stringMatching(/^[a-z0-9/]{1,12}$/)
    const switches = fc.array(word.map((name) => `--${name}=1`))
    fc.assert(
      fc.property(switches, word, fc.array(word), (before, path, own) => {
        expect(deskArguments(['electron', ...before, path, ...own], false)).toEqual(own)
      }),
    )
  })
})
