import { useMemo } from 'react'
import { subjectOf } from '../../state/subject.ts'
import { useValue } from '../../state/use-answer.ts'
import { useApp } from '../../state/use-app.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** Matching reports are offered from this many letters on: fewer match too many. */
const lettersAtLeast = 3
const reportsAtMost = 5
const recentAtMost = 5

/** The report of a typed number as an entry: there at once, with its title once that is read. */
export function useReportEntry(reportId: number | null): PaletteEntry | null {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const isAsked = reportId !== null && workspaceId !== null
  const known = useValue('report.read', isAsked ? { workspaceId, reportId } : null)
  if (reportId === null) return null
  const title = known === null ? `Open report #${reportId}` : `#${reportId} ${known.title}`
  return { id: `report:${reportId}`, title, group: 'Report' }
}

/** The reports of all queues that match the typed text best, as entries. Those of an earlier text are gone at once. */
export function useFoundReports(typed: string): readonly PaletteEntry[] {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const search = typed.trim()
  const isAsked = search.length >= lettersAtLeast && workspaceId !== null
  // The list itself shows a search that fails; here nothing is offered for it.
  const found = useValue(
    'queue.window',
    isAsked
      ? { workspaceId, view: { kind: 'all' }, search, sort: 'relevance', offset: 0, limit: reportsAtMost }
      : null,
  )
  return useMemo(
    () =>
      (found?.rows ?? []).map(({ id, title }) => ({
        id: `report:${id}`,
        title: `#${id} ${title}`,
        group: 'Reports',
      })),
    [found],
  )
}

/** The last reports the user read, as entries; without the open one. */
export function useRecentReports(): readonly PaletteEntry[] {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const open = useApp(subjectOf)
  const recent = useApp((state) => state.recentReports)
  const ids = recent.filter((id) => id !== open).slice(0, recentAtMost)
  const rows = useValue(
    'queue.rows',
    workspaceId === null || ids.length === 0
      ? null
      : { workspaceId, view: { kind: 'all' }, search: '', sort: 'activity', ids },
  )
  return useMemo(
    () =>
      (rows ?? []).map(({ id, title }) => ({
        id: `report:${id}`,
        title: `#${id} ${title}`,
        group: 'Recent',
      })),
    [rows],
  )
}
