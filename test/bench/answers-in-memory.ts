import { setImmediate as afterOthers } from 'node:timers/promises'
import type { AdminApi, ReceivedPage } from '#main/engine/api/admin-api.ts'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import { limits } from '#shared/admin-api/limits.ts'
import type { ReceivedActivity, ReceivedReport } from '#shared/admin-api/received.ts'
import type { ReportSearchQuery } from '#shared/admin-api/requests.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import { answersOf, type ReportAnswers } from './sample-answers.ts'

/**
 * Reports of the sample world with `comments` comments each, oldest first; missing comments are copied from other
 * reports.
 */
export function sampleWithComments(count: number, comments: number): ReportAnswers[] {
  const world = createWorld(7)
  const answers = answersOf(world)
  const spare: ReceivedActivity[] = []
  const sample: ReportAnswers[] = []
  for (const generated of generateReports(world, { count, now: Date.UTC(2026, 0, 15) })) {
    const one = answers(generated)
    const own = one.activities.slice(-comments)
    const lent = spare.splice(0, comments - own.length)
    for (const entry of one.activities.slice(0, -comments)) if (spare.length < 10_000) spare.push(entry)
    sample.push({ ...one, activities: [...lent, ...own] })
  }
  return sample
}

/**
 * An api that answers about the given reports, in the order of the service. It answers at the next turn of the event
 * loop, which no network does. Lists are made in advance, so that only the sync above the api is measured.
 */
export function answersInMemory(sample: readonly ReportAnswers[]): AdminApi {
  const world = createWorld(7)
  const targetsOf = (programId: number) =>
    world.targets.filter((one) => one.programId === programId).map((one) => ({ ...one }))
  const byId = new Map(sample.map((one) => [one.report.id, one]))
  const bountyOf = (id: number) => byId.get(id)?.report.bounty ?? 0
  const rewardOf = (id: number) => Math.max(bountyOf(id), byId.get(id)?.report.bonus ?? 0)
  const summaries = sample.map(({ report }) => summaryOf(report))
  const newestFirst = summaries.toSorted((a, b) => created(b) - created(a))
  const byActivity = summaries.toSorted((a, b) => active(b) - active(a))
  const duplicates = newestFirst.filter(({ id }) => byId.get(id)?.report.duplicateOf !== undefined)
  const rewarded = newestFirst
    .filter(({ id }) => rewardOf(id) > 0)
    .toSorted((a, b) => bountyOf(b.id) - bountyOf(a.id))
  const page = <T>(items: readonly T[], cursor: string | undefined): ReceivedPage<T> => {
    const start = Number(cursor ?? 0)
    const end = start + limits.pageSizeMax
    const nextCursor = end < items.length ? String(end) : null
    return { items: items.slice(start, end), setAside: [], nextCursor }
  }
  const listOf = (query: ReportSearchQuery): readonly ReceivedReport[] => {
    if (query.isKnownIssue || query.isEmbeddedSubmission) return []
    if (query.isDuplicate) return duplicates
    if (query.hasReward) return rewarded
    if (query.sort === '-lastActivityAt') return byActivity
    if (query.sort !== 'lastActivityAt') return newestFirst
    const since = Date.parse(query.lastActivityFromUtc ?? '1970-01-01')
    return newestFirst.filter((report) => active(report) >= since)
  }
  const found = <T>(id: number, read: (one: ReportAnswers) => T): Promise<Result<T>> => {
    const one = byId.get(id)
    return afterOthers(one === undefined ? notFound : ok(read(one)))
  }
  const never = () => Promise.resolve(notFound)
  return {
    listPrograms: () => Promise.resolve(ok({ items: world.programs, setAside: [] })),
    listTargets: ({ id }) => Promise.resolve(ok({ items: targetsOf(id), setAside: [] })),
    searchReports: ({ query }) => afterOthers(ok({ ...page(listOf(query), query.cursor), answeredAt: null })),
    readReport: ({ id }) => found(id, ({ report }) => report),
    listActivities: ({ id, query }) =>
      found(id, ({ activities }) => page(activities.toReversed(), query?.cursor)),
    listEvidence: ({ id }) => found(id, ({ evidence }) => ({ items: evidence, setAside: [] })),
    readProgram: never,
    createKnownIssue: never,
    patchReport: never,
    listComments: never,
    addComment: never,
    assignReport: never,
    classifyReport: never,
    // If this request failed, the sync would repeat it for each report of a kind, and search for the next report each
    // time.
    listTransitions: ({ id }) =>
      found(id, ({ report }) => ({ currentStatus: report.status ?? null, items: [], setAside: [] })),
    executeTransition: never,
    setRewards: never,
    requestEvidenceDownload: never,
    serviceTime: () => ({ from: Date.now(), to: Date.now() }),
    close: () => Promise.resolve(),
  }
}

const notFound = { ok: false, error: { kind: 'notFound', what: 'nothing of the sample' } } as const
const created = (report: ReceivedReport) => report.createdAt ?? 0
const active = (report: ReceivedReport) => report.lastActivityAt ?? created(report)

/** The part of a report that a list shows. */
function summaryOf(report: ReceivedReport): ReceivedReport {
  const { id, name, createdAt, lastActivityAt, programId, target, status, severity, reporter, assignedTo } =
    report
  return { id, name, createdAt, lastActivityAt, programId, target, status, severity, reporter, assignedTo }
}
