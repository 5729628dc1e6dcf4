import { expect, test } from 'vitest'
import { cweName } from '#main/engine/store/reports/cwe-catalogue.ts'
import { demoContent } from '#service/content/demo-content.ts'
import catalogue from '../../../resources/cwe.json' with { type: 'json' }

test('a weakness has a name, an unknown id does not', () => {
  expect(cweName(89)).toBe(
    "Improper Neutralization of Special Elements used in an SQL Command ('SQL Injection')",
  )
  expect(cweName(639)).toBe('Authorization Bypass Through User-Controlled Key')
  expect(cweName(0)).toBeNull()
  expect(cweName(999_999)).toBeNull()
})

test('the catalogue is complete: ids rise, each with name, abstraction and description', () => {
  const { weaknesses } = catalogue
  expect(weaknesses.length).toBeGreaterThan(900)
  for (const [at, { id, name, abstraction, description }] of weaknesses.entries()) {
    expect(id).toBeGreaterThan(weaknesses[at - 1]?.id ?? 0)
    expect(name.length).toBeGreaterThan(3)
    expect(['Pillar', 'Class', 'Base', 'Variant', 'Compound', 'Category']).toContain(abstraction)
    expect(description.length).toBeGreaterThan(10)
  }
})

test('every sample report has a weakness of the catalogue', () => {
  for (const { key, cwe } of demoContent().kinds) expect(cweName(cwe), key).not.toBeNull()
})
