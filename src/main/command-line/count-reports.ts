import type { QueueGroup } from '#shared/desk/models.ts'
import { type ReadStats, type StatsGrouping, statsGroupings } from '#shared/desk/reads.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { ExitName } from './options.ts'
import type { Order } from './read-order.ts'
import { instant, jsonLine } from './report-line.ts'
import { fail, refuse, reportsInWords, type Session, tellAge } from './session.ts'

/** Counts reports and writes the counts: as one JSON object, or as a block of lines for each count. */
export async function countReports(
  session: Session,
  { search, json }: Extract<Order, { kind: 'stats' }>,
): Promise<ExitName> {
  const { reads, workspace, terminal } = session
  const counted = await reads.ask('read.stats', { workspaceId: workspace.id, search })
  if (!counted.ok) return fail(terminal, counted.error)
  const stats = counted.value
  const refused = refuse(terminal, stats.problems)
  if (refused !== null) return refused
  const text = json
    ? statsLine(workspace.name, stats)
    : statsText(stats, (words) => terminal.paint('bold', words))
  if (!(await terminal.write(text))) return 'done'
  tellAge(session, stats, reportsInWords(stats.total))
  return 'done'
}

const queueTitles = {
  inbox: 'Inbox',
  mine: 'Mine',
  unassigned: 'Unassigned',
  needsReply: 'Your turn',
  snoozed: 'Snoozed',
} as const
type QueueName = keyof typeof queueTitles
const queueNames = Object.keys(queueTitles) as readonly QueueName[]

const groupTitles: Readonly<Record<StatsGrouping, string>> = {
  status: 'Status',
  severity: 'Severity',
  program: 'Program',
  assignee: 'Assignee',
}

/** The label of a group, or the text shown in its place if it has none. */
function nameOf({ label, kind }: QueueGroup): string {
  if (label !== null) return label
  return kind.by === 'assignee' && kind.who === 'nobody' ? 'Unassigned' : 'Unknown'
}

function statsLine(workspace: string, { total, groups, queues, sla, currentAsOf }: ReadStats): string {
  const counts = (grouping: StatsGrouping) =>
    groups[grouping].map(({ label, kind, count }) => ({
      name: label,
      ...(kind.by === 'assignee' && label === null ? { unassigned: kind.who === 'nobody' } : {}),
      count,
    }))
  return jsonLine({
    workspace,
    currentAsOf: instant(currentAsOf),
    total,
    ...Object.fromEntries(statsGroupings.map((grouping) => [grouping, counts(grouping)])),
    queues: Object.fromEntries(queueNames.map((name) => [name, queues[name]])),
    sla,
  })
}

function statsText({ total, groups, queues, sla }: ReadStats, head: (words: string) => string): string {
  const blocks: (readonly [string, readonly (readonly [string, number])[]])[] = [
    ['Reports', [['Matching', total]]],
    ...statsGroupings.map(
      (grouping) =>
        [
          groupTitles[grouping],
          groups[grouping].map((group) => [nameOf(group), group.count] as const),
        ] as const,
    ),
    ['Queues of the workspace', queueNames.map((name) => [queueTitles[name], queues[name]] as const)],
    ...(sla === null
      ? []
      : [
          [
            'SLA',
            [
              ['Missed', sla.missed],
              ['At risk', sla.atRisk],
              ['Paused', sla.paused],
            ],
          ] as const,
        ]),
  ]
  const width = Math.max(...blocks.flatMap(([, lines]) => lines.map(([, count]) => String(count).length)))
  return blocks
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) =>
      [
        head(title),
        ...lines.map(([name, count]) => `  ${String(count).padStart(width)}  ${visibleText(name)}`),
        '',
      ].join('\n'),
    )
    .join('\n')
}
