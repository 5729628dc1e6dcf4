import { change, type ReadableDb, select, type Transaction } from '../database.ts'

/** Facts by which the service can filter, but which no field shows. */
export const unshownFacts = ['isKnownIssue', 'isEmbeddedSubmission', 'isDuplicate', 'hasReward'] as const
export type UnshownFact = (typeof unshownFacts)[number]

const columns = {
  isKnownIssue: 'is_known_issue',
  isEmbeddedSubmission: 'is_embedded_submission',
  isDuplicate: 'is_duplicate',
  hasReward: 'has_reward',
} as const satisfies Record<UnshownFact, string>

const isListed = 'id in (select report_id from listed_reports)'

/**
 * The column in a report's row that stores whether the report has the fact, as far as a list or the details showed it.
 */
export const factColumns: Readonly<Record<UnshownFact, string>> = columns

const statements = (fact: UnshownFact) => {
  const column = columns[fact]
  return {
    having: select<{ found: number }>(
      `facts.having.${fact}`,
      `select exists (select 1 from reports where ${column} = 1) as found`,
    ),
    lacking: select<{ found: number }>(
      `facts.lacking.${fact}`,
      `select exists (select 1 from reports where ${column} = 0)
         or not exists (select 1 from reports where ${column} is null) as found`,
    ),
    adding: change(
      `facts.add.${fact}`,
      `update reports set ${column} = 1 where ${column} is not 1 and ${isListed}`,
    ),
    losing: change(
      `facts.lose.${fact}`,
      `update reports set ${column} = 0 where ${column} is not 0 and not (${isListed})`,
    ),
  }
}
const statementsOf = {
  isKnownIssue: statements('isKnownIssue'),
  isEmbeddedSubmission: statements('isEmbeddedSubmission'),
  isDuplicate: statements('isDuplicate'),
  hasReward: statements('hasReward'),
} as const satisfies Record<UnshownFact, unknown>

/** A query for reports whose details contradict the list of reports with a fact; those read longest ago come first. */
const contraryTo = (name: string, saysSo: string) =>
  select<{ id: number }>(
    name,
    `select id from reports join report_details on report_id = id
     where details_stale = 0 and (${saysSo}) <> (${isListed})
     order by details_read_at, id limit :limit`,
  )
const contrary = {
  isDuplicate: contraryTo('facts.contraryDuplicates', 'duplicate_of is not null'),
  hasReward: contraryTo(
    'facts.contraryRewards',
    'coalesce(report_details.bounty, 0) > 0 or coalesce(bonus, 0) > 0',
  ),
} as const

const clearing = change('facts.clearListed', 'delete from listed_reports')
const listing = change(
  'facts.list',
  `insert into listed_reports (report_id) select value from json_each(?) where true
   on conflict (report_id) do nothing`,
)
const count = select<{ listed: number }>('facts.countListed', 'select count(*) as listed from listed_reports')
const bounties = select<{ id: number; bounty: number }>(
  'facts.listedBounties',
  `select id, bounty from listed_reports join reports on id = listed_reports.report_id
   where details_stale = 0 and bounty is not null order by position`,
)

/** Empties the list, since a traversal begins. */
export function clearListed(transaction: Transaction): void {
  transaction.run(clearing)
}

/** Adds to the end of the list. A report listed again stays where it was. */
export function addListed(transaction: Transaction, ids: readonly number[]): void {
  transaction.run(listing, [JSON.stringify(ids)])
}

export function countListed(db: ReadableDb): number {
  return db.get(count)?.listed ?? 0
}

/** Whether any report is known to have the fact. */
export function anyHas(db: ReadableDb, fact: UnshownFact): boolean {
  return db.get(statementsOf[fact].having)?.found === 1
}

/**
 * Whether a complete list of reports with the fact was read: only such a list shows that other reports do not have it.
 */
export function isLearned(db: ReadableDb, fact: UnshownFact): boolean {
  return db.get(statementsOf[fact].lacking)?.found === 1
}

/**
 * Stores that the listed reports have the fact and, if the list is complete, that the others do not.
 *
 * @returns whether this changed any report.
 */
export function storeListed(
  transaction: Transaction,
  fact: UnshownFact,
  { complete }: { readonly complete: boolean },
): boolean {
  const { adding, losing } = statementsOf[fact]
  const changed = transaction.run(adding) + (complete ? transaction.run(losing) : 0)
  return changed > 0
}

/** Up to `limit` ids of reports whose stored details contradict the complete list of a fact. */
export function contradictingDetails(db: ReadableDb, fact: UnshownFact, limit: number): number[] {
  if (fact !== 'hasReward' && fact !== 'isDuplicate') return []
  return db.all(contrary[fact], { limit }).map(({ id }) => id)
}

/**
 * The listed reports whose stored details are up to date and have a bounty, in the order they were listed, with these
 * bounties.
 */
export function listedBounties(db: ReadableDb): readonly { readonly id: number; readonly bounty: number }[] {
  return db.all(bounties)
}
