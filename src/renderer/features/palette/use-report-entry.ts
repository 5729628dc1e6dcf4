import { useEffect, useState } from 'react'
import { invoke } from '../../state/desk.ts'
import { useApp } from '../../state/use-app.ts'
import type { PaletteEntry } from './palette-entries.ts'

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
