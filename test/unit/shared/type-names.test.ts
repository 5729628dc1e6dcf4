import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypeNames } from '#shared/rules/type-names.ts'

const id = fc.integer({ min: 0, max: 2_147_483_647 })
/** A name in its stored form: no spaces at its ends, none doubled. */
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && text.length <= 120)
const table = fc.uniqueArray(fc.record({ id, name }), { selector: (one) => one.id, minLength: 1 })
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('any names survive CSV with any separator and both forms of JSON', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t'), fc.boolean(), (names, separator, hasHeader) => {
      const lines = names.map((one) => [one.id, quoted(one.name)].join(separator))
      const csv = [...(hasHeader ? [`id${separator}name`] : []), ...lines].join('\r\n')
      expect(readTypeNames(csv)).toEqual({ names, problems: [] })
      expect(readTypeNames(`\uFEFF${JSON.stringify(names)}`)).toEqual({ names, problems: [] })
      const byId = Object.fromEntries(names.map((one) => [one.id, one.name]))
      const sorted = names.toSorted((one, other) => one.id - other.id)
      expect(readTypeNames(JSON.stringify(byId))).toEqual({ names: sorted, problems: [] })
    }),
  )
})

test('any text is read without throwing, and an unusable one gets a reason', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const { names, problems } = readTypeNames(text)
      expect(names.length + problems.length).toBeGreaterThan(0)
    }),
  )
})

test.each<[string, object]>([
  ['', { names: [], problems: [{ at: null, why: 'The file is empty.' }] }],
  [
    'name,id\nSQL injection,155\n"XSS, stored",x7\n,12\n',
    {
      names: [{ id: 155, name: 'SQL injection' }],
      problems: [
        { at: 'Line 3', why: '“x7” isn’t the id of a type.' },
        { at: 'Line 4', why: 'Type 12 has no name.' },
      ],
    },
  ],
  ['155;SQLi\n155;SQL injection', { names: [{ id: 155, name: 'SQL injection' }], problems: [] }],
  [
    '0,";"\n1,"a;b"',
    {
      names: [
        { id: 0, name: ';' },
        { id: 1, name: 'a;b' },
      ],
      problems: [],
    },
  ],
  ['155,XSS; stored', { names: [{ id: 155, name: 'XSS; stored' }], problems: [] }],
  ['[]', { names: [], problems: [{ at: null, why: 'It has no ids with names.' }] }],
  ['[{"id":1,"name":7}]', { names: [], problems: [{ at: 'Entry 1', why: 'Type 1 has no name.' }] }],
])('%j is read as %j', (text, read) => {
  expect(readTypeNames(text)).toEqual(read)
})

test('a file that only looks like JSON gets an explanation', () => {
  expect(readTypeNames('{"155": ').problems[0]?.why).toMatch(/^It is not valid JSON: /)
})
