import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery, sortOf, sortsOf, withoutSort } from '#shared/rules/query/parse-query.ts'
import { printName, printQuery } from '#shared/rules/query/print.ts'
import { type Span, tokenise } from '#shared/rules/query/query-tokens.ts'
import { anyQuery, anyTyped, withoutPlaces } from './any-query.ts'

const runs = { numRuns: 1_000 }

describe('a query', () => {
  test('is parsed from any text; every position lies inside it', () => {
    fc.assert(
      fc.property(anyTyped, (text) => {
        const { parts, problems } = parseQuery(text)
        const values = parts.flatMap((part): readonly Span[] => (part.kind === 'filter' ? part.values : []))
        for (const { start, end } of [...parts, ...values, ...problems]) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
      runs,
    )
  })

  test('skips no character of the text: between two tokens is only space', () => {
    fc.assert(
      fc.property(anyTyped, (text) => {
        let last = 0
        for (const { start, end } of tokenise(text)) {
          expect(text.slice(last, start).trim()).toBe('')
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(text.slice(last).trim()).toBe('')
      }),
      runs,
    )
  })

  test('prints as text that parses into the same query, for any text', () => {
    fc.assert(
      fc.property(anyTyped, (text) => {
        const query = parseQuery(text)
        expect(withoutPlaces(parseQuery(printQuery(query)))).toEqual(withoutPlaces(query))
      }),
      runs,
    )
  })

  test('prints as text that parses into the same query, for any query', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(withoutPlaces(parseQuery(printQuery(query)))).toEqual(withoutPlaces(query))
      }),
      runs,
    )
  })

  test('reads a printed name as that name', () => {
    const anyName = fc.oneof(fc.constantFrom('me', 'None', 'a b', 'a*', '"', 'a,b', '//x'), fc.string())
    fc.assert(
      fc.property(
        anyName.filter((name) => name.trim() !== ''),
        fc.constantFrom('assignee', 'reporter', 'status'),
        (name, key) => {
          const { parts } = parseQuery(`${key}:${printName(name)}`)
          expect(parts).toMatchObject([{ kind: 'filter', key, values: [{ kind: 'name', text: name }] }])
        },
      ),
    )
  })

  test.each([
    ['status:new severity:high,critical', 'status:new severity:high,critical'],
    ['STATUS:new', 'status:new'],
    ['program:"Acme Web"', 'program:"Acme Web"'],
    ['-is:duplicate -word', '-is:duplicate -word*'],
    ['"exact words" prefix* more ', '"exact words" prefix* "more"'],
    ['created:2026-01-01..2026-02-01', 'created:2026-01-01..2026-02-01'],
    ['created:>2026-01-01 activity:<7d', 'created:>2026-01-01 activity:<7d'],
    ['activity:2W created:3mo..today', 'activity:2w created:3mo..today'],
    ['cwe:CWE-79 id:#48213', 'cwe:79 id:48213'],
    ['is:"Needs reply" is:your_turn', 'is:your-turn is:your-turn'],
    ['type:155,"SQL injection"', 'type:155,"SQL injection"'],
    ['cvss:>7 cvss:4..6.9 cvss:<=3.9', 'cvss:>=7.1 cvss:4..6.9 cvss:<=3.9'],
    ['bounty:>1k,0 bounty:100.. -bounty:<500', 'bounty:>=1001,0 bounty:>=100 -bounty:<=499'],
    ['CVSS:3.1/AV:N/AC:L x', 'CVSS:3.1/AV:N/AC:L x*'],
    ['assignee:me reporter:"me"', 'assignee:me reporter:"me"'],
    ['say "a ""quoted"" word"', 'say "a ""quoted"" word"'],
    // Pasted text stays text.
    ['http://host/a:b x', 'http://host/a:b x*'],
    ['foo:bar x', 'foo:bar x*'],
    ['target://x 12:30 ', 'target://x "12:30"'],
    ['--help ', '"--help"'],
    ['-', '"-"*'],
  ])('%s is parsed as %s', (text, printed) => {
    expect(printQuery(parseQuery(text))).toBe(printed)
  })

  test.each<[string, object[]]>([
    ['is:open "x', [{ kind: 'unfinishedQuote', start: 8, end: 10 }]],
    ['program:"x', [{ kind: 'unfinishedQuote', start: 8, end: 10 }]],
    ['a status: b', [{ kind: 'noValue', key: 'status', start: 2, end: 9 }]],
    ['is:open,opn', [{ kind: 'badValue', key: 'is', text: 'opn', start: 8, end: 11 }]],
    ['created:2026-02-30', [{ kind: 'badValue', key: 'created', text: '2026-02-30', start: 8, end: 18 }]],
    ['created:..', [{ kind: 'badValue', key: 'created', text: '..', start: 8, end: 10 }]],
    ['id:x', [{ kind: 'badValue', key: 'id', text: 'x', start: 3, end: 4 }]],
    ['sort:title sort:title-desc', [{ kind: 'extraOrder', start: 16, end: 26 }]],
    ['sort:title,id sort:newest,status', [{ kind: 'extraOrder', start: 26, end: 32 }]],
    ['-sort:title', [{ kind: 'extraOrder', start: 0, end: 11 }]],
    ['-stauts:new', [{ kind: 'unknownKey', text: 'stauts', meant: 'status', start: 1, end: 7 }]],
    ['asignee:me', [{ kind: 'unknownKey', text: 'asignee', meant: 'assignee', start: 0, end: 7 }]],
    ['priority:>1', [{ kind: 'unknownKey', text: 'priority', meant: null, start: 0, end: 8 }]],
    ['x foo-bar:"a b"', [{ kind: 'unknownKey', text: 'foo-bar', meant: null, start: 2, end: 9 }]],
    ['cvss:7.05', [{ kind: 'badValue', key: 'cvss', text: '7.05', start: 5, end: 9 }]],
    ['bounty:lots', [{ kind: 'badValue', key: 'bounty', text: 'lots', start: 7, end: 11 }]],
    // Pasted text and quoted text contain no filters.
    ['http://x "foo:bar" Host: https:y javascript:alert(1) std::vector 12:30 a.b:8080', []],
    ['mailto:a@b data:text/html,x CVSS:3.1/AV:N/AC:L localhost:3000 C:\\temp', []],
  ])('%s has the problems %j', (text, problems) => {
    expect(parseQuery(text).problems).toEqual(problems)
  })

  test('uses the first order it names, or none', () => {
    expect(sortOf(parseQuery('-sort:newest sort:x,title sort:oldest'))).toBe('title')
    expect(sortOf(parseQuery('"sort:title"'))).toBeNull()
    expect(sortsOf(parseQuery('sort:Created-asc,x,name sort:bounty,id'))).toEqual([
      'oldest',
      'title',
      'bounty',
    ])
    expect(sortsOf(parseQuery('sort:newest,oldest,severity-desc,toString'))).toEqual(['newest', 'severity'])
    expect(withoutSort('one sort:title  two')).toBe('one two')
    expect(withoutSort('sort:title one ')).toBe('one ')
    expect(withoutSort('one sort:title')).toBe('one ')
  })
})
