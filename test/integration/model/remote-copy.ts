import { parseInstant } from '#shared/admin-api/instant.ts'
import type * as resources from '#shared/admin-api/resources.ts'
import { severityBand, severityRank } from '#shared/rules/severity.ts'
import { isOpen, statusPhase } from '#shared/rules/status.ts'
import type { TestService } from '../../fixtures/service.ts'

type Token = keyof TestService['tokens']
export type Row = Readonly<Record<string, string | number | null>>

/** What a complete local copy must contain: rows by their names, in the plainest form. */
export type CopyRows = ReadonlyMap<string, Row>

const facts = ['isKnownIssue', 'isEmbeddedSubmission', 'isDuplicate', 'hasReward'] as const

/** Everything the service shows to a token now, in the form of a local copy. For worlds of up to 100 reports. */
export async function remoteCopy(service: TestService, token: Token): Promise<CopyRows> {
  const read = async <T>(
    name: Parameters<TestService['ask']>[0],
    id: number | null,
    query = '',
  ): Promise<T> => {
    const answer = await service.ask(name, { token, query, ...(id !== null && { path: { id } }) })
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
    return answer.json<T>()
  }
  const rows = new Map<string, Row>()
  const list = await read<resources.ReportPage>('searchReports', null, 'limit=100')
  const listedWith = await Promise.all(
    facts.map(async (fact) => {
      const page = await read<resources.ReportPage>('searchReports', null, `limit=100&${fact}=true`)
      return new Set(page.items.map(({ id }) => id))
    }),
  )
  const programs = await read<resources.Program[]>('listPrograms', null)
  await Promise.all([
    ...programs.map(async (program) => {
      rows.set(`program ${program.id}`, plain(program))
      for (const target of await read<resources.Target[]>('listTargets', program.id)) {
        rows.set(`target ${target.id}`, { ...plain(target), programId: program.id })
      }
    }),
    ...list.items.map(async ({ id }) => {
      const [report, timeline, evidence] = await Promise.all([
        read<resources.Report>('readReport', id),
        read<resources.ActivityPage>('listActivities', id, 'limit=100'),
        read<resources.Evidence[]>('listEvidence', id),
      ])
      const has = Object.fromEntries(facts.map((fact, at) => [fact, Number(listedWith[at]?.has(id))]))
      rows.set(`report ${id}`, { ...reportRow(report), ...has })
      rows.set(`derived of ${id}`, derivedRow(report, timeline.items))
      for (const entry of timeline.items) rows.set(`entry ${entry.id} of ${id}`, entryRow(entry))
      for (const [position, item] of evidence.entries()) {
        rows.set(`evidence ${item.id} of ${id}`, { ...plain(item), position })
      }
    }),
  ])
  return rows
}

function reportRow(report: resources.Report): Row {
  const {
    name,
    createdAt,
    lastActivityAt,
    target,
    status,
    severity,
    reporter,
    assignedTo,
    duplicateOf,
    ...rest
  } = report
  return {
    ...plain(rest),
    title: name,
    createdAt: parseInstant(createdAt),
    lastActivityAt: parseInstant(lastActivityAt),
    target: `${target.id} ${target.name}`,
    status: `${status.id} ${status.name}`,
    severity: `${severity.id} ${severity.name}`,
    reporter: `${reporter.id} ${reporter.nickname} ${reporter.email}`,
    assignee: assignedTo === null ? null : `${assignedTo.id} ${assignedTo.nickname}`,
    duplicateOf: duplicateOf ?? null,
  }
}

/** Values that the copy derives itself, derived a second time. */
function derivedRow(report: resources.Report, entries: readonly resources.ReportActivity[]): Row {
  const phase = statusPhase(report.status.name)
  const open = isOpen(phase)
  const spoken = entries
    .filter(({ isInternal, actor }) => !isInternal && actor !== null)
    .toSorted(
      (one, other) =>
        Date.parse(one.createdAt) - Date.parse(other.createdAt) || Number(one.id) - Number(other.id),
    )
    .at(-1)
  const lastWord =
    spoken === undefined ? 'nobody' : spoken.actor?.id === report.reporter.id ? 'reporter' : 'team'
  const waits = lastWord === 'reporter' || (lastWord === 'nobody' && phase === 'new')
  return {
    phase,
    isOpen: Number(open),
    isUnassigned: Number(open && report.assignedTo === null),
    needsReply: Number(open && waits),
    lastWord,
    severityRank: severityRank(severityBand(report.severity.name)),
    recency: Date.parse(report.lastActivityAt),
    createdSort: Date.parse(report.createdAt),
    titleSort: report.name
      .slice(0, 200)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .trim()
      .slice(0, 80),
  }
}

function entryRow({ id, message, createdAt, isInternal, hasEvidence, actor }: resources.ReportActivity): Row {
  return {
    id: String(id),
    message,
    createdAt: parseInstant(createdAt),
    isInternal: Number(isInternal),
    hasEvidence: Number(hasEvidence),
    actor: actor === null ? null : `${actor.id} ${actor.nickname}`,
  }
}

function plain(row: object): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )
}
