import type { ActivityPage, Report } from '#shared/admin-api/resources.ts'
import { readEveryPage, type TestService } from '../../fixtures/service.ts'

/**
 * Insights counted as plainly as possible from the service's own answers, to be compared with the numbers of the page.
 */

/** A report as the service returns it, and what its timeline says. */
export interface ServedReport {
  readonly report: Report
  readonly received: number
  /** The status changes in its timeline; null = they do not lead to the status the report has. */
  readonly moves: readonly { readonly at: number; readonly from: string; readonly to: string }[] | null
  readonly repliedAt: number | null
  readonly rewardedAt: number | null
}

export async function readServed(service: TestService, token: string): Promise<readonly ServedReport[]> {
  const summaries = await readEveryPage(service, { token, query: { limit: 100 } })
  return Promise.all(
    summaries.map(async ({ id }) => {
      const report = (await service.ask('readReport', { token, path: { id } })).json<Report>()
      return served(report, await readTimeline(service, token, id))
    }),
  )
}

type Entry = ActivityPage['items'][number]

async function readTimeline(service: TestService, token: string, id: number): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  let cursor: string | null = null
  do {
    const asked = { limit: 100, ...(cursor !== null && { cursor }) }
    const answer = await service.ask('listActivities', { token, path: { id }, query: asked })
    const page = answer.json<ActivityPage>()
    entries.push(...page.items)
    cursor = page.nextCursor ?? null
  } while (cursor !== null)
  return entries
}

function served(report: Report, entries: readonly Entry[]): ServedReport {
  const received = Date.parse(String(report.createdAt))
  const moves = entries.flatMap((entry) => {
    const words =
      entry.actor === null
        ? /^Status changed from \*\*(.+)\*\* to \*\*(.+)\*\*\.$/.exec(entry.message ?? '')
        : null
    return words === null
      ? []
      : [{ at: Date.parse(String(entry.createdAt)), from: words[1] ?? '', to: words[2] ?? '' }]
  })
  let status = moves[0]?.from ?? (report.status?.name === 'New' ? 'New' : '?')
  let holds = true
  for (const { from, to } of moves) {
    holds &&= from === status
    status = to
  }
  const reply = entries.find(
    ({ actor, isInternal }) => actor != null && actor.id !== report.reporter?.id && isInternal === false,
  )
  const reward = entries.find(
    ({ actor, message }) => actor === null && /^(?:Bounty|Bonus) set to/.test(message ?? ''),
  )
  const instant = (entry: Entry | undefined) =>
    entry === undefined ? null : Date.parse(String(entry.createdAt))
  return {
    report,
    received,
    moves: holds && status === report.status?.name ? moves : null,
    repliedAt: instant(reply),
    rewardedAt: instant(reward),
  }
}

const openNames = ['New', 'To review', 'Triaged', 'Needs more info']
export const isOpenName = (name: string) => openNames.includes(name)
const decidedNames = (name: string) => name === 'Triaged' || !isOpenName(name)

/** The status at an instant, by its moves; null before the report was received, or if its moves are unknown. */
export function statusAt({ report, moves, received }: ServedReport, at: number): string | null {
  if (moves === null || at < received) return null
  const first = moves[0]?.from ?? report.status?.name ?? null
  return moves.filter((move) => move.at <= at).at(-1)?.to ?? first
}

/**
 * How long the report was open and waited for the team before an event (`own`), and how long it waited for the reporter
 * (`asked`).
 */
function timeUntil(one: ServedReport, event: number): { readonly own: number; readonly asked: number } {
  const turns = [one.received, ...(one.moves ?? []).map(({ at }) => at).filter((at) => at < event), event]
  let [own, asked] = [0, 0]
  for (let at = 1; at < turns.length; at += 1) {
    const [from = 0, to = 0] = [turns[at - 1], turns[at]]
    const status = statusAt(one, from)
    if (status === 'Needs more info') asked += to - from
    else if (status !== null && isOpenName(status)) own += to - from
  }
  return { own, asked }
}

/** When a step happened to a report; null = it did not, or its moves are unknown. */
export function eventOf(one: ServedReport, step: 'reply' | 'triage' | 'resolution'): number | null {
  const { moves, repliedAt, report, received } = one
  if (moves === null) return null
  if (step === 'reply') return repliedAt
  const isIt = step === 'triage' ? decidedNames : (name: string) => name === 'Resolved'
  const first = moves[0]?.from ?? report.status?.name ?? ''
  return isIt(first) ? received : (moves.find(({ to }) => isIt(to))?.at ?? null)
}

/** The percentile by nearest rank; 0 if there are no values. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted.find((_, at) => (at + 1) * 100 >= percent * sorted.length) ?? 0
}

export function plainSpread(values: readonly number[]) {
  if (values.length === 0) return null
  return {
    count: values.length,
    median: percentile(values, 50),
    p75: percentile(values, 75),
    p90: percentile(values, 90),
  }
}

/**
 * Count, median, 75th and 90th percentile of the times that reports took for a step, for the steps that happened
 * between two instants.
 */
export function plainStep(
  all: readonly ServedReport[],
  step: 'reply' | 'triage' | 'resolution',
  from: number,
  until: number,
) {
  const times = all.flatMap((one) => {
    const event = eventOf(one, step)
    return event === null || event < from || event >= until ? [] : [timeUntil(one, event)]
  })
  return {
    own: plainSpread(times.map(({ own }) => own)),
    asked: plainSpread(times.map(({ asked }) => asked).filter((asked) => asked > 0)),
  }
}
