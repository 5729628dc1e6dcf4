import { describe, expect, test } from 'vitest'
import { locateInQueue } from '#main/engine/queries/queue/queue-locate.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readRows } from '#main/engine/queries/queue/report-rows.ts'
import { readSearch } from '#main/engine/queries/search/search-terms.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import type { ReportRow } from '#shared/desk/models.ts'
import { parseQuery } from '#shared/rules/query/parse-query.ts'
import { details, entry, status, summary, unasked } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

function search(db: WritableDb, text: string): readonly ReportRow[] {
  const window = must(
    readQueueWindow(
      db,
      { view: { kind: 'all' }, search: text, sort: 'activity', offset: 0, limit: 50 },
      null,
    ),
  )
  expect(window.total).toBe(window.rows.length)
  return window.rows
}

const found = (db: WritableDb, text: string): number[] => search(db, text).map((row) => row.id)

/** The parts of a text that the ranges cover. */
const marked = (text: string, ranges: readonly (readonly [number, number])[]): string[] =>
  ranges.map(([start, end]) => text.slice(start, end))

function titled(...titles: string[]): WritableDb {
  const db = temporaryStore()
  storeReportSummaries(
    db,
    titles.map((name, index) => summary(index + 1, { name })),
  )
  return db
}

describe('search', () => {
  test('covers every text of a report and says where it matched', () => {
    const db = titled('nothing special', 'the other one')
    storeReportDetails(
      db,
      details(1, {
        name: 'nothing special',
        summary: 'one aardvark',
        description: 'one badger',
        impact: 'one capybara',
        cve: 'CVE-2024-1234',
      }),
      unasked,
    )
    storeActivities(
      db,
      1,
      [entry(1, { message: 'one dingo' }), entry(2, { message: 'one echidna', isInternal: true })],
      { ...unasked, complete: true },
    )
    storeEvidence(db, 1, [{ id: 'a', filename: 'one-ferret.har' }], unasked)

    const fields = [
      ['aardvark', 'summary'],
      ['badger', 'description'],
      ['capybara', 'impact'],
      ['cve-2024-1234', 'cve'],
      ['dingo', 'comment'],
      ['echidna', 'comment'],
      ['ferret', 'evidence'],
    ] as const
    for (const [word, field] of fields) {
      const [row, ...others] = search(db, word)
      expect(others).toEqual([])
      expect(row).toMatchObject({ id: 1, titleHighlights: [], hit: { field } })
      expect(marked(row?.hit?.text ?? '', row?.hit?.highlights ?? [])).toEqual([
        word === 'cve-2024-1234' ? 'CVE-2024-1234' : word,
      ])
    }
  })

  test('finds the terms of one search in different fields', () => {
    const db = titled('Login form', 'Login page')
    storeActivities(db, 1, [entry(1, { message: 'seen with a wombat' })], { ...unasked, complete: true })
    const [row, ...others] = search(db, 'login wombat ')
    expect(others).toEqual([])
    expect(marked(row?.title ?? '', row?.titleHighlights ?? [])).toEqual(['Login'])
    expect(row?.hit).toEqual({ field: 'comment', text: 'seen with a wombat', highlights: [[12, 18]] })
  })

  test('shows no second place if the title contains all terms', () => {
    const [row] = search(titled('Stored XSS in profile'), 'xss stored')
    expect(row?.hit).toBeNull()
    expect(row?.titleHighlights).toEqual([
      [0, 6],
      [7, 10],
    ])
  })

  test.each([
    ['CVE-2024-1234', 'Fixed by CVE-2024-1234?', 'CVE-2024-1235, CVE 1234'],
    ['/api/v2/users?id=', 'GET /api/v2/users?id=7 leaks', '/api/v1/users?id=7'],
    ['foo_bar', 'parameter foo_bar is reflected', 'foo and bar'],
    ['user.email', 'reads user.email of others', 'email of a user'],
    ['résumé', 'Upload of a resume', 'Upload of a rest'],
    ['resume', 'Upload of a résumé', 'Upload of a rest'],
    ['e\u0301tat', 'L’état', 'etable'],
    ['ＡＤＭＩＮ', 'admin panel', 'adm'],
    ['パスワード', 'ユーザーのパスワードが漏洩', 'パス'],
    ['漏洩', 'ユーザーのパスワードが漏洩', '漏れ'],
    ['비밀번호', '사용자비밀번호 노출', '비밀'],
    ['ПАРОЛЬ', 'утечка пароль', 'утечка'],
    ['ΣΊΣΥΦΟΣ', 'ο Σίσυφος', 'ο Σισυ'],
    ['हिन्दी', 'यह हिन्दी है', 'यह हिन है'],
    ['"exact words"', 'the exact words here', 'words exact'],
    ['needle', 'a🧪needle\u2066🏽', 'need'],
    ['100%', 'uses 100% of the CPU', 'uses 10 of the CPU'],
  ])('finds %s', (text, title, other) => {
    const db = titled(title, other)
    const rows = search(db, `${text} `)
    expect(rows.map((row) => row.title)).toEqual([title])
    expect(rows[0]?.titleHighlights).not.toEqual([])
    expect(rows[0]?.hit).toBeNull()
  })

  test('treats the last term as a prefix until something follows it', () => {
    const db = titled('password reset', 'pass the salt')
    expect(found(db, 'pass')).toEqual([2, 1])
    expect(found(db, 'pass ')).toEqual([2])
    expect(found(db, '"pass"')).toEqual([2])
    expect(found(db, 'reset pass')).toEqual([1])
    expect(found(db, 'pass reset')).toEqual([])
    expect(search(db, 'passw')[0]?.titleHighlights).toEqual([[0, 5]])
  })

  test('returns the newest activity first, in the order of the queue', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [
      summary(1, { name: 'yak', lastActivityAt: 3_000 }),
      summary(2, { name: 'yak', lastActivityAt: 9_000 }),
      summary(3, { name: 'yak', lastActivityAt: 6_000 }),
    ])
    expect(found(db, 'yak')).toEqual([2, 3, 1])
    storeReportSummaries(db, [{ id: 1, lastActivityAt: 9_500 }])
    expect(found(db, 'yak')).toEqual([1, 2, 3])
  })

  test('forgets terms that a text no longer contains', () => {
    const db = titled('old words')
    storeReportSummaries(db, [summary(1, { name: 'new words' })])
    expect(found(db, 'old ')).toEqual([])
    expect(found(db, 'new ')).toEqual([1])
    storeEvidence(db, 1, [{ id: 'a', filename: 'first.png' }], unasked)
    storeEvidence(db, 1, [{ id: 'a', filename: 'second.png' }], unasked)
    expect(found(db, 'first ')).toEqual([])
    expect(found(db, 'second ')).toEqual([1])
  })

  test('finds a report by a comment far down a thread of long texts, without locating it', () => {
    const db = titled('a report')
    const long = [2, 3, 4, 5].map((at) => entry(at, { message: 'é '.repeat(30_000), createdAt: at }))
    storeActivities(db, 1, [entry(1, { message: 'one wombat', createdAt: 1 }), ...long], {
      ...unasked,
      complete: true,
    })
    const [row] = search(db, 'wombat')
    expect(row).toMatchObject({ id: 1, hit: null })
  })

  test('does not join the end of one comment with the beginning of the next', () => {
    const db = titled('one')
    storeActivities(db, 1, [entry(1, { message: 'left' }), entry(2, { message: 'right' })], {
      ...unasked,
      complete: true,
    })
    expect(found(db, '"left right"')).toEqual([])
    expect(found(db, '"right left"')).toEqual([])
    expect(found(db, 'left right ')).toEqual([1])
  })

  test('stays within its view', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [
      summary(1, { name: 'yak' }),
      summary(2, { name: 'yak', status: status.resolved }),
      summary(3, { name: 'yak', programId: 11 }),
    ])
    const inView = (view: Parameters<typeof readQueueWindow>[1]['view']) =>
      must(readQueueWindow(db, { view, search: 'yak', sort: 'oldest', offset: 0, limit: 50 }, null)).rows.map(
        (row) => row.id,
      )
    expect(inView({ kind: 'inbox' })).toEqual([1, 3])
    expect(inView({ kind: 'program', programId: 10 })).toEqual([1, 2])
    expect(inView({ kind: 'needsReply' })).toEqual([1, 3])
    expect(inView({ kind: 'mine' })).toEqual([])
  })

  test('without a letter or digit searches for nothing', () => {
    const db = titled('one', 'two')
    for (const text of ['', ' ', '"', '--', '(', '* ^ :', '\0', '\ud800'])
      expect(found(db, text)).toEqual([2, 1])
  })
})

describe('a number', () => {
  const db = (): WritableDb => {
    const store = temporaryStore()
    storeReportSummaries(store, [
      summary(482, { name: 'another', lastActivityAt: 1 }),
      summary(48_213, { name: 'without its number', lastActivityAt: 2 }),
      summary(7, { name: 'port 482', lastActivityAt: 3 }),
    ])
    return store
  }

  test('finds the report with that id first, whatever is newer', () => {
    expect(found(db(), '482')).toEqual([482, 7, 48_213])
    expect(found(db(), ' 48213 ')).toEqual([48_213])
  })

  test('after # matches only ids, also while it is typed', () => {
    expect(found(db(), '#482')).toEqual([482, 48_213])
    expect(found(db(), '#48')).toEqual([48_213, 482])
    expect(search(db(), '#48213')[0]?.hit).toEqual({ field: 'id', text: '#48213', highlights: [[1, 6]] })
  })

  test('keeps its place at the top through all windows', () => {
    const store = db()
    const question = { view: { kind: 'all' }, search: '482', sort: 'activity' } as const
    const one = (offset: number) =>
      must(readQueueWindow(store, { ...question, offset, limit: 1 }, null)).rows.map((row) => row.id)
    expect([0, 1, 2, 3].map(one)).toEqual([[482], [7], [48_213], []])
    expect(
      [482, 7, 48_213].map((reportId) => must(locateInQueue(store, { ...question, reportId }, null))),
    ).toEqual([0, 1, 2])
  })
})

describe('a hit', () => {
  const hitIn = (description: string, text: string) => {
    const db = temporaryStore()
    storeReportDetails(db, details(1, { summary: '', impact: '', description }), unasked)
    return search(db, text)[0]?.hit
  }

  test('is shown with its surroundings, in one short line', () => {
    const hit = hitIn(`${'before '.repeat(100)}\nneedle\r\n${'after '.repeat(100)}`, 'needle ')
    expect(hit?.text.length).toBeLessThanOrEqual(160)
    expect(hit?.text).toMatch(/^…(before )+ ?needle (after )+[aefrt]*…$/)
    expect(marked(hit?.text ?? '', hit?.highlights ?? [])).toEqual(['needle'])
  })

  test('never splits a character, and neutralizes direction characters', () => {
    const hit = hitIn(`${'🐞'.repeat(99)}\u202eneedle\u2066${'🐛'.repeat(99)}`, 'needle ')
    expect(hit?.text.isWellFormed()).toBe(true)
    expect(hit?.text).toContain(' needle ')
    expect(marked(hit?.text ?? '', hit?.highlights ?? [])).toEqual(['needle'])
  })

  test('is in the title if that is too long to be shown completely', () => {
    const [row] = search(titled(`${'long '.repeat(80)}needle`), 'needle ')
    expect(row?.titleHighlights).toEqual([])
    expect(row?.hit).toMatchObject({ field: 'title' })
    expect(marked(row?.hit?.text ?? '', row?.hit?.highlights ?? [])).toEqual(['needle'])
  })

  test('comes from the text with most of the terms missing from the title', () => {
    const db = titled('title')
    storeReportDetails(db, details(1, { summary: 'only yak', description: 'yak and gnu' }), unasked)
    expect(search(db, 'yak gnu ')[0]?.hit).toEqual({
      field: 'description',
      text: 'yak and gnu',
      highlights: [
        [0, 3],
        [8, 11],
      ],
    })
  })

  test('comes from a comment only if the other texts lack a term', () => {
    const db = titled('title')
    storeReportDetails(db, details(1, { summary: 'only yak', description: 'only gnu' }), unasked)
    const entry = { id: '1', message: 'yak, gnu and wombat', createdAt: 1, isInternal: false }
    storeActivities(db, 1, [entry], { ...unasked, complete: true })
    expect(search(db, 'yak gnu ')[0]?.hit).toMatchObject({ field: 'summary' })
    expect(search(db, 'yak gnu wombat ')[0]?.hit).toMatchObject({ field: 'comment' })
  })

  test('shows the present text of a comment, not the text at an earlier match', () => {
    const db = titled('title')
    const says = (message: string) =>
      storeActivities(db, 1, [entry(1, { message })], { ...unasked, complete: true })
    says('a wombat, seen')
    expect(search(db, 'wombat ')[0]?.hit).toMatchObject({ text: 'a wombat, seen' })
    says('a wombat, heard')
    expect(search(db, 'wombat ')[0]?.hit).toMatchObject({ text: 'a wombat, heard' })
    says('a gnu')
    expect(found(db, 'wombat ')).toEqual([])
  })

  test('is not read again when another report changed', () => {
    const read: string[] = []
    const db = titled('title', 'other')
    const watched: WritableDb = Object.create(db, {
      all: {
        value: (...[statement, parameters]: Parameters<WritableDb['all']>) => {
          read.push(statement.name)
          return db.all(statement, parameters)
        },
      },
    })
    storeReportDetails(db, details(1, { summary: 'one yak' }), unasked)
    const textsRead = () => {
      read.length = 0
      expect(search(watched, 'yak ')[0]?.hit).toMatchObject({ field: 'summary' })
      return read.filter((name) => name === 'hit.texts').length
    }
    expect(textsRead()).toBe(1)
    expect(textsRead()).toBe(0)
    storeReportDetails(db, details(2, { summary: 'none' }), unasked)
    expect(textsRead()).toBe(0)
    storeReportDetails(db, details(1, { summary: 'two yaks and a yak' }), unasked)
    expect(textsRead()).toBe(1)
  })

  test('is the same whether texts are read one by one or together, beside endless threads', () => {
    const lengths = [3, 0, 450, 5, 250, 400, 1, 0, 7, 2, 30, 4]
    const db = titled(...lengths.map((length) => `thread of ${length}`))
    for (const [index, length] of lengths.entries()) {
      const entries = Array.from({ length }, (_, at) =>
        entry(at + 1, { message: at === length % 7 || at === length - 3 ? `needle ${at}` : `hay ${at}` }),
      )
      storeActivities(db, index + 1, entries, { ...unasked, complete: true })
      if (length % 2 === 1)
        storeEvidence(db, index + 1, [{ id: 'a', filename: `needle-${index}.har` }], unasked)
    }
    const ids = found(db, 'needle ')
    expect(ids.length).toBeGreaterThan(8)
    const { phrases } = readSearch(parseQuery('needle '))
    // A new object for the database, so that nothing is remembered from an earlier call.
    const rowsOf = (some: readonly number[]) => readRows(Object.create(db), some, phrases, null)
    const together = rowsOf(ids)
    expect(together).toEqual(ids.flatMap((id) => rowsOf([id])))
    expect(together.every(({ hit }) => hit?.text.includes('needle'))).toBe(true)
  })

  test('is located at the beginning of endless texts, and found without its place further on', () => {
    const endless = ' hay'.repeat(100_000)
    const db = titled('one', 'other')
    storeReportDetails(
      db,
      details(1, { summary: '', impact: '', description: `needle${endless} pin` }),
      unasked,
    )
    storeActivities(db, 2, [entry(1, { message: `${'é'.repeat(60_000)} needle` })], {
      ...unasked,
      complete: true,
    })
    const hits = new Map(search(db, 'needle ').map(({ id, hit }) => [id, hit]))
    expect(hits.get(1)).toMatchObject({ field: 'description', highlights: [[0, 6]] })
    expect(hits.get(2)).toBeNull()
    expect(search(db, 'pin ')).toMatchObject([{ id: 1, hit: null }])
  })

  test('is not kept of a removed report', () => {
    const db = titled('title', 'other')
    storeReportDetails(db, details(1, { summary: 'one yak' }), unasked)
    search(db, 'yak ')
    const kept = db.textsVersion(1)
    expect(removeReport(db, 1, 1)).toBe(true)
    expect(db.textsVersion(1)).toBeGreaterThan(kept)
    expect(search(db, 'yak ')).toEqual([])
  })

  test('is found in texts of nothing but characters that the index spells out', () => {
    const db = titled('title')
    storeReportDetails(db, details(1, { summary: `${'…™'.repeat(5_000)} needle` }), unasked)
    const [row] = search(db, 'needle ')
    expect(marked(row?.hit?.text ?? '', row?.hit?.highlights ?? [])).toEqual(['needle'])
  })

  test('is the newest comment of a timeline that is longer than the searched part', () => {
    const db = titled('title')
    const entries = Array.from({ length: 300 }, (_, at) =>
      entry(at + 1, { message: `wombat ${at + 1}`, createdAt: (at + 1) * 1_000 }),
    )
    storeActivities(db, 1, entries, { ...unasked, complete: true })
    expect(search(db, 'wombat ')[0]?.hit).toMatchObject({ field: 'comment', text: 'wombat 300' })
    // The index finds the comment, but it is too far back to be shown.
    expect(search(db, '"wombat 7" ')[0]?.hit).toBeNull()
  })
})
