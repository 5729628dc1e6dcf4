import { type ReactNode, useEffect, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import { BatchProgress } from './BatchProgress.tsx'
import { BulkForm } from './BulkForm.tsx'

/**
 * A change of many reports: before the decision its expected results, afterwards its progress and the outcome for each
 * report.
 */
export function BulkDialog({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const shown = useApp((state) => state.bulkShown)
  if (shown === null) return null
  if (shown.kind === 'new') {
    return <BulkForm workspaceId={workspaceId} start={shown.start} returned={shown.returned} />
  }
  return <ShownBatch workspaceId={workspaceId} batchId={shown.batchId} />
}

interface ShownBatchProps {
  readonly workspaceId: string
  readonly batchId: number | null
}

function ShownBatch({ workspaceId, batchId }: ShownBatchProps): ReactNode {
  const batches = useApp((state) => state.batches)
  const readBatches = useApp((state) => state.readBatches)
  const closeDialog = useApp((state) => state.closeDialog)
  /** The last reading for the shown change; null = there was none yet. */
  const [reading, setReading] = useState<{
    readonly of: number | null
    readonly error: DeskError | null
  } | null>(null)
  useEffect(() => {
    void readBatches().then((read) => setReading({ of: batchId, error: read.ok ? null : read.error }))
  }, [readBatches, batchId])
  const batch = batches?.find(({ id }) => batchId === null || id === batchId)
  if (batches !== null && batch !== undefined) {
    return <BatchProgress key={batch.id} workspaceId={workspaceId} batch={batch} batches={batches} />
  }
  return (
    <Dialog title="Bulk change" isOpen onClose={closeDialog}>
      {reading?.of !== batchId ? (
        <Skeleton width="100%" height="8rem" />
      ) : reading.error !== null ? (
        <ErrorNote error={reading.error} />
      ) : batchId !== null ? (
        <EmptyState icon="stack" title="This bulk change is no longer listed">
          Bulk changes stay here for a day.
        </EmptyState>
      ) : (
        <EmptyState icon="stack" title="No bulk change today">
          Select reports in the list with x, or all with Ctrl A, then choose an action.
        </EmptyState>
      )}
    </Dialog>
  )
}
