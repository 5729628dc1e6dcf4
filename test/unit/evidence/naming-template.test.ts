import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkNaming,
  factoryNaming,
  type NamingValues,
  reportFolders,
} from '#shared/rules/evidence/naming-template.ts'
import { hostileNames } from './hostile-names.ts'

const values: NamingValues = {
  workspace: 'api.example.com',
  program: 'Acme',
  target: 'api',
  report: '4711',
  title: 'IDOR in /v1/users',
  severity: 'High',
  status: 'New',
  reporter: 'ann',
  date: '2026-01-02',
}

describe('a naming template', () => {
  test('gives one folder for each part', () => {
    expect(reportFolders('{program}/{date} {report} {title}', values)).toEqual([
      'Acme',
      '2026-01-02 4711 IDOR in _v1_users',
    ])
  })

  test('omits unknown values', () => {
    expect(reportFolders('{program}/{report} {title}', { ...values, program: null, title: null })).toEqual([
      '4711',
    ])
  })

  test('omits a folder that is blank because of unknown values', () => {
    const unknown = { ...values, program: null, target: null }
    expect(reportFolders('{program} {target}/{report}', unknown)).toEqual(['4711'])
  })

  test('by default is valid', () => {
    expect(checkNaming(factoryNaming)).toEqual({ ok: true, value: null })
  })

  test.each([
    '',
    '  ',
    '{title}',
    '{report} {nobody}',
    '{report',
    'a/b/c/d/e/{report}',
    `{report}${'x'.repeat(200)}`,
  ])('that is invalid gets a reason: %j', (template) => {
    const checked = checkNaming(template)
    expect(checked.ok ? '' : checked.error).toMatch(/\.$/)
  })

  test('never makes a value more than part of one folder', () => {
    fc.assert(
      fc.property(fc.constantFrom(...hostileNames), fc.constantFrom(...hostileNames), (title, program) => {
        const folders = reportFolders('{program}/{report} {title}', { ...values, title, program })
        expect(folders.length).toBeLessThanOrEqual(2)
        expect(folders.at(-1)).toMatch(/^4711/)
        for (const folder of folders) {
          expect(folder).not.toMatch(/[/\\\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|^\.|[. ]$/u)
          expect(Buffer.byteLength(folder)).toBeLessThanOrEqual(80)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
