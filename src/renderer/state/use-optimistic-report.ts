import { useMemo } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { optimisticReport } from './optimistic-update.ts'
import { useApp } from './use-app.ts'

/** A report as it will be once the latest decisions about it are in the outbox. */
export function useOptimisticReport(report: ReportView): ReportView {
  const optimisticUpdates = useApp((state) => state.optimisticUpdates)
  return useMemo(() => optimisticReport(report, optimisticUpdates), [report, optimisticUpdates])
}
