import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import type { SampleReport } from '#service/sample/world.ts'
import type { ReportSearchQuery, ReportSortField } from '#shared/admin-api/requests.ts'
import { type Program, ReportPage, type ReportSummary } from '#shared/admin-api/resources.ts'
import { readEveryPage, startTestService, type TestService } from '../../fixtures/service.ts'

const now = Date.parse('2026-06-01T09:00:00Z')
const seed = 11
const count = 300

let service: TestService
/** The same reports straight from the generator, with which the service must agree. */
const samples = [...generateReports(createWorld(seed), { count, now })]
/** Ids of the programs that each token sees. */
const visible: Record<string, number[]> = {}

beforeAll(async () => {
  service = await startTestService({ reports: count, seed, now })
  for (const token of ['superAdmin', 'standardAdmin']) {
    visible[token] = (await service.ask('listPrograms', { token })).json<Program[]>().map(({ id }) => id)
  }
})
afterAll(() => service.close())

type Filters = Omit<ReportSearchQuery, 'cursor' | 'limit' | 'sort'>

const lastActivityOf = (report: SampleReport) =>
  report.activities.reduce((newest, { createdAt }) => Math.max(newest, Date.parse(createdAt)), 0) ||
  Date.parse(report.createdAt)

/** Whether a report matches, as plainly as the specification puts it. */
function matches(report: SampleReport, filters: Filters): boolean {
  const among = <T>(wanted: readonly T[] | undefined, value: T | null) =>
    wanted === undefined || (value !== null && wanted.includes(value))
  const is = (wanted: boolean | undefined, value: boolean) => wanted === undefined || wanted === value
  const within = (value: number, from: string | undefined, to: string | undefined) =>
    (from === undefined || value >= Date.parse(from)) && (to === undefined || value <= Date.parse(to))
  const text = [report.name, report.summary, report.description, report.impact, report.cve ?? '']
    .join('\n')
    .normalize('NFC')
    .toLowerCase()
  const words = (filters.q ?? '').split(/\s+/).filter((word) => word !== '')
  return (
    among(filters.programId, report.programId) &&
    among(filters.statusId, report.status.id) &&
    among(filters.severityId, report.severity.id) &&
    among(filters.targetId, report.target.id) &&
    among(filters.assignedToUserId, report.assignedToId) &&
    among(filters.reporterUserId, report.reporterId) &&
    is(filters.isAssigned, report.assignedToId !== null) &&
    is(filters.isKnownIssue, report.isKnownIssue) &&
    is(filters.isEmbeddedSubmission, report.isEmbeddedSubmission) &&
    is(filters.isDuplicate, report.duplicateOf !== null) &&
    is(filters.hasReward, report.bounty > 0 || report.bonus > 0) &&
    within(Date.parse(report.createdAt), filters.createdFromUtc, filters.createdToUtc) &&
    within(lastActivityOf(report), filters.lastActivityFromUtc, filters.lastActivityToUtc) &&
    words.every(
      (word) =>
        text.includes(word.normalize('NFC').toLowerCase()) || word.replace(/^#/, '') === String(report.id),
    )
  )
}

const sortValue: Record<ReportSortField, (report: SampleReport) => number | Buffer> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  lastActivityAt: lastActivityOf,
  severity: ({ severity }) => severity.id,
  status: ({ status }) => status.id,
  bounty: ({ bounty }) => bounty,
  name: ({ name }) => Buffer.from(name),
}

/** Ids of all matches in order, by brute force. */
function expectedIds(filters: Filters, sort: string | undefined, token: string): number[] {
  const requested = (sort ?? '-createdAt,-id').split(',')
  const last = requested.at(-1) ?? ''
  const keys = requested.some((key) => key.endsWith('id') && key.length <= 3)
    ? requested
    : [...requested, last.startsWith('-') ? '-id' : 'id']
  return samples
    .filter((report) => visible[token]?.includes(report.programId) && matches(report, filters))
    .sort((a, b) => {
      for (const key of keys) {
        const value = sortValue[key.replace('-', '') as ReportSortField]
        const [left, right] = [value(a), value(b)]
        const order = typeof left === 'number' ? left - Number(right) : Buffer.compare(left, right as Buffer)
        if (order !== 0) return key.startsWith('-') ? -order : order
      }
      return 0
    })
    .map(({ id }) => id)
}

const someOf = <T>(value: (report: SampleReport) => T | null) =>
  fc.uniqueArray(fc.constantFrom(...samples.flatMap((report) => value(report) ?? [])), {
    minLength: 1,
    maxLength: 6,
  })
const someTime = (value: (report: SampleReport) => number) =>
  fc
    .tuple(fc.constantFrom(...samples), fc.constantFrom(-1, 0, 0, 1))
    .map(([report, shift]) => new Date(value(report) + shift).toISOString())
const someWords = fc
  .tuple(fc.constantFrom(...samples), fc.nat(), fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(([report, start, length, upper]) => {
    const words = `#${report.id} ${report.name} ${report.summary} ${report.impact}`.split(/\s+/)
    const from = start % words.length
    const text = words
      .slice(from, from + length)
      .join(' ')
      .slice(0, 200)
      .toWellFormed()
    return upper ? text.toUpperCase() : text
  })

const someFilters: fc.Arbitrary<Filters> = fc
  .record(
    {
      programId: someOf(({ programId }) => programId),
      statusId: someOf(({ status }) => status.id),
      severityId: someOf(({ severity }) => severity.id),
      targetId: someOf(({ target }) => target.id),
      assignedToUserId: someOf(({ assignedToId }) => assignedToId),
      reporterUserId: someOf(({ reporterId }) => reporterId),
      isAssigned: fc.boolean(),
      isKnownIssue: fc.boolean(),
      isEmbeddedSubmission: fc.boolean(),
      isDuplicate: fc.boolean(),
      hasReward: fc.boolean(),
      q: someWords,
      createdFromUtc: someTime(({ createdAt }) => Date.parse(createdAt)),
      createdToUtc: someTime(({ createdAt }) => Date.parse(createdAt)),
      lastActivityFromUtc: someTime(lastActivityOf),
      lastActivityToUtc: someTime(lastActivityOf),
    },
    { requiredKeys: [] },
  )
  // Keep few filters, because no report matches many: otherwise nearly all answers would be empty.
  .chain((all) =>
    fc
      .uniqueArray(fc.constantFrom(...(Object.keys(all) as (keyof Filters)[]), 'none'), { maxLength: 3 })
      .map((kept) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name as keyof Filters))),
      ),
  )
  .map((filters: Filters) =>
    filters.isAssigned === false ? { ...filters, assignedToUserId: undefined } : filters,
  )
  .filter(
    ({
      createdFromUtc: a = '',
      createdToUtc: b = '9',
      lastActivityFromUtc: c = '',
      lastActivityToUtc: d = '9',
    }) => a <= b && c <= d,
  )

const someSort = fc.option(
  fc
    .uniqueArray(
      fc.constantFrom('id', 'createdAt', 'lastActivityAt', 'severity', 'status', 'bounty', 'name'),
      { minLength: 1, maxLength: 3 },
    )
    .chain((fields) =>
      fc.tuple(...fields.map((field) => fc.boolean().map((down) => (down ? `-${field}` : field)))),
    )
    .map((fields) => fields.join(',')),
  { nil: undefined },
)

// SPEC-509, SPEC-602
test('any filters, any sort and any page size find what a brute-force search finds, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      someFilters,
      someSort,
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom('superAdmin', 'standardAdmin'),
      async (filters, sort, limit, token) => {
        const expected = expectedIds(filters, sort, token)
        // With a page size of one, a long answer would take hundreds of requests.
        const pageSize = Math.max(limit, Math.ceil(expected.length / 8))
        const query = { ...filters, ...(sort !== undefined && { sort }), limit: Math.min(pageSize, 100) }
        const found = await readEveryPage(service, { query, token })
        expect(found.map(({ id }) => id)).toEqual(expected)
      },
    ),
    { numRuns: 250 },
  )
})

// SPEC-612, SPEC-614
test('every sort field orders, up and down, with ties broken by id', async () => {
  for (const field of Object.keys(sortValue)) {
    for (const sort of [field, `-${field}`]) {
      const found = await readEveryPage(service, { query: { sort, limit: 37 } })
      expect(found.map(({ id }) => id)).toEqual(expectedIds({}, sort, 'superAdmin'))
    }
  }
})

const search = (query: string) => service.ask('searchReports', { query })
const page = async (query: string) => (await search(query)).json<ReportPage>().items

describe('a page', () => {
  // SPEC-204, SPEC-205
  test('holds summaries with every documented field and nothing else', async () => {
    const strict = ReportPage.extend({}).strict()
    const { items } = strict.parse((await search('limit=100')).json())
    const fields = ['id', 'name', 'createdAt', 'lastActivityAt', 'programId', 'target', 'status', 'severity']
    for (const item of items) expect(Object.keys(item)).toEqual([...fields, 'reporter', 'assignedTo'])
  })

  // SPEC-613, SPEC-615, SPEC-910
  test('has 50 items by default, newest first', async () => {
    const items = await page('')
    expect(items).toHaveLength(50)
    expect(items.map(({ id }) => id)).toEqual(expectedIds({}, undefined, 'superAdmin').slice(0, 50))
  })

  // SPEC-211
  test('has no next cursor at the end, also when it is exactly full', async () => {
    const answer = (await search(`q=${samples[0]?.id}&limit=100`)).json<ReportPage>()
    const exact = (await search(`q=${samples[0]?.id}&limit=${answer.items.length}`)).json<ReportPage>()
    expect([answer.nextCursor, exact.nextCursor]).toEqual([null, null])
    expect(exact.items).toEqual(answer.items)
  })

  test('of a search without matches is empty', async () => {
    expect((await search('q=nothing-says-this-anywhere')).json()).toEqual({ items: [], nextCursor: null })
  })
})

describe('filters', () => {
  // SPEC-605
  test('an empty boolean is its null and filters nothing', async () => {
    expect(await page('isAssigned=&isKnownIssue=&hasReward=')).toEqual(await page(''))
  })

  // SPEC-607
  test('q is trimmed, and blank it filters nothing', async () => {
    const word = samples[3]?.name.split(' ')[0] ?? ''
    expect(await page(`q=%20%20${encodeURIComponent(word)}%20`)).toEqual(
      await page(`q=${encodeURIComponent(word)}`),
    )
    expect(await page('q=%20%20')).toEqual(await page(''))
  })

  // SPEC-609
  test('q finds a report by its id and by its CVE', async () => {
    const withCve = samples.find(({ cve }) => cve !== null)
    if (withCve === undefined) throw new Error('the sample has no CVE')
    const ids = async (q: string) => (await readEveryPage(service, { query: { q } })).map(({ id }) => id)
    expect(await ids(String(withCve.id))).toContain(withCve.id)
    expect(await ids(`#${withCve.id}`)).toContain(withCve.id)
    expect(await ids(withCve.cve?.toLowerCase() ?? '')).toContain(withCve.id)
  })

  // SPEC-610
  test('q takes search syntax of databases as plain text', async () => {
    for (const q of [
      "'",
      '"',
      '%',
      '_',
      '*',
      'a OR b',
      'NEAR(',
      "'; DROP TABLE reports; --",
      '\\',
      '(',
      ':',
    ]) {
      const expected = expectedIds({ q }, undefined, 'superAdmin')
      expect((await readEveryPage(service, { query: { q, limit: 100 } })).map(({ id }) => id)).toEqual(
        expected,
      )
    }
  })

  // SPEC-611
  test('bounds are inclusive on both ends', async () => {
    const one = samples[20]
    if (one === undefined) throw new Error('the sample is too small')
    const at = encodeURIComponent(one.createdAt)
    expect((await page(`createdFromUtc=${at}&createdToUtc=${at}`)).map(({ id }) => id)).toContain(one.id)
    const activity = encodeURIComponent(new Date(lastActivityOf(one)).toISOString())
    const found = await page(`lastActivityFromUtc=${activity}&lastActivityToUtc=${activity}`)
    expect(found.map(({ id }) => id)).toContain(one.id)
  })

  test('a bound in another time zone is the same instant', async () => {
    const from = (text: string) => page(`sort=createdAt&createdFromUtc=${encodeURIComponent(text)}`)
    expect(await from('2026-05-01T12:00:00+02:00')).toEqual(await from('2026-05-01T10:00:00Z'))
  })

  // SPEC-603, SPEC-907
  test('100 values of one filter are accepted, 101 are refused', async () => {
    const repeated = (name: string, n: number) =>
      Array.from({ length: n }, (_, index) => `${name}=${index + 1}`).join('&')
    for (const name of [
      'programId',
      'statusId',
      'severityId',
      'targetId',
      'assignedToUserId',
      'reporterUserId',
    ]) {
      expect((await search(repeated(name, 100))).status).toBe(200)
      expect((await search(repeated(name, 101))).status).toBe(400)
    }
    const all = ['programId', 'statusId', 'severityId', 'targetId', 'assignedToUserId', 'reporterUserId']
    expect((await search(all.map((name) => repeated(name, 100)).join('&'))).status).toBe(200)
  })
})

// SPEC-604, SPEC-623, SPEC-908
test.each([
  ['an inverted range of creation', 'createdFromUtc=2026-05-02T00:00:00Z&createdToUtc=2026-05-01T00:00:00Z'],
  [
    'an inverted range of activity',
    'lastActivityFromUtc=2026-05-02T00:00:00Z&lastActivityToUtc=2026-05-01T00:00:00Z',
  ],
  ['assignees of what is unassigned', 'isAssigned=false&assignedToUserId=somebody'],
  ['a word for an integer', 'programId=one'],
  ['a fraction', 'statusId=1.5'],
  ['an integer beyond all', 'severityId=99999999999999999999'],
  ['values in one parameter', 'programId=1,2'],
  ['an empty integer', 'targetId='],
  ['an empty user id', 'reporterUserId='],
  ['a number for a boolean', 'isAssigned=1'],
  ['a boolean in capitals', 'isKnownIssue=TRUE'],
  ['a boolean given twice', 'hasReward=true&hasReward=false'],
  ['a date without a time', 'createdFromUtc=2026-05-01'],
  ['a time that is none', 'createdToUtc=2026-02-31T00:00:00Z'],
  ['words for a time', 'lastActivityFromUtc=yesterday'],
  ['a q of 201 characters', `q=${'q'.repeat(201)}`],
  ['a q given twice', 'q=a&q=b'],
  ['an unknown sort', 'sort=reporter'],
  ['an empty sort', 'sort='],
  ['four sort fields', 'sort=id,name,status,severity'],
  ['a sort field twice', 'sort=name,-name'],
  ['a sort with a gap', 'sort=name,,id'],
  ['a doubly descending sort', 'sort=--name'],
  ['a limit of 0', 'limit=0'],
  ['a limit of 101', 'limit=101'],
  ['a negative limit', 'limit=-5'],
  ['a limit that is none', 'limit=many'],
  ['an empty cursor', 'cursor='],
  ['a cursor that is none', 'cursor=abc'],
  ['a parameter that does not exist', 'status=1'],
  ['a parameter of another object', '__proto__=1'],
])('%s is refused with 400', async (_, query) => {
  const answer = await search(query)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
})

// SPEC-608, SPEC-909
test('a q of 200 characters and surrounding space is accepted', async () => {
  expect((await search(`q=%20${'q'.repeat(200)}%20`)).status).toBe(200)
})

// SPEC-206
test('lastActivityAt is the time of the newest entry, or createdAt without one', async () => {
  const found = new Map((await readEveryPage(service)).map((one): [number, ReportSummary] => [one.id, one]))
  for (const sample of samples) {
    expect(Date.parse(found.get(sample.id)?.lastActivityAt ?? '')).toBe(lastActivityOf(sample))
  }
})
