import type { ReactNode } from 'react'
import { useApp } from '../../state/use-app.ts'
import { ExportForm } from './ExportForm.tsx'
import { ExportRunView } from './ExportRunView.tsx'

/** Reports as a file: what, as what, and where to; then how far it is, and where it lies. */
export function ExportDialog({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const run = useApp((state) => state.exportRuns[workspaceId])
  return run === undefined ? (
    <ExportForm workspaceId={workspaceId} />
  ) : (
    <ExportRunView workspaceId={workspaceId} run={run} />
  )
}
