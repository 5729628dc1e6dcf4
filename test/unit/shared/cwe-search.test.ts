import { describe, expect, it } from 'vitest'
import { findCwe } from '#main/engine/store/reports/cwe-catalogue.ts'

describe('a search in the CWE catalogue', () => {
  it.each(['79', 'CWE-79', 'cwe 79', ' cwe79 '])('by the number %j finds it first', (text) => {
    expect(findCwe(text)[0]?.id).toBe(79)
  })

  it('by a beginning of a number finds all that begin so, the whole number first', () => {
    const ids = findCwe('9').map(({ id }) => id)
    expect(ids.every((id) => String(id).startsWith('9'))).toBe(true)
    expect(findCwe('91').map(({ id }) => id)).toEqual([91, 910, 911, 912, 913, 914, 915, 916, 917, 918])
  })

  it.each([
    ['server-side request forgery', 918],
    ['sql injection', 89],
    ['path traversal', 22],
    ['open redirect', 601],
    ['OS command', 78],
  ])('by the words %j finds CWE-%i first', (text, id) => {
    expect(findCwe(text)[0]?.id).toBe(id)
  })

  it('finds nothing for words no weakness has, and signs do no harm', () => {
    expect(findCwe('qqqq')).toEqual([])
    expect(findCwe('.*(')).toHaveLength(40)
  })
})
