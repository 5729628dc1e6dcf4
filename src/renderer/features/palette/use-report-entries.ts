import { useEffect, useState } from 'react'
import { invoke } from '../../state/desk.ts'
import { useApp } from '../../state/use-app.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** Reports that fit are offered from so many letters on: fewer fit too many. */
const lettersAtLeast = 3
const reportsAtMost = 5

/** The report of a typed number as an entry: there at once, with its title as soon as that is read. */
export function useReportEntry(reportId: number | null): PaletteEntry | null {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const [known, setKnown] = useState<{ readonly reportId: number; readonly title: string } | null>(null)
  useEffect(() => {
    if (reportId === null || workspaceId === null) return
    void invoke('report.read', { workspaceId, reportId }).then((answer) => {
      if (answer.ok) setKnown({ reportId, title: answer.value.title })
    })
  }, [reportId, workspaceId])
  if (reportId === null) return null
  const title = known?.reportId === reportId ? `#${reportId} ${known.title}` : `Open report #${reportId}`
  return { id: `report:${reportId}`, title, group: 'Report' }
}

/** The reports of all queues that fit best to what was typed, as entries. Those of an earlier text are gone at once. */
export function useFoundReports(typed: string): readonly PaletteEntry[] {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const search = typed.trim()
  const [found, setFound] = useState<{ readonly search: string; readonly entries: readonly PaletteEntry[] }>()
  useEffect(() => {
    if (search.length < lettersAtLeast || workspaceId === null) return
    let isWanted = true
    const request = { workspaceId, view: { kind: 'all' }, search, sort: 'relevance' } as const
    void invoke('queue.window', { ...request, offset: 0, limit: reportsAtMost }).then((answer) => {
      // What cannot be searched now the list tells; here it is only not offered.
      if (!isWanted || !answer.ok) return
      const entries = answer.value.rows.map(({ id, title }) => ({
        id: `report:${id}`,
        title: `#${id} ${title}`,
        group: 'Reports',
      }))
      setFound({ search, entries })
    })
    return () => {
      isWanted = false
    }
  }, [search, workspaceId])
  return found?.search === search ? found.entries : []
}
