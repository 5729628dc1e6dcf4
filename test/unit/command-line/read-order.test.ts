import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandNames } from '#main/command-line/options.ts'
import { readOrder } from '#main/command-line/read-order.ts'

const place = { profile: null, workspace: null }

describe('a command line', () => {
  it('accepts a search of any words, including those excluded by a minus', () => {
    expect(readOrder(['query', 'is:open', '-status:new', '--json', 'xss', '-n', '5'])).toEqual({
      ok: true,
      value: {
        kind: 'query',
        json: true,
        search: 'is:open xss -status:new',
        sort: 'activity',
        limit: 5,
        ...place,
      },
    })
    expect(readOrder(['query', '--', '--json'])).toMatchObject({ value: { search: '--json', json: false } })
  })

  it('exports without internal entries and possible secrets by default', () => {
    const choices = { format: 'ndjson', output: null, withInternal: false, allowSecrets: false }
    expect(readOrder(['export'])).toMatchObject({ value: choices })
    const said = ['export', '--with-internal', '--allow-secrets', '--format=csv', '-o', 'x.csv', '-w', 'Acme']
    expect(readOrder(said)).toMatchObject({
      value: { format: 'csv', output: 'x.csv', withInternal: true, allowSecrets: true, workspace: 'Acme' },
    })
  })

  it('takes a file on a drive at once behind its option, and no excluded word for an option', () => {
    expect(readOrder(['export', '-oC:\\reports.csv', '-has:bounty', '-owner:me'])).toMatchObject({
      value: { output: 'C:\\reports.csv', workspace: null, search: '-has:bounty -owner:me' },
    })
  })

  it('lists what is due first for sla', () => {
    expect(readOrder(['sla'])).toMatchObject({ value: { kind: 'sla', sort: 'due' } })
  })

  it.each([
    [['nonsense'], /no command "nonsense".*query/],
    [['query', '--nonsense'], /--nonsense/],
    [['query', '--allow-secrets'], /--allow-secrets/],
    [['query', '--limit'], /--limit/],
    [['query', '--limit', '0'], /whole number/],
    [['query', '--sort', 'mood'], /--sort is one of activity/],
    [['query', 'x'.repeat(3_000)], /at most 2000/],
    [['export', '--format', 'xlsx'], /--format is one of csv, ndjson, markdown/],
    [['export', '--output', ''], /needs a file/],
    [['workspaces', 'x'], /"x" is no option/],
    [['completion', 'cmd'], /bash, zsh, fish/],
  ])('%j is rejected with a message about it', (args, words) => {
    expect(readOrder(args)).toMatchObject({ ok: false, error: expect.stringMatching(words) })
  })

  it('of any words is an order or a rejection, and never throws', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('--', '-', '--json', '--sort', '-o', '-is:new', '--help', '='),
    )
    fc.assert(
      fc.property(fc.constantFrom(...commandNames), fc.array(word), (name, args) => {
        expect(typeof readOrder([name, ...args]).ok).toBe('boolean')
      }),
    )
  })

  it('prints help without a command, and for each command', () => {
    for (const args of [[], ['--help'], ['-h']])
      expect(readOrder(args)).toMatchObject({
        value: { kind: 'say', text: expect.stringContaining('Exit codes') },
      })
    for (const name of commandNames)
      expect(readOrder([name, '--help'])).toMatchObject({
        value: { text: expect.stringContaining(`Usage: triage-desk ${name}`) },
      })
  })
})
