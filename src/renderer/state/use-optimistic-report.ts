import { useMemo } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { optimisticReport } from './optimistic-update.ts'
import { useApp } from './use-app.ts'

/** A report with the pending decisions about it applied, as it will be once they are in the outbox. */
export function useOptimisticReport(report: ReportView): ReportView {
  const optimisticUpdates = useApp((state) => state.optimisticUpdates)
  return useMemo(() => optimisticReport(report, optimisticUpdates), [report, optimisticUpdates])
}
