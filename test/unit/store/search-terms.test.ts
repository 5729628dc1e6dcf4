import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchExpression, readSearch } from '#main/engine/queries/search/search-terms.ts'
import { parseQuery } from '#shared/rules/query/parse-query.ts'

describe('the typed search', () => {
  test.each([
    ['one two', '"one" AND "two" *'],
    ['one two ', '"one" AND "two"'],
    ['CVE-2024-1234', '"cve 2024 1234" *'],
    ['"exact words" more', '"exact words" AND "more" *'],
    ['"exact words"', '"exact words"'],
    ['"not closed', '"not closed" *'],
    ['Größe', '"große" *'],
    ['検索x', '"検 索 x" *'],
    ['AND OR NOT NEAR(', '"and" AND "or" AND "not" AND "near" *'],
    ['title:x * ^z', '"title x" AND "z" *'],
    ['one -two -"three four" ', '("one") NOT ("two" OR "three four")'],
    ['word* is:open more ', '"word" * AND "more"'],
    ['-one', null],
    ['#482', 'report_id : "482" *'],
    ['482', '"482" *'],
    ['', null],
    ['"" - (*)', null],
  ])('%s becomes %s', (text, expected) => {
    expect(matchExpression(readSearch(parseQuery(text)))).toBe(expected)
  })

  test.each([
    ['482', 482, false],
    [' #482 ', 482, true],
    ['482 x', null, false],
    ['is:open #482', 482, true],
    ['-482', null, false],
    ['4_8', null, false],
    ['9'.repeat(16), null, false],
  ])('%s names the report %s', (text, reportId, idOnly) => {
    expect(readSearch(parseQuery(text))).toMatchObject({ reportId, idOnly })
  })

  test('passes only quoted letters and digits to the index', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const expression = matchExpression(readSearch(parseQuery(text))) ?? ''
        expect(expression).toMatch(
          /^\(?(report_id : )?("[\p{L}\p{N}\p{Co}]+( [\p{L}\p{N}\p{Co}]+)*"( \*)?(\) NOT \(| OR | AND |\)|$))*$/u,
        )
      }),
    )
  })

  test('is limited, however much is pasted', () => {
    const { phrases } = readSearch(parseQuery(`${'a-'.repeat(500)} ${'word '.repeat(500)}`))
    expect(phrases).toHaveLength(24)
    expect(phrases[0]?.words).toHaveLength(64)
  })
})
