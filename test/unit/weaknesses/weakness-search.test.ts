import { describe, expect, it } from 'vitest'
import { findWeaknesses, searchable, type WeaknessUses } from '#shared/rules/cwe-search.ts'
import { everydayNames } from '#shared/rules/weakness-names.ts'
import catalogue from '../../../resources/cwe.json' with { type: 'json' }
import first from './everyday-names.json' with { type: 'json' }
import second from './more-names.json' with { type: 'json' }

const all = searchable(catalogue.weaknesses)
const find = (text: string, uses?: WeaknessUses) => findWeaknesses(all, text, 40, uses)
const idsOf = (text: string, uses?: WeaknessUses) => find(text, uses).map(({ id }) => id)

describe('the everyday names', () => {
  it('are at least 120, each of weaknesses in the catalogue', () => {
    expect(everydayNames.size).toBeGreaterThanOrEqual(120)
    const known = new Set(catalogue.weaknesses.map(({ id }) => id))
    for (const [name, ids] of everydayNames) for (const id of ids) expect(known, name).toContain(id)
  })

  it.each([
    ['first', first],
    ['second', second],
  ])("of another author's %s list find their weakness: 95 % of them first, all among three", (_, names) => {
    expect(names).toHaveLength(150)
    const placed = names.map(({ name, ids }) => ({
      name,
      place: idsOf(name).findIndex((id) => ids.includes(id)),
    }))
    expect(placed.filter(({ place }) => place < 0 || place >= 3)).toEqual([])
    expect(placed.filter(({ place }) => place === 0).length / names.length).toBeGreaterThanOrEqual(0.95)
  })
})

describe('a search in the catalogue of weaknesses', () => {
  it.each(['79', 'CWE-79', 'cwe 79', ' cwe79 '])('by the number %j finds it first', (text) => {
    expect(idsOf(text)[0]).toBe(79)
  })

  it('by the beginning of a number finds all numbers that begin so, the whole number first', () => {
    expect(idsOf('9').every((id) => String(id).startsWith('9'))).toBe(true)
    expect(idsOf('91')).toEqual([91, 910, 911, 912, 913, 914, 915, 916, 917, 918])
  })

  it.each([
    ['server-side request forgery', 918],
    ['sql injection', 89],
    ['path traversal', 22],
    ['open redirect', 601],
    ['OS command', 78],
    ['840', 840],
    ['CWE-79: Improper Neutralization of Input', 79],
    ['CWE‑79', 79],
    ['CWE – 79', 79],
    ['#79', 79],
    ['079', 79],
    ['79, ', 79],
    ['79, 80', 79],
    ['insecure deserialisation', 502],
    ['missing authorisation', 862],
    ['no-sql', 943],
    ['random', 330],
    ['information leakage', 200],
    ['jailbreak detection', 693],
    ['unsafe consumption of apis', 20],
    ['known vulnerability', 1395],
    ['310', 310],
    ['Insecure Direct Object References', 639],
    ['policies for passwords that are weak', 521],
    ['stored XSS in the name of a project', 79],
    ['SSTI in the footer of an invoice', 1336],
  ])('by %j finds CWE-%i first', (text, id) => {
    expect(idsOf(text)[0]).toBe(id)
  })

  it('matches words at their beginnings alone', () => {
    expect(idsOf('rce')).not.toContain(66)
    expect(idsOf('lfi')[0]).toBe(98)
    expect(idsOf('lfi').length).toBeLessThan(6)
  })

  it('finds a name while its first and its last letters are typed', () => {
    for (const [name, ids] of everydayNames) {
      for (const typed of [name.slice(0, 4), name.slice(0, -2), name.slice(0, -1)]) {
        if (typed.length > 2) expect(idsOf(typed).length, `${typed} of ${name}`).toBeGreaterThan(0)
      }
      expect(idsOf(name)[0], name).toBe(ids[0])
    }
  })

  it('puts the weakness most used first among equals, and never before a better one', () => {
    const [first = 0, second = 0, third = 0] = idsOf('improper neutralization')
    const uses = new Map([
      [third, 4],
      [second, 2],
    ])
    expect(new Set([first, second, third, 0]).size).toBe(4)
    expect(find('improper neutralization')[0]?.name).toBe('Improper Neutralization')
    expect(idsOf('improper neutralization', uses).slice(0, 3)).toEqual([first, third, second])
    expect(idsOf('xss', new Map([[80, 1_000]]))[0]).toBe(79)
  })

  it('marks a category, after equally good weaknesses', () => {
    const found = find('cryptographic')
    expect(found.some(({ abstraction }) => abstraction === 'Category')).toBe(true)
    expect(find('840')[0]).toMatchObject({ id: 840, abstraction: 'Category' })
  })

  it('offers deprecated ones by number alone', () => {
    const deprecated = catalogue.weaknesses.find(({ name }) => name.startsWith('DEPRECATED'))
    expect(deprecated).toBeDefined()
    expect(idsOf(String(deprecated?.id))[0]).toBe(deprecated?.id)
    expect(find('response splitting').filter(({ name }) => name.startsWith('DEPRECATED'))).toEqual([])
  })

  it.each(['qqqq', '.*(', '', '  ', '+', '(?:'])('finds nothing for %j', (text) => {
    expect(find(text)).toEqual([])
  })
})
