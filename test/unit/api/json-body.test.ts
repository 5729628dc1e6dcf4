import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBody } from '#main/engine/api/json-body.ts'

const read = (text: string) => readBody(new TextEncoder().encode(text))
const value = (text: string) => {
  const body = read(text)
  return body.kind === 'json' ? body.value : body.kind
}

describe('reading the body of an answer', () => {
  it('reads JSON, with a byte order mark or without', () => {
    expect(value('{"a":[1,null,true,"x"]}')).toEqual({ a: [1, null, true, 'x'] })
    expect(value('\uFEFF{"a":1}')).toEqual({ a: 1 })
  })

  it.each(['', '  \r\n\t', '\uFEFF'])('reads %j as nothing', (text) => {
    expect(read(text)).toEqual({ kind: 'empty' })
  })

  it.each([
    ['{"a":1', 'is not JSON'],
    ['{"a":1}x', 'is not JSON'],
    ['hello', 'is not JSON'],
    ['NaN', 'is not JSON'],
    [' <!doctype html><html></html>', 'is a web page'],
  ])('reports that %j %s, and keeps the text', (text, why) => {
    expect(read(text)).toEqual({ kind: 'other', text, why })
  })

  it('keeps whole numbers beyond 2^53 as their digits, and no others', () => {
    expect(
      value('[9007199254740993,-9223372036854775808,9007199254740991,1.5,1e30,12345678901234567.25]'),
    ).toEqual([
      '9007199254740993',
      '-9223372036854775808',
      9007199254740991,
      1.5,
      1e30,
      JSON.parse('12345678901234567.25'),
    ])
    expect(value('{"id":"9007199254740993","n":1}')).toEqual({ id: '9007199254740993', n: 1 })
  })

  it('reads numbers of every form and length as a reviver that sees their digits would', () => {
    const keepDigits = (_name: string, seen: unknown, context?: { readonly source?: string }) =>
      typeof seen === 'number' && !Number.isSafeInteger(seen) && /^-?\d+$/.test(context?.source ?? '')
        ? context?.source
        : seen
    const number = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,20})?([eE][-+]?\d{1,3})?$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), number)), (fields) => {
        const text = `{${fields.map(([name, digits]) => `${JSON.stringify(name)} : ${digits}`).join(',\n')}}`
        expect(value(text)).toEqual(JSON.parse(text, keepDigits))
      }),
    )
  })

  it.each([
    '[0123456789012345678]',
    '[12345678901234567-8]',
    '[--12345678901234567]',
    '[12345678901234567x]',
  ])('does not accept %s as JSON', (text) => {
    expect(read(text)).toMatchObject({ kind: 'other', why: 'is not JSON' })
  })

  it('rejects a body of nothing but long numbers, and accepts a very long one', () => {
    const numbers = (count: number) => `[${Array(count).fill('12345678901234567').join()}]`
    expect(read(numbers(100_001))).toMatchObject({ kind: 'other', why: 'holds too many long numbers' })
    expect(value(numbers(1_000))).toEqual(Array(1_000).fill('12345678901234567'))
    expect(value('7'.repeat(5_000_000))).toHaveLength(5_000_000)
  })

  it('keeps the last of two values of one name, also among long numbers', () => {
    expect(value('{"a":1,"a":2}')).toEqual({ a: 2 })
    expect(value('{"a":9007199254740993,"a":9007199254740995}')).toEqual({ a: '9007199254740995' })
  })

  it('reads a name like __proto__ without touching any prototype', () => {
    const read = value('{"__proto__":{"isAdmin":true},"constructor":1}')
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  // SEC-17
  it('reads lone surrogates and bytes that are not UTF-8', () => {
    expect(value(String.raw`"\ud800"`)).toBe('\ud800')
    expect(readBody(Uint8Array.from([0x22, 0xff, 0x22]))).toEqual({ kind: 'json', value: '\uFFFD' })
  })

  // SEC-17
  it('rejects nesting deeper than 64, without counting brackets in strings', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(read(nested(64)).kind).toBe('json')
    expect(read(nested(65))).toMatchObject({ kind: 'other', why: 'is nested too deeply' })
    expect(read('['.repeat(5_000_000)).kind).toBe('other')
    expect(value(JSON.stringify(['[[{'.repeat(100), `\\"${'['.repeat(100)}`]))).toHaveLength(2)
  })

  it('reads what JSON.stringify writes, and never throws on anything else', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (any) => {
        const text = JSON.stringify(any)
        if (!/\d{16}/.test(text)) expect(value(text)).toEqual(JSON.parse(text))
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(['empty', 'json', 'other']).toContain(readBody(bytes).kind)
      }),
    )
  })
})
