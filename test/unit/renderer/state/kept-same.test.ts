import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptById, keptSame } from '#renderer/state/kept-same.ts'

test('a merged value equals the value that was read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, now) => {
      expect(keptSame(before, now)).toEqual(now)
    }),
  )
})

test('a value equal to the former one is the same object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(keptSame(value, structuredClone(value))).toBe(value)
    }),
  )
})

test('unchanged parts of a value stay the same objects', () => {
  const before = { report: { id: 1, people: [{ id: 'a' }, { id: 'b' }] }, evidence: [{ id: 7 }] }
  const after = keptSame(before, {
    report: { id: 1, people: [{ id: 'a' }, { id: 'c' }] },
    evidence: [{ id: 7 }],
  })
  expect(after).not.toBe(before)
  expect(after.report.people[0]).toBe(before.report.people[0])
  expect(after.report.people[1]).toEqual({ id: 'c' })
  expect(after.evidence).toBe(before.evidence)
})

test('a removed property is removed, and a new one is added', () => {
  expect(keptSame({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 })
  expect(keptSame({ a: 1 }, { a: 1, b: undefined })).toEqual({ a: 1, b: undefined })
})

test('items of a list are matched by id when others are inserted', () => {
  const before = [
    { id: 1, title: 'one' },
    { id: 2, title: 'two' },
  ]
  const after = keptById(before, [
    { id: 3, title: 'new' },
    { id: 2, title: 'two' },
    { id: 1, title: 'other' },
  ])
  expect(after[1]).toBe(before[1])
  expect(after[2]).toEqual({ id: 1, title: 'other' })
  expect(keptById(before, structuredClone(before))).toBe(before)
})
