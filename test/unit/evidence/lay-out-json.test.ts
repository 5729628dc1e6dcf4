import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOutJson } from '#shared/rules/evidence/lay-out-json.ts'

const layOut = (json: string) => layOutJson(json, 1_000_000).text

/** Removes the white space outside of strings. */
const dense = (json: string) =>
  json.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string: string | undefined) => string ?? '')

describe('JSON laid out', () => {
  test.each([
    ['an id beyond 2^53', '{"id":9223372036854775807}', '{\n  "id": 9223372036854775807\n}'],
    ['a number’s digits', '[1.0,1e2,-0]', '[\n  1.0,\n  1e2,\n  -0\n]'],
    ['duplicate keys', '{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
    ['the order of keys', '{"b":1,"2":2,"1":3}', '{\n  "b": 1,\n  "2": 2,\n  "1": 3\n}'],
    [
      'escapes',
      String.raw`["\u0041\/\\","\""]`,
      ['[', String.raw`  "\u0041\/\\",`, String.raw`  "\""`, ']'].join('\n'),
    ],
    ['signs in strings', '["{ [,:] }",{}]', '[\n  "{ [,:] }",\n  {}\n]'],
    ['empty lists and objects', ' { "a" : [ ] , "b" : { } } ', '{\n  "a": [],\n  "b": {}\n}'],
    ['a single value', ' "x"\n', '"x"'],
  ])('keeps %s', (_, json, expected) => {
    expect(layOut(json)).toBe(expected)
  })

  test('has all of the source but other white space, whatever it is, and looks like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\t', '\r\n', ' \n'), (value, indent) => {
        const json = JSON.stringify(value, null, indent)
        expect(dense(layOut(json))).toBe(dense(json))
        expect(layOut(json)).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  test('is cut at a limit between two characters, and says so', () => {
    expect(layOutJson('["🐞"]', 10)).toEqual({ text: '[\n  "🐞"\n]', isCut: false })
    expect(layOutJson('["🐞"]', 9)).toEqual({ text: '[\n  "🐞"\n', isCut: true })
    expect(layOutJson('["🐞"]', 6)).toEqual({ text: '[\n  "', isCut: true })
  })

  // SEC-13
  test('has indents of bounded width', () => {
    const deep = `${'['.repeat(1_000)}0${']'.repeat(1_000)}`
    expect(dense(layOut(deep))).toBe(deep)
    expect(
      Math.max(
        ...layOut(deep)
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(100)
    const wide = `${'['.repeat(150)}${'0,'.repeat(200_000)}0${']'.repeat(150)}`
    expect(layOutJson(wide, 10_000).isCut).toBe(true)
    expect(layOutJson(wide, 10_000).text).toHaveLength(10_000)
  })
})
