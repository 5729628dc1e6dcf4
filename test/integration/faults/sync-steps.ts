import { join } from 'node:path'
import { systemClock } from '#main/engine/api/clock.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import type { ReadableDb } from '#main/engine/store/database.ts'
import { select } from '#main/engine/store/database.ts'
import { countSetAside } from '#main/engine/store/set-aside.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import { createCatalogueWork } from '#main/engine/sync/catalogue-lane.ts'
import { createChangesTraversal } from '#main/engine/sync/changes-traversal.ts'
import { createCursorTrail } from '#main/engine/sync/cursor-trail.ts'
import { readNewestActivity, readNextPage } from '#main/engine/sync/first-traversal.ts'
import { createForbidden } from '#main/engine/sync/forbidden.ts'
import { createGatheredStore } from '#main/engine/sync/gathered-store.ts'
import { type ReadReportOutcome, readReport } from '#main/engine/sync/read-report.ts'
import { createSweepWork } from '#main/engine/sync/sweep-lane.ts'
import { byIdFromTop, partAfter, writeSweep } from '#main/engine/sync/sweep-position.ts'
import type { StepOutcome, SyncContext } from '#main/engine/sync/sync-context.ts'
import { firstTraversalFromTop, readFirstTraversal, writeCatalogue } from '#main/engine/sync/sync-position.ts'
import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import { openClient, testToken } from '../api/open-client.ts'
import { type Answering, type RawServer, send, startRawServer } from '../api/raw-server.ts'
import { must } from '../store/temporary-store.ts'
import { report, rightAnswers, summaries } from './answers-of-the-specification.ts'
import { hurriedClock } from './hurried-clock.ts'

/** How a step ended: `done`, `gone` and the like, or the kind of its error. */
export type Ending = string

/** One request of the real sync, with the store as it is just before, and the correct answer. */
export interface SyncStep {
  readonly name: string
  readonly endpoint: EndpointName
  readonly right: unknown
  /** Brings an empty store to the point where this step is next, with correct answers. */
  prepare(bench: StepBench): Promise<void>
  run(context: SyncContext): Promise<Ending>
  /** Makes the step the next one again after it was done; missing if nothing has to be prepared for that. */
  again?(context: SyncContext): void
  /** An unusable answer is set aside, and work continues without it. */
  readonly goesOnWithout?: true
}

/** The real client, store and context of a sync, and a service that answers as the test sets it. */
export interface StepBench extends AsyncDisposable {
  readonly context: SyncContext
  readonly server: RawServer
  /** From now on, each request is answered by `answering`. */
  answerWith(answering: Answering): void
  answerRightly(body: unknown): void
}

export async function openStepBench(folder: string, step: SyncStep): Promise<StepBench> {
  let answering: Answering = (response) => response.destroy()
  const server = await startRawServer((response, arrival, nth) => {
    // Details may show that there is evidence, whose list is then requested as well.
    const isAside = arrival.path.endsWith('/evidence') && step.endpoint !== 'listEvidence'
    if (isAside) send(response, 200, rightAnswers.listEvidence)
    else answering(response, arrival, nth)
  })
  const { db } = must(openWorkspaceStore(join(folder, 'workspace.sqlite')))
  const client = openClient({
    baseUrl: server.baseUrl,
    token: testToken,
    timeouts: { headers: 1_000, body: 1_000 },
    clock: hurriedClock,
  })
  const stopped = new AbortController()
  const now = () => Date.parse('2026-06-01T12:00:00Z')
  return {
    context: {
      db,
      gathered: createGatheredStore(db),
      api: client.api,
      signal: stopped.signal,
      now,
      clock: systemClock,
      reportsChanged: () => undefined,
    },
    server,
    answerWith: (next) => {
      answering = next
    },
    answerRightly: (body) => {
      answering = (response) => send(response, 200, body)
    },
    [Symbol.asyncDispose]: async () => {
      stopped.abort()
      await client[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      db.close()
    },
  }
}

function ended(outcome: StepOutcome): Ending {
  if (outcome.kind === 'failed') return outcome.error.kind
  return outcome.progress ? 'done' : 'asked again'
}
const read = (outcome: ReadReportOutcome): Ending =>
  outcome.kind === 'failed' ? outcome.error.kind : outcome.kind

const page = (from: number, to: number, nextCursor: string | null) => ({
  items: summaries.slice(from, to).toReversed(),
  nextCursor,
})

async function newestIsRead({ context, answerRightly }: StepBench): Promise<void> {
  answerRightly(page(8, 12, 'further'))
  mustBeDone(ended(await readNewestActivity(context)))
}

async function queueIsRead({ context, answerRightly }: StepBench): Promise<void> {
  answerRightly(page(0, 10, null))
  mustBeDone(ended(await readNewestActivity(context)))
}

function mustBeDone(ending: Ending): void {
  if (ending !== 'done') throw new Error(`preparing ended with ${ending}`)
}

const nextPage = (context: SyncContext) =>
  readNextPage(context, readFirstTraversal(context.db) ?? firstTraversalFromTop, createCursorTrail())

const part = (wanted: 'details' | 'timeline' | 'evidence') => async (context: SyncContext) => {
  const nothing = { reportId: report.id, details: false, timeline: false, evidence: false }
  const call = {
    priority: 'background',
    signal: context.signal,
    forbidden: createForbidden(context.now),
  } as const
  return read(await readReport(context, { ...nothing, [wanted]: true }, call))
}

const sweepFrom = (round: Parameters<typeof writeSweep>[1]['round']) => async (bench: StepBench) => {
  await queueIsRead(bench)
  withinTransaction(bench.context.db, (transaction) =>
    writeSweep(transaction, { round, requests: 0, endedAt: 1 }),
  )
}
const sweepOn = async (context: SyncContext) =>
  ended(
    await createSweepWork(
      context,
      () => true,
      () => false,
    ).step(),
  )

/** Every request that the sync makes. */
export const syncSteps: readonly SyncStep[] = [
  {
    name: 'the first page of all',
    endpoint: 'searchReports',
    right: page(4, 12, 'further'),
    prepare: async () => undefined,
    run: async (context) => ended(await readNewestActivity(context)),
  },
  {
    name: 'the first page of the whole queue',
    endpoint: 'searchReports',
    right: page(6, 12, 'further'),
    prepare: newestIsRead,
    run: async (context) => ended(await nextPage(context)),
  },
  {
    name: 'a further page of the queue',
    endpoint: 'searchReports',
    right: page(0, 6, null),
    prepare: async (bench) => {
      await newestIsRead(bench)
      bench.answerRightly(page(6, 12, 'on'))
      mustBeDone(ended(await nextPage(bench.context)))
    },
    run: async (context) => ended(await nextPage(context)),
  },
  {
    name: 'what changed',
    endpoint: 'searchReports',
    right: { items: summaries.slice(9), nextCursor: null },
    prepare: queueIsRead,
    run: async (context) => ended(await createChangesTraversal(context).readPage()),
  },
  {
    name: 'the sweep by id',
    endpoint: 'searchReports',
    right: { items: summaries, nextCursor: null },
    prepare: sweepFrom(byIdFromTop),
    run: sweepOn,
  },
  {
    name: 'the reports that have a fact',
    endpoint: 'searchReports',
    right: { items: summaries.slice(0, 4), nextCursor: null },
    prepare: sweepFrom(partAfter('ids')),
    run: sweepOn,
  },
  {
    name: 'the programs',
    endpoint: 'listPrograms',
    right: rightAnswers.listPrograms,
    prepare: queueIsRead,
    run: async (context) => ended(await createCatalogueWork(context, () => false).step()),
    again: ({ db, now }) =>
      withinTransaction(db, (transaction) =>
        writeCatalogue(transaction, { readAt: now(), targetsToRead: [], targetsUnread: [], programs: 2 }),
      ),
  },
  {
    name: 'the targets of a program',
    endpoint: 'listTargets',
    right: rightAnswers.listTargets,
    prepare: async ({ context, answerRightly }) => {
      answerRightly(rightAnswers.listPrograms)
      mustBeDone(ended(await createCatalogueWork(context, () => false).step()))
    },
    // Unusable targets of one program do not hold up the other programs: they are set aside until the next round.
    run: async (context) => {
      const ending = ended(await createCatalogueWork(context, () => false).step())
      return ending === 'done' && countSetAside(context.db) > 0 ? 'set aside' : ending
    },
    again: ({ db, now }) =>
      withinTransaction(db, (transaction) =>
        writeCatalogue(transaction, { readAt: now(), targetsToRead: [5, 6], targetsUnread: [], programs: 2 }),
      ),
    goesOnWithout: true,
  },
  {
    name: 'the details of a report',
    endpoint: 'readReport',
    right: rightAnswers.readReport,
    prepare: queueIsRead,
    run: part('details'),
  },
  {
    name: 'the timeline of a report',
    endpoint: 'listActivities',
    right: rightAnswers.listActivities,
    prepare: queueIsRead,
    run: part('timeline'),
  },
  {
    name: 'the evidence of a report',
    endpoint: 'listEvidence',
    right: rightAnswers.listEvidence,
    prepare: queueIsRead,
    run: part('evidence'),
  },
]

const tables = select<{ name: string }>(
  'test.tables',
  `select name from sqlite_schema where type = 'table' and name not like 'search%'
     and name not in ('request_log', 'set_aside') order by name`,
)

/**
 * Everything in the store except the search tables, the log of requests, and what a failure may leave: its note, and
 * the time when a report is tried again.
 */
export function everythingStored(db: ReadableDb): string {
  const content = db.all(tables).map(({ name }) => {
    const rows = db.all(select<Record<string, unknown>>(`test.${name}`, `select * from "${name}"`))
    return [name, rows.map(({ hydrate_after: _, ...row }) => row)]
  })
  return JSON.stringify(content)
}

/** The mark, and the newest stored activity. */
export function markAndNewest(db: ReadableDb): {
  readonly mark: number | null
  readonly newest: number | null
} {
  const mark = select<{ mark: number | null }>(
    'test.mark',
    "select json_extract(value, '$.mark') as mark from sync_marks where name = 'queue.changes'",
  )
  const newest = select<{ newest: number | null }>(
    'test.newest',
    'select max(last_activity_at) as newest from reports',
  )
  return { mark: db.get(mark)?.mark ?? null, newest: db.get(newest)?.newest ?? null }
}
