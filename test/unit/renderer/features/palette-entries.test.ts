import { describe, expect, test } from 'vitest'
import { matchingEntries } from '#renderer/features/palette/palette-entries.ts'
import { typedReportId } from '#shared/rules/query/typed-number.ts'

const entries = [
  { id: '1', title: 'Go to Inbox', group: 'Go' },
  { id: '2', title: 'Go to Unassigned', group: 'Go' },
  { id: '3', title: 'Sync now', group: 'Workspace', synonyms: 'refresh add' },
  { id: '4', title: 'Add a workspace', group: 'Workspace' },
  { id: '5', title: 'Settings', group: 'Desk' },
]
const titles = (typed: string) => matchingEntries(entries, typed).map(({ title }) => title)

describe('the palette finds', () => {
  test('everything while nothing is typed', () => {
    expect(titles('  ')).toHaveLength(entries.length)
  })

  test('prefixes of words in any order, the earliest word first', () => {
    expect(titles('inb')).toEqual(['Go to Inbox'])
    expect(titles('una go')).toEqual(['Go to Unassigned'])
    expect(titles('s')).toEqual(['Sync now', 'Settings'])
  })

  test('groups too, after titles', () => {
    expect(titles('work')).toEqual(['Add a workspace', 'Sync now'])
  })

  test('letters in order if no word starts so, from four letters on', () => {
    expect(titles('gtun')).toEqual(['Go to Unassigned'])
    expect(titles('gtu')).toEqual([])
  })

  test('synonyms, after titles that contain the text', () => {
    expect(titles('add')).toEqual(['Add a workspace', 'Sync now'])
    expect(titles('refresh')).toEqual(['Sync now'])
  })

  test('nothing rather than everything', () => {
    expect(titles('zzz')).toEqual([])
  })
})

test('a number with or without # is a report', () => {
  expect(typedReportId('48213')).toBe(48_213)
  expect(typedReportId(' #48213 ')).toBe(48_213)
  expect(typedReportId('4821x')).toBeNull()
  expect(typedReportId('')).toBeNull()
})
