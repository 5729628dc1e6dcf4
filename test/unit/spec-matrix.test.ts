import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/admin-api/endpoints.ts'
import { limits, scopes } from '#shared/admin-api/limits.ts'
import * as resources from '#shared/admin-api/resources.ts'
import { transitionNames } from '#shared/admin-api/transition-names.ts'

const matrix = readFileSync(join(import.meta.dirname, '..', 'spec-matrix.md'), 'utf8')

const rows = [...matrix.matchAll(/^\| SPEC-(\d)(\d\d) \| (.+) \| \d+ \| (?:\d+|–) \|$/gm)].map(
  ([, section = '', place = '', rule = '']) => ({ section: Number(section), place: Number(place), rule }),
)

// `scripts/check-ids.js` checks that each rule has its tests.
test('rules are in the order of their ids, each in its section', () => {
  expect(rows.length).toBeGreaterThanOrEqual(135)
  const heads = [...matrix.matchAll(/^## (\d) /gm)].map(([, section]) => Number(section))
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(heads)
  const ids = rows.map(({ section, place }) => section * 100 + place)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test('every endpoint, field, parameter, transition, scope and limit has its row', () => {
  const rules = rows.map(({ rule }) => rule).join('\n')
  const fields = Object.values(resources).flatMap((schema) =>
    'shape' in schema ? Object.keys(schema.shape) : [],
  )
  const named = Object.values(endpoints).flatMap((endpoint) => [
    ...('query' in endpoint ? Object.keys(endpoint.query.shape) : []),
    ...('body' in endpoint ? Object.keys(endpoint.body.shape) : []),
  ])
  for (const name of [...fields, ...named, ...transitionNames, ...scopes])
    expect(rules).toContain(`\`${name}\``)
  for (const { method, path } of Object.values(endpoints)) expect(rules).toContain(`${method} \`${path}\``)
  for (const limit of Object.values(limits)) expect(rules).toMatch(new RegExp(`\\b${limit}\\b`))
})
