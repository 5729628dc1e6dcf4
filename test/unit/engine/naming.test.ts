import Database from 'better-sqlite3-multiple-ciphers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  personView,
  programName,
  reportTitle,
  severityView,
  statusView,
  targetView,
  writtenColumn,
} from '#main/engine/queries/naming.ts'

describe.each([
  ['none', null],
  ['an empty one', ''],
  ['blanks', ' \t\u00a0'],
])('if the service sent %s as a name', (_, name) => {
  test('the id is shown', () => {
    expect(reportTitle(7, name)).toBe('Report 7')
    expect(programName(7, name, name)).toBe('Program 7')
    expect(personView('a-b', name, null).nickname).toBe('a-b')
    expect(targetView(7, name)?.name).toBe('Target 7')
    expect(statusView(7, name, 'open')?.name).toBe('Status 7')
    expect(severityView(7, name, null)?.name).toBe('Severity 7')
  })

  test('a program with an alias is shown by that', () => {
    expect(programName(7, name, 'kestrel')).toBe('kestrel')
  })
})

test('SQL treats the same names as blank', () => {
  const database = new Database(':memory:')
  const written = database.prepare(`select ${writtenColumn(':name')}`).pluck()
  const blanks = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter(
    (one) => one.trim() === '',
  )
  expect(blanks.length).toBeGreaterThan(20)
  for (const blank of blanks)
    expect(written.get({ name: `${blank}${blank}` }), blank.charCodeAt(0).toString(16)).toBeNull()
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...blanks, 'a', 'é', '字', '\u200b') }), (name) => {
      expect(written.get({ name })).toBe(name.trim() === '' ? null : name)
    }),
  )
  database.close()
})

test('a name is shown as it was sent', () => {
  expect(reportTitle(7, ' XSS ')).toBe(' XSS ')
  expect(programName(7, 'Kestrel', 'k')).toBe('Kestrel')
  expect(personView('a', 'mara', 'a')).toEqual({ id: 'a', nickname: 'mara', isMe: true })
})
