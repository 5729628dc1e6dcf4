import fc from 'fast-check'
import { expect, test } from 'vitest'
import { select, type Transaction, type WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { mergeSome, removeSomeWords } from '#main/engine/store/search/search-merge.ts'
import { readTerms, reportsHaving, writeWaitingTerms } from '#main/engine/store/search/term-index.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { hashOf, termHash, tokenOf } from '#shared/rules/duplicates/term-codes.ts'
import { details, entry, reporter, triager, unasked } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

/** What is known of a report in the end, whichever steps led to it. */
interface Known {
  readonly text: string
  readonly programId: number
  readonly comment: string
  readonly filename: string
  readonly reporterId: string
}

type Step =
  | { readonly kind: 'store'; readonly id: number; readonly known: Known }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'write'; readonly limit: number }
  /** Writing terms fails at its statement of this number, as in a crash. */
  | { readonly kind: 'crash'; readonly at: number }
  | { readonly kind: 'merge' }

const word = fc.constantFrom('invoice', 'session', '/v2/orders/7', '`shopId`', 'tokens', 'CVE-2021-44228')
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const id = fc.integer({ min: 1, max: 6 })
const known: fc.Arbitrary<Known> = fc.record({
  text,
  programId: fc.integer({ min: 1, max: 2 }),
  comment: text,
  filename: fc.constantFrom('trace-a.har', 'screenshot.png', ''),
  reporterId: fc.constantFrom(reporter.id, 'r2'),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('store' as const), id, known }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), id }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('write' as const), limit: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('crash' as const), at: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'merge' } as const) },
)

function storeKnown(
  db: WritableDb,
  reportId: number,
  { text: said, programId, comment, filename, reporterId }: Known,
) {
  must(
    inTransaction(db, (transaction) => {
      const fields = {
        name: said,
        summary: '',
        description: said,
        programId,
        reporter: { ...reporter, id: reporterId },
      }
      storeReportDetails(transaction, details(reportId, fields), unasked)
      const by = [
        entry(1, { message: comment, actor: reporter }),
        entry(2, { message: 'Not a bug', actor: triager }),
      ]
      storeActivities(transaction, reportId, by, { ...unasked, complete: true })
      const names = filename === '' ? [] : [{ id: 'e', filename }]
      storeEvidence(transaction, reportId, names, unasked)
    }),
  )
}

const write = (db: WritableDb, limit: number) =>
  must(inTransaction(db, (transaction) => writeWaitingTerms(transaction, limit)))

class Crash extends Error {}

/** The transaction, except that its statement number `at` throws a `Crash`. */
function crashingAt(transaction: Transaction, at: number): Transaction {
  let left = at
  return new Proxy(transaction, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: readonly unknown[]): unknown => {
        left -= 1
        if (left === 0) throw new Crash()
        return Reflect.apply(value, target, given)
      }
    },
  })
}

function take(db: WritableDb, one: Step): void {
  if (one.kind === 'store') storeKnown(db, one.id, one.known)
  else if (one.kind === 'remove') removeReport(db, one.id, 1)
  else if (one.kind === 'write') write(db, one.limit)
  else if (one.kind === 'merge') must(inTransaction(db, mergeSome))
  else {
    const before = contentsOf(db)
    try {
      must(inTransaction(db, (transaction) => writeWaitingTerms(crashingAt(transaction, one.at), 4)))
    } catch (cause) {
      if (!(cause instanceof Crash)) throw cause
      expect(contentsOf(db)).toEqual(before)
    }
  }
}

const kept = select<{ id: number; codes: string }>(
  'test.kept',
  'select report_id as id, hex(codes) as codes from report_terms order by report_id',
)
const vocabulary = select<{ token: string; reports: number }>(
  'test.vocabulary',
  'select term as token, doc as reports from terms_vocabulary order by term',
)

const hashesOf = (db: WritableDb, reportId: number) => Array.from(readTerms(db, reportId), hashOf)

const blocks = select<{ hex: string }>('test.blocks', 'select hex(block) as hex from terms_data')

/** Everything in the index of terms, and the data from which it is built. */
function contentsOf(db: WritableDb) {
  const words = db.all(vocabulary)
  return {
    kept: db.all(kept),
    index: words.map(({ token, reports }) => {
      const ids = reportsHaving(db, Number.parseInt(token, 36))
      expect(ids.length).toBe(reports)
      return [token, ids]
    }),
  }
}

test('the index equals a rebuilt one after any arrivals, changes, removals and crashes', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const db = temporaryStore()
      const last = new Map<number, Known>()
      for (const one of steps) {
        take(db, one)
        if (one.kind === 'store') last.set(one.id, one.known)
        else if (one.kind === 'remove') last.delete(one.id)
      }
      write(db, 100)
      const anew = temporaryStore()
      for (const [reportId, is] of [...last].toReversed()) storeKnown(anew, reportId, is)
      write(anew, 100)
      expect(contentsOf(db)).toEqual(contentsOf(anew))
      db.close()
      anew.close()
    }),
    { numRuns: 60 },
  )
})

test('a crash at any statement of writing terms leaves the index unchanged', () => {
  const db = temporaryStore()
  const is = {
    text: 'Zylophone at /v2/zylophones/7',
    programId: 1,
    comment: 'Again',
    filename: '',
    reporterId: reporter.id,
  }
  storeKnown(db, 1, is)
  write(db, 100)
  storeKnown(db, 1, { ...is, text: 'Trombone' })
  storeKnown(db, 2, is)
  const before = contentsOf(db)
  let crashes = 0
  for (let isThrough = false; !isThrough; ) {
    try {
      const at = crashes + 1
      must(inTransaction(db, (transaction) => writeWaitingTerms(crashingAt(transaction, at), 4)))
      isThrough = true
    } catch (cause) {
      if (!(cause instanceof Crash)) throw cause
      crashes += 1
      expect(contentsOf(db)).toEqual(before)
    }
  }
  expect(crashes).toBeGreaterThan(8)
  expect(contentsOf(db)).not.toEqual(before)
})

test('nothing of a removed report is in the index, before its terms are merged away and after', () => {
  const db = temporaryStore()
  const one = {
    text: 'Zylophone at /v2/zylophones/7',
    programId: 1,
    comment: 'Again',
    filename: '',
    reporterId: reporter.id,
  }
  storeKnown(db, 1, one)
  storeKnown(db, 2, { ...one, text: 'Trombone' })
  write(db, 100)
  const others = hashesOf(db, 2)
  const onlyTheirs = hashesOf(db, 1).filter((hash) => !others.includes(hash))
  expect(onlyTheirs.length).toBeGreaterThan(2)
  removeReport(db, 1, 1)
  expect(db.all(vocabulary).map(({ token }) => Number.parseInt(token, 36))).not.toContain(onlyTheirs[0])
  // Terms that were removed from a segment leave their bytes there until segments are merged.
  const tokens = onlyTheirs.map(tokenOf)
  const inBytes = () => {
    const bytes = db.all(blocks).map(({ hex }) => Buffer.from(hex, 'hex').toString('latin1'))
    // A token is stored without the beginning that it shares with the token before it.
    return tokens.filter((token) => bytes.some((block) => block.includes(token.slice(1))))
  }
  expect(inBytes().length).toBeGreaterThan(2)
  while (must(inTransaction(db, (transaction) => removeSomeWords(transaction))));
  expect(inBytes()).toEqual([])
})

test('later text of the reporter counts, text of a triager does not', () => {
  const db = temporaryStore()
  const is = { text: 'One', programId: 1, comment: '', filename: '', reporterId: reporter.id }
  const sharesWord = () => hashesOf(db, 1).includes(termHash(1, 'zylophon'))
  storeKnown(db, 1, { ...is, comment: 'Zylophones' })
  expect(sharesWord()).toBe(true)
  storeKnown(db, 1, is)
  expect(sharesWord()).toBe(false)
  const triage = [entry(1, { message: 'Zylophones', actor: triager })]
  must(
    inTransaction(db, (transaction) =>
      storeActivities(transaction, 1, triage, { ...unasked, complete: true }),
    ),
  )
  expect(sharesWord()).toBe(false)
})
