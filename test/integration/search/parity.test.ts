import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { select } from '#main/engine/store/database.ts'
import { titleSort } from '#main/engine/store/reports/derived.ts'
import { indexedWords } from '#main/engine/store/search/search-text.ts'
import { formatInstant } from '#shared/admin-api/instant.ts'
import { limits } from '#shared/admin-api/limits.ts'
import type { QueueSort } from '#shared/desk/queue-request.ts'
import { sortWords } from '#shared/rules/query/keys.ts'
import { parseQuery, sortsOf } from '#shared/rules/query/parse-query.ts'
import { printName } from '#shared/rules/query/print.ts'
import { type SyncedWorld, syncedWorld } from './synced-world.ts'

/**
 * Whether the local copy answers as the service does. What is compared where the specification leaves it open:
 * - Which reports: always the whole set.
 * - Ties: the service breaks them by id, in a direction that the specification does not state. When the last sort key
 *   is created, status, bounty or id, the reference service and the desk break ties in the same way, and the ids are
 *   compared one by one. When it is activity or severity, the desk has an order of its own for reports with the very
 *   same time; then only the sort keys are compared, row by row.
 * - Titles: how the service compares letters is unknown. The local order is checked against the order of folded titles.
 * - Severities: the service orders by a value it does not show. The reference service's ids rise with severity.
 * - Text: the service finds keywords as parts of text in six fields. The local copy finds words, in comments and names
 *   of evidence as well, and ignores accents. Each difference must be one of these three.
 */

let world: SyncedWorld
beforeAll(async () => {
  world = await syncedWorld(180)
})
afterAll(() => world.close())

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

/** The service orders its results neither by relevance nor by when promises are due. */
const orders = sortWords.filter((sort) => sort !== 'relevance' && !sort.startsWith('due'))

describe('every filter of the service', () => {
  const byParameter: Readonly<Record<string, () => readonly [text: string, value: unknown][]>> = {
    programId: () => some(({ programId }) => programId, 'program'),
    statusId: () => some(({ status }) => status.id, 'status'),
    severityId: () => some(({ severity }) => severity.id, 'severity'),
    targetId: () => some(({ target }) => target.id, 'target'),
    reporterUserId: () => some(({ reporter }) => reporter.id, 'reporter'),
    assignedToUserId: () => some(({ assignedTo }) => assignedTo?.id, 'assignee'),
    isAssigned: () => yesAndNo('is:assigned'),
    isKnownIssue: () => yesAndNo('is:known-issue'),
    isEmbeddedSubmission: () => yesAndNo('is:embedded'),
    isDuplicate: () => yesAndNo('is:duplicate'),
    hasReward: () => yesAndNo('has:reward'),
    createdFromUtc: () => times(({ createdAt }) => createdAt, 'created:>='),
    createdToUtc: () => times(({ createdAt }) => createdAt, 'created:<='),
    lastActivityFromUtc: () => times(({ lastActivityAt }) => lastActivityAt, 'activity:>='),
    lastActivityToUtc: () => times(({ lastActivityAt }) => lastActivityAt, 'activity:<='),
  }

  /** One value, and two alternative values, each with their ids. */
  function some<Id>(idOf: (report: SyncedWorld['reports'][number]) => Id | undefined, key: string) {
    const ids = [...new Set(world.reports.map(idOf))].filter((id) => id !== undefined)
    const [one, other] = [ids[0], ids.at(-1)]
    return [
      [`${key}:#${one}`, [one]],
      [`${key}:#${one},#${other}`, [one, other]],
    ] as [string, unknown][]
  }
  const yesAndNo = (text: string): [string, unknown][] => [
    [text, true],
    [`-${text}`, false],
  ]
  function times(timeOf: (report: SyncedWorld['reports'][number]) => string, text: string) {
    const all = world.reports.map((report) => formatInstant(Date.parse(timeOf(report)))).toSorted()
    return [0.2, 0.5, 0.9].map((part) => all[Math.floor(part * all.length)]).map((at) => [text + at, at]) as [
      string,
      unknown,
    ][]
  }

  test.each(Object.keys(byParameter))('%s can be written, and finds the same reports', async (parameter) => {
    const values = byParameter[parameter]?.() ?? []
    for (const [text, value] of values) {
      const { filters, left } = world.asked(text)
      expect([left, filters]).toEqual([[], { [parameter]: value, sort: '-lastActivityAt' }])
      const listed = await world.listed(filters)
      expect(listed.length).toBeGreaterThan(0)
      const { ids, problems } = world.local(text)
      expect([text, problems, sorted(ids)]).toEqual([text, [], sorted(listed)])
    }
  })

  test('can be combined with every other: any combination finds the same reports in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch(), fc.integer({ min: 7, max: 100 }), async (search, limit) => {
        const { filters, left, isImpossible } = world.asked(search)
        expect(left).toEqual([])
        const { ids, problems } = world.local(search)
        expect(problems.filter(({ kind }) => kind !== 'backwards' && kind !== 'extraOrder')).toEqual([])
        const listed = isImpossible ? [] : await world.listed(filters, limit)
        expect(sorted(ids)).toEqual(sorted(listed))
        expectSameOrder(search, ids, listed)
      }),
      { numRuns: 120 },
    )
  })

  test('requests less than a query says, never more', async () => {
    const onlyHere = fc.constantFrom(
      '-status:new',
      'is:open',
      'has:cve',
      'is:duplicate,new',
      'cwe:79',
      'type:155',
      'cvss:>7',
      'bounty:>500',
      '-zzz',
    )
    await fc.assert(
      fc.asyncProperty(anySearch(), onlyHere, async (search, other) => {
        const text = `${other} ${search}`
        const { filters, left, isImpossible } = world.asked(text)
        expect(left).toMatchObject([{ start: 0, end: other.length }])
        const listed = new Set(isImpossible ? [] : await world.listed(filters))
        expect(world.local(text).ids.filter((id) => !listed.has(id))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

describe('every sort of the service', () => {
  const fields = ['id', 'createdAt', 'lastActivityAt', 'severity', 'status', 'bounty', 'name']

  test('can be written, in both directions', () => {
    const said = orders.map((sort) => world.asked(`sort:${sort} `).filters.sort?.split(',')[0])
    for (const field of fields) expect(said).toEqual(expect.arrayContaining([field, `-${field}`]))
  })

  test.each(orders.flatMap((one) => [one, `${one},newest`, `status,${one}`]))(
    '%s gives the same order',
    async (sort) => {
      const search = `sort:${sort} `
      const { ids } = world.local(search)
      expectSameOrder(search, ids, await world.listed(world.asked(search).filters, 37))
    },
  )
})

describe('a text', () => {
  test("finds the service's matches, apart from the intended differences", async () => {
    const rows = world.db.all(texts)
    const words = [...new Set(rows.flatMap(({ fields }) => indexedWords(fields)))].filter((word) =>
      /^\w{2,}$/.test(word),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...words), async (word) => {
        const here = new Set(world.local(`"${word}"`).ids)
        const there = new Set(await world.listed({ q: word }))
        for (const { id, fields, others } of rows) {
          if (here.has(id) === there.has(id)) continue
          const isWord = indexedWords(fields).includes(word)
          const isWritten = fields.normalize('NFC').toLowerCase().includes(word)
          if (there.has(id)) expect([word, isWord]).toEqual([word, false])
          else
            expect([word, isWritten, isWord || indexedWords(others).includes(word)]).toEqual([
              word,
              false,
              true,
            ])
        }
      }),
      { numRuns: 150 },
    )
  })

  test('becomes a keyword search without its operators, as far as the service supports it', () => {
    expect(world.asked('#4711 ').filters.q).toBe('4711')
    expect(world.asked('"exact words" pre* cve:CVE-2024-1 -not').filters.q).toBe('exact words pre CVE-2024-1')
    const long = `${'x'.repeat(150)} ${'y'.repeat(60)} z `
    expect(world.asked(long)).toMatchObject({
      filters: { q: `${'x'.repeat(150)} z` },
      left: [{ start: 151, end: 211, why: 'tooMuch' }],
    })
  })
})

const texts = select<{ id: number; fields: string; others: string }>(
  'test.texts',
  `select r.id, r.id || ' ' || coalesce(r.title, '') || ' ' || coalesce(d.summary, '') || ' ' ||
     coalesce(d.description, '') || ' ' || coalesce(d.impact, '') || ' ' || coalesce(d.cve, '') as fields,
     coalesce((select group_concat(message, ' ') from activities a where a.report_id = r.id), '') || ' ' ||
     coalesce((select group_concat(filename, ' ') from evidence e where e.report_id = r.id), '') as others
   from reports r left join report_details d on d.report_id = r.id`,
)

/** Any query that can be expressed at the service, with values that occur. */
function anySearch(): fc.Arbitrary<string> {
  const named = (['status', 'severity', 'program', 'target', 'reporter', 'assignee'] as const).map((key) =>
    fc
      .array(fc.constantFrom(...world.labels(key)), { minLength: 1, maxLength: 3 })
      .map((labels) => `${key}:${labels.map(printName).join(',')}`),
  )
  const flag = fc.constantFrom(
    'is:assigned',
    'is:unassigned',
    'is:duplicate',
    'has:reward',
    'is:known-issue',
    'is:embedded',
  )
  const instant = fc
    .constantFrom(...world.reports.flatMap(({ createdAt, lastActivityAt }) => [createdAt, lastActivityAt]))
    .map((text) => formatInstant(Date.parse(text)))
  const time = fc.oneof(
    fc.tuple(fc.constantFrom('', '<', '<=', '>', '>='), instant).map(([sign, at]) => `${sign}${at}`),
    fc.tuple(instant, instant).map((ends) => ends.toSorted().join('..')),
    fc.constantFrom(
      '<30d',
      '>30d',
      '2026',
      '2026-03..',
      '..2026-05-15',
      '>=2026-02',
      '<1y',
      '<9999y',
      '<=9999',
    ),
  )
  const times = fc.tuple(fc.constantFrom('created', 'activity'), time).map(([key, at]) => `${key}:${at}`)
  const sort = fc
    .uniqueArray(fc.constantFrom(...orders), { minLength: 1, maxLength: 4 })
    .map((sorts) => `sort:${sorts.join(',')}`)
  const part = fc.oneof(
    ...named.map((arbitrary) => ({ arbitrary, weight: 1 })),
    { arbitrary: fc.tuple(fc.constantFrom('', '-'), flag).map(([sign, text]) => sign + text), weight: 3 },
    { arbitrary: times, weight: 3 },
    { arbitrary: sort, weight: 2 },
  )
  // A space follows the last value, so that this value does not count as still being typed.
  return fc.array(part, { maxLength: 4 }).map((parts) => `${parts.join(' ')} `)
}

function expectSameOrder(search: string, ids: readonly number[], listed: readonly number[]): void {
  const asked = sortsOf(parseQuery(search))
  const sorts: readonly QueueSort[] = asked.length === 0 ? ['activity'] : asked
  const isByTitle = sorts.some((sort) => sort.startsWith('title'))
  const isOwnTie = /^(?:activity|severity)/.test(sorts.at(-1) ?? '')
  if (!isByTitle && !isOwnTie) expect(ids).toEqual(listed)
  else if (!isByTitle) {
    // The service accepts three sort keys. After three keys, the activity that follows a severity cannot be sent.
    const notedOf = (id: number) => keysOf(id, sorts).slice(0, limits.sortFields)
    expect(ids.map(notedOf)).toEqual(listed.map(notedOf))
  }
  if (isByTitle || isOwnTie) expect(ids).toEqual(ids.toSorted((one, other) => compare(one, other, sorts)))
}

const bountyOf = select<{ bounty: number }>(
  'test.bounty',
  'select bounty from report_details where report_id = ?',
)

function keysOf(id: number, sorts: readonly QueueSort[]): readonly (string | number)[] {
  const report = world.reports.find((one) => one.id === id)
  if (report === undefined) throw new Error(`the service does not list report ${id}`)
  const activeAt = Date.parse(report.lastActivityAt)
  const key = (sort: QueueSort) => {
    if (sort === 'newest' || sort === 'oldest') return Date.parse(report.createdAt)
    if (sort.startsWith('activity')) return activeAt
    if (sort.startsWith('severity')) return report.severity.id
    if (sort.startsWith('status')) return report.status.id
    if (sort.startsWith('bounty')) return world.db.get(bountyOf, [id])?.bounty ?? 0
    return sort.startsWith('title') ? titleSort(report.name) : id
  }
  return [...sorts.map(key), ...(sorts.at(-1)?.startsWith('severity') ? [activeAt] : [])]
}

function compare(one: number, other: number, sorts: readonly QueueSort[]): number {
  // Reports of one severity are ordered by activity: in ascending order if the severities are.
  const tie = sorts.at(-1) === 'severity-asc' ? 'activity-asc' : 'activity'
  const [keys, others] = [keysOf(one, sorts), keysOf(other, sorts)]
  for (const [at, key] of keys.entries()) {
    const than = others[at] ?? 0
    const falls =
      ['activity', 'newest', 'severity', 'bounty'].includes(sorts[at] ?? tie) || sorts[at]?.endsWith('-desc')
    if (key !== than) return (key < than ? -1 : 1) * (falls ? -1 : 1)
  }
  return 0
}
