import { describe, expect, test } from 'vitest'
import { findingsWords } from '#renderer/features/queue/search/service-search-words.ts'
import type { ServiceFindings } from '#shared/desk/service-findings.ts'

const findings = (given: Partial<ServiceFindings>): ServiceFindings => ({
  asked: 'all',
  left: [],
  pages: 1,
  found: 0,
  added: 0,
  shown: 0,
  hasMore: false,
  ...given,
})

describe('the result of a search on the server', () => {
  test.each<[Partial<ServiceFindings>, string, readonly string[]]>([
    [{}, 'No matches on the server', []],
    [{ found: 3, added: 2, shown: 3 }, '2 more from the server', []],
    [{ found: 1, shown: 1 }, 'Nothing new: the only match is already here', []],
    [
      { found: 200, pages: 2, shown: 200, hasMore: true },
      'Nothing new: all 200 matches are already here',
      ['2 pages read, the server has more.'],
    ],
    [
      { found: 4, added: 4, shown: 3 },
      '4 more from the server',
      ['1 of them is left out by this queue or the rest of the search.'],
    ],
    [
      { found: 4, added: 4 },
      '4 more from the server',
      ['Of what it found, 4 are left out by this queue or the rest of the search.'],
    ],
    [{ asked: 'impossible' }, 'No report can match', ['Parts of this search contradict each other.']],
  ])('%j is described', (given, title, more) => {
    expect(findingsWords(findings(given), 'x')).toEqual({ title, more })
  })

  test('names the parts that the server did not receive, as plain and short text', () => {
    const search = `-\u202efoo target:nobody ${'y'.repeat(80)}`
    const left = [
      { start: 0, end: 5, why: 'onlyHere' },
      { start: 6, end: 19, why: 'noId' },
      { start: 20, end: 100, why: 'tooMuch' },
    ] as const
    const { title, more } = findingsWords(findings({ asked: 'nothing', left }), search)
    expect(title).toBe('The server can’t search for this')
    expect(more[0]).toContain('“target:nobody”')
    expect(more[0]).toContain(`${'y'.repeat(32)}…`)
    expect(more[0]).not.toContain('\u202e')
    expect(more[1]).toBe('The server can only search for names known here.')
  })

  test('a long part is never cut within a character', () => {
    const search = `${'y'.repeat(31)}🙂z`
    const left = [{ start: 0, end: search.length, why: 'tooMuch' }] as const
    const { more } = findingsWords(findings({ asked: 'nothing', left }), search)
    expect(more[0]).toContain(`“${'y'.repeat(31)}…”`)
  })
})
