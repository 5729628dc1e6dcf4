import type { ReactNode } from 'react'
import { useApp } from '../../state/use-app.ts'
import { ExportForm } from './ExportForm.tsx'
import { ExportRunView } from './ExportRunView.tsx'

/**
 * Exports reports to a file: asks which reports, in what format and where; then shows the progress, and where the file
 * is.
 */
export function ExportDialog({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const run = useApp((state) => state.exportRuns[workspaceId])
  return run === undefined ? (
    <ExportForm workspaceId={workspaceId} />
  ) : (
    <ExportRunView workspaceId={workspaceId} run={run} />
  )
}
