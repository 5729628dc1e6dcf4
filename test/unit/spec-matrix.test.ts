import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/admin-api/endpoints.ts'
import { limits, scopes } from '#shared/admin-api/limits.ts'
import * as resources from '#shared/admin-api/resources.ts'
import { transitionNames } from '#shared/admin-api/transitions.ts'
import { hasTest, namedTests } from '../fixtures/named-tests.ts'

const testFolder = join(import.meta.dirname, '..')
const matrix = readFileSync(join(testFolder, 'spec-matrix.md'), 'utf8')

interface Row {
  readonly number: string
  readonly rule: string
  readonly service: string
  readonly client: string
}

const rows: Row[] = [...matrix.matchAll(/^\| (\d+\.\d+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', rule = '', service = '', client = '']) => ({ number, rule, service, client }),
)

test('the rows are numbered without gaps within their sections', () => {
  expect(rows.length).toBeGreaterThan(100)
  const lines = matrix.split('\n').filter((line) => /^\| \d/.test(line))
  expect(lines).toHaveLength(rows.length)
  let [section, place] = [0, 0]
  for (const { number } of rows) {
    const next = [`${section}.${place + 1}`, `${section + 1}.1`]
    expect(next).toContain(number)
    ;[section = 0, place = 0] = number.split('.').map(Number)
  }
})

test.each(rows)('$number names tests that exist', ({ service, client }) => {
  const atService = namedTests(service)
  expect(atService.length).toBeGreaterThan(0)
  for (const { file, title } of atService) {
    expect(hasTest(join(testFolder, 'integration/service', file), title), `${file} › ${title}`).toBe(true)
  }
  const atClient = namedTests(client)
  if (atClient.length === 0) expect(client).toBe('–')
  for (const { file, title } of atClient) {
    expect(hasTest(join(testFolder, file), title), `${file} › ${title}`).toBe(true)
  }
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
