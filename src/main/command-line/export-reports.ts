import { type ExportedReports, exportedAtOnce } from '#shared/desk/reads.ts'
import { exportWriter } from '#shared/rules/exports/export-writer.ts'
import { withHiddenNamed } from '#shared/rules/hidden-characters.ts'
import { secretWords } from '#shared/rules/secrets/secret-words.ts'
import { visibleJson } from '#shared/rules/visible-json.ts'
import { openDestination } from './destination.ts'
import type { ExitName } from './options.ts'
import type { Order } from './read-order.ts'
import { fail, refuse, reportsInWords, type Session } from './session.ts'
import { complaint } from './terminal.ts'

type ExportOrder = Extract<Order, { kind: 'export' }>
type Doubts = NonNullable<ExportedReports['doubts']>

/**
 * Writes reports page by page, as exports in the window do. Each page is checked before it is written: the first report
 * with a possible secret ends the export, unless the user allowed it.
 */
export async function exportReports(session: Session, order: ExportOrder): Promise<ExitName> {
  const { reads, workspace, terminal } = session
  const { search, sort, limit, format, withInternal, output } = order
  const found = await reads.ask('read.found', { workspaceId: workspace.id, search, sort, limit })
  if (!found.ok) return fail(terminal, found.error)
  const { reportIds, problems } = found.value
  const refused = refuse(terminal, problems)
  if (refused !== null) return refused

  const opened = await openDestination(output, terminal, shownAs(order))
  if (!opened.ok) return fail(terminal, opened.error)
  const destination = opened.value
  const counts = { reports: 0, incomplete: 0, unsent: 0 }
  try {
    const { head } = exportWriter(format, { withInternal }, Date.now())
    let appended = await destination.append(head)
    for (let at = 0; appended.ok && appended.value && at < reportIds.length; ) {
      const ids = reportIds.slice(at, at + exportedAtOnce)
      const page = await reads.ask('read.exported', {
        workspaceId: workspace.id,
        reportIds: ids,
        format,
        withInternal,
      })
      if (!page.ok) return fail(terminal, page.error)
      const { doubts, looked, text, ...read } = page.value
      if (doubts !== null && !order.allowSecrets) return stopAt(session, doubts, output)
      appended = await destination.append(text)
      at += looked
      for (const name of ['reports', 'incomplete', 'unsent'] as const) counts[name] += read[name]
    }
    if (!appended.ok) return fail(terminal, appended.error)
    if (!appended.value) return 'done'
    const named = await destination.finish()
    if (!named.ok) return fail(terminal, named.error)
  } finally {
    await destination.close()
  }
  terminal.remark(countsInWords(counts))
  return 'done'
}

/**
 * The conversion for display in a terminal: hidden and control characters are made visible, so that the terminal does
 * not execute them. Files get every byte unchanged.
 */
function shownAs({ format }: ExportOrder): (text: string) => string {
  return format === 'ndjson' ? visibleJson : withHiddenNamed
}

function stopAt({ terminal }: Session, { examples }: Doubts, output: string | null): ExitName {
  const [first] = examples
  const kinds = (first?.kinds ?? []).map((kind) => secretWords[kind]).join(', ')
  const written = output === null ? 'The export stopped before it.' : 'Nothing was written.'
  terminal.note(
    complaint(
      `#${first?.id ?? '?'} may hold a secret (${kinds}). ${written} With --allow-secrets it goes along, and so do others.`,
    ),
  )
  return 'secrets'
}

function countsInWords({
  reports,
  incomplete,
  unsent,
}: Record<'reports' | 'incomplete' | 'unsent', number>): string {
  return [
    `Exported ${reportsInWords(reports)}`,
    ...(incomplete > 0 ? [`${incomplete} incomplete`] : []),
    ...(unsent > 0 ? [`${unsent} with changes that were not sent yet`] : []),
  ].join(', ')
}
