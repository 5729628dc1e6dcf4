import { describe, expect, it } from 'vitest'
import { typeOfText, typesToOffer } from '#renderer/forms/classification/typed-type.ts'

const types = [
  { id: 1, name: 'SQL injection', reports: 3 },
  { id: 2, name: 'XSS', reports: 2 },
  { id: 3, name: 'XSS, stored', reports: 1 },
  { id: 4, name: '2FA bypass', reports: 1 },
  { id: 5, name: 'XSS', reports: 0 },
  { id: 6, name: '7', reports: 0 },
  { id: 8, name: null, reports: 9 },
]

describe('a typed type', () => {
  it.each([
    ['sql-injection', '1'],
    ['SQL inj', 'SQL inj'],
    ['2', '2'],
    ['7', '7'],
    ['', ''],
    ['!', '!'],
  ])('%j stands for %j', (text, value) => {
    expect(typeOfText(text, types)).toBe(value)
  })

  it.each([
    ['xss', [2, 5, 3]],
    ['xss st', [3]],
    ['SQL inj', [1]],
    ['SQL injection', []],
    ['2', []],
    ['2FA', [4]],
    ['', []],
    ['nothing like it', []],
  ])('%j offers the types %j', (text, ids) => {
    expect(typesToOffer(text, types).map(({ id }) => id)).toEqual(ids)
  })
})
