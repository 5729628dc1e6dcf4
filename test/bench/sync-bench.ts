import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '#shared/admin-api/limits.ts'
import { startTestService, type TestService } from '../fixtures/service.ts'
import { column, type SweepingDesk, startSweepingDesk } from '../fixtures/sweeping-desk.ts'
import { machineFacts, print, sizesOr } from './bench-figures.ts'

/**
 * Measures how many requests a sync sends, compared with the least possible number: for a first sync, and for one round
 * of changes in a complete copy. `npm run bench -- sync [REPORTS…]`, 10,000 reports by default. In the round of
 * changes, one report in fifty gets a comment, and one in a hundred changes without activity. One JSON line for each
 * figure. The service allows any number of requests, because only their number is measured, not the time.
 */

const pageSize = limits.pageSizeMax
const pages = (items: number) => Math.ceil(items / pageSize)
const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
const ratio = (used: number, least: number) => Math.round((used / least) * 1_000) / 1_000

print({ bench: 'sync', ...machineFacts() })
for (const size of sizesOr(10_000)) await measure(size)

async function measure(reports: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-bench-'))
  await using service = await startTestService({ reports })
  const { baseUrl, tokens } = service
  const patienceMs = 60_000 + reports * 60
  const desk = startSweepingDesk({ baseUrl, token: tokens.superAdmin, folder, patienceMs })
  try {
    let rows = 0
    await desk.until('a page is here', () => {
      rows = Number(column(desk.db, 'count(*)', 'true')[0])
      return rows > 0
    })
    // A page is stored completely or not at all, so the number of rows says how many requests were needed for them.
    print({ reports, figure: 'first useful list', rows, reportRequests: pages(rows) })
    await desk.settled()
    print({ reports, figure: 'cold', ...cold(service, desk, reports) })
    print({ reports, figure: 'steady', ...(await steady(service, desk, reports)) })
  } finally {
    await desk.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function cold(service: TestService, desk: SweepingDesk, reports: number): Record<string, unknown> {
  const programs = Number(column(desk.db, '(select count(*) from programs)', 'true')[0])
  const timelinePages = column(
    desk.db,
    `max(1, ((select count(*) from activities where activities.report_id = reports.id) + 99) / ${pageSize})`,
    'true',
  ).map(Number)
  const needed = {
    programs: 1,
    targets: programs,
    queue: pages(reports),
    details: reports,
    timelines: sum(timelinePages),
    evidence: reports,
    factsWithoutField: factPages(desk),
  }
  return against(service, needed)
}

/** Number of pages that list the reports with each of these facts. A fact that no report has still needs one page. */
function factPages(desk: SweepingDesk): number {
  const facts = ['is_known_issue', 'is_embedded_submission', 'is_duplicate', 'has_reward']
  return sum(facts.map((fact) => Math.max(1, pages(column(desk.db, 'id', `${fact} = 1`).length))))
}

/** @param needed requests without which the task cannot be done, by purpose. */
function against(service: TestService, needed: Readonly<Record<string, number>>): Record<string, unknown> {
  const used = service.requests().length
  const least = sum(Object.values(needed))
  return { used, least, ratio: ratio(used, least), needed, usedFor: service.counters() }
}

async function steady(
  service: TestService,
  desk: SweepingDesk,
  reports: number,
): Promise<Record<string, unknown>> {
  const commented = Math.max(1, Math.round(reports / 50))
  const silent = Math.max(4, Math.round(reports / 100))
  const changes = await changeSome(service, desk, commented, silent)
  service.clearRequests()
  await desk.swept()
  const found = changes.filter((isFound) => isFound())
  const figures = against(service, {
    queueByActivity: pages(commented),
    queueById: pages(reports),
    detailsOfCommented: commented,
    timelinesOfCommented: commented,
    detailsOfSilent: silent,
  })
  // The least possible number does not include the requests for programs, for targets, and for facts without a field.
  return { changed: changes.length, found: found.length, ...figures, factsWithoutField: factPages(desk) }
}

/**
 * Changes reports, each in one way. @returns for each, a function that says whether the local copy shows the change.
 */
async function changeSome(
  service: TestService,
  { db }: SweepingDesk,
  commented: number,
  silent: number,
): Promise<(() => boolean)[]> {
  const { backstage, people } = service
  const value = (name: string, id: number) => column(db, name, `id = ${id}`)[0]
  const ids = backstage.reportIds()
  // The chosen reports are spread over all reports, and each is changed only once.
  const step = Math.floor(ids.length / (commented + silent))
  const chosen = ids.filter((_, at) => at % step === 0).slice(0, commented + silent)
  const quietly = chosen.filter((_, at) => at % 3 === 0).slice(0, silent)
  const talked = chosen.filter((id) => !quietly.includes(id)).slice(0, commented)
  const found: (() => boolean)[] = talked.map((id) => {
    backstage.addComment(id, { message: 'Any news?' })
    const text = `(select count(*) from activities where activities.report_id = reports.id and message = 'Any news?')`
    return () => value(text, id) === 1
  })
  for (const [at, id] of quietly.entries()) {
    const kind = at % 4
    if (kind === 3 && (await rewarded(service, id))) {
      found.push(() => value('report_details.bounty', id) === 125)
    } else if (kind === 0) {
      const userId = value('assignee_id', id) === people.superAdmin ? people.standardAdmin : people.superAdmin
      backstage.assign(id, userId)
      found.push(() => value('assignee_id', id) === userId)
    } else if (kind === 1) {
      const severityId = value('severity_id', id) === 2 ? 3 : 2
      backstage.classify(id, { severityId })
      found.push(() => value('severity_id', id) === severityId)
    } else {
      backstage.rename(id, `Renamed ${id}`)
      found.push(() => value('title', id) === `Renamed ${id}`)
    }
  }
  return found
}

/** Tries to reward a report, which not every status and program budget allows. @returns whether it was rewarded. */
async function rewarded(service: TestService, id: number): Promise<boolean> {
  const before = await service.ask('readReport', { path: { id } })
  if (before.json<{ bounty: number }>().bounty === 125) return false
  return (await service.ask('setRewards', { path: { id }, body: { bounty: 125 } })).status === 204
}
