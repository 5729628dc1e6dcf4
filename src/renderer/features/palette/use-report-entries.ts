import { useMemo } from 'react'
import { subjectOf } from '../../state/subject.ts'
import { useValue } from '../../state/use-answer.ts'
import { useApp } from '../../state/use-app.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** How many letters must be typed before matching reports are offered: fewer would match too many. */
const lettersAtLeast = 3
const reportsAtMost = 5
const recentAtMost = 5

/**
 * An entry for the report with the typed number. It is there at once, and gets the title when that is read; null
 * without a number.
 */
export function useReportEntry(reportId: number | null): PaletteEntry | null {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const isAsked = reportId !== null && workspaceId !== null
  const known = useValue('report.read', isAsked ? { workspaceId, reportId } : null)
  if (reportId === null) return null
  const title = known === null ? `Open report #${reportId}` : `#${reportId} ${known.title}`
  return { id: `report:${reportId}`, title, group: 'Report' }
}

/**
 * Entries for the reports of all queues that match the typed text best. Those found for an earlier text are dropped at
 * once.
 */
export function useFoundReports(typed: string): readonly PaletteEntry[] {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const search = typed.trim()
  const isAsked = search.length >= lettersAtLeast && workspaceId !== null
  // If a search fails, the list itself shows that; here nothing is offered.
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

/** Entries for the reports that the user read last, except the open one. */
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
