import { useMemo } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { foreseenReport } from '../../state/foresight.ts'
import { useApp } from '../../state/use-app.ts'

/** A report as it will be once what was just decided about it is in the outbox. */
export function useForeseenReport(report: ReportView): ReportView {
  const foresights = useApp((state) => state.foresights)
  return useMemo(() => foreseenReport(report, foresights), [report, foresights])
}
