import type { ReportRow } from '#shared/desk/models.ts'
import { rowsAtOnce } from '#shared/desk/reads.ts'
import { dueWords, promiseTitles } from '#shared/rules/sla/due-words.ts'
import type { ExitName } from './options.ts'
import type { Order } from './read-order.ts'
import { reportLine } from './report-line.ts'
import { fail, refuse, reportsInWords, type Session, tellAge } from './session.ts'
import { type Column, type Table, tableOf } from './table.ts'
import { type Color, complaint, type Terminal } from './terminal.ts'

type ListOrder = Extract<Order, { kind: 'query' | 'sla' }>

/** Lists reports while they are read, page by page: as NDJSON, or as a table. */
export async function listReports(session: Session, order: ListOrder): Promise<ExitName> {
  const { reads, workspace, terminal } = session
  const { sort, limit, json } = order
  const search = order.kind === 'sla' ? `${order.search} sla:at-risk,missed`.trim() : order.search
  const found = await reads.ask('read.found', { workspaceId: workspace.id, search, sort, limit })
  if (!found.ok) return fail(terminal, found.error)
  const { reportIds, problems, hasPromises } = found.value
  const refused = refuse(terminal, problems)
  if (refused !== null) return refused
  if (order.kind === 'sla' && !hasPromises)
    terminal.note(complaint('Nothing is promised in this workspace: save SLA rules in the window.'))
  const now = Date.now()
  let table: Table<ReportRow> | null = null
  let listed = 0
  for (let at = 0; at < reportIds.length; at += rowsAtOnce) {
    const ids = reportIds.slice(at, at + rowsAtOnce)
    const rows = await reads.ask('read.rows', { workspaceId: workspace.id, reportIds: ids })
    if (!rows.ok) return fail(terminal, rows.error)
    let text = ''
    if (!json && table === null) {
      table = tableOf(reportColumns(terminal, now), rows.value, terminal.width)
      text = `${terminal.paint('bold', table.head)}\n`
    }
    for (const row of rows.value) text += table === null ? reportLine(row, now) : `${table.line(row)}\n`
    listed += rows.value.length
    if (!(await terminal.write(text))) return 'done'
  }
  tellAge(session, found.value, reportsInWords(listed))
  return 'done'
}

const severityColors: Readonly<Record<string, Color>> = { critical: 'red', high: 'yellow', medium: 'cyan' }

function reportColumns({ paint }: Terminal, now: number): readonly Column<ReportRow>[] {
  const due = (row: ReportRow) => (row.due === undefined ? null : dueWords(row.due, now))
  const inColor = (color: Color | undefined, cell: string) =>
    color === undefined ? cell : paint(color, cell)
  return [
    { title: 'ID', text: (row) => `#${row.id}`, isNumber: true },
    {
      title: 'SEVERITY',
      text: (row) => row.severity?.name ?? '',
      paint: (row, cell) => inColor(severityColors[row.severity?.band ?? ''], cell),
    },
    { title: 'STATUS', text: (row) => row.status?.name ?? '' },
    {
      title: 'DUE',
      text: (row) =>
        row.due === undefined ? '' : `${due(row)?.short ?? ''} ${promiseTitles[row.due.promise]}`,
      paint: (row, cell) => {
        const tone = due(row)?.tone
        return inColor(tone === 'missed' ? 'red' : tone === 'risk' ? 'yellow' : undefined, cell)
      },
    },
    { title: 'ASSIGNEE', text: (row) => row.assignee?.nickname ?? '' },
    { title: 'ACTIVITY', text: (row) => dayOf(row.lastActivityAt) },
    { title: 'PROGRAM', text: (row) => row.programName ?? '' },
    { title: 'TITLE', text: (row) => row.title },
  ]
}

/** The day in this computer's time zone; empty for an unknown or invalid time. */
function dayOf(at: number | null): string {
  if (at === null || Number.isNaN(new Date(at).getTime())) return ''
  return new Date(at).toLocaleDateString('sv')
}
