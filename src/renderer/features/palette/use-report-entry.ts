import { useEffect, useState } from 'react'
import { invoke } from '../../state/desk.ts'
import { useApp } from '../../state/use-app.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** The report of a typed number as an entry; null when it is not on this computer. */
export function useReportEntry(reportId: number | null): PaletteEntry | null {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const [entry, setEntry] = useState<PaletteEntry | null>(null)
  useEffect(() => {
    let isCurrent = true
    setEntry(null)
    if (reportId === null || workspaceId === null) return
    void invoke('report.read', { workspaceId, reportId }).then((answer) => {
      if (!isCurrent || !answer.ok) return
      setEntry({ id: `report:${reportId}`, title: `#${reportId} ${answer.value.title}`, group: 'Report' })
    })
    return () => {
      isCurrent = false
    }
  }, [reportId, workspaceId])
  return entry
}
