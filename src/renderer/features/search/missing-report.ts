import { rowAt } from '../../state/queue-windows.ts'
import type { AppState } from '../../state/store.ts'
import { typedReportId } from '../palette/palette-entries.ts'

/** The number that is searched for, when the list holds no report of it; null when it does, or none is typed. */
export function missingReportId({ search, windows, total }: AppState): number | null {
  const typed = typedReportId(search)
  if (typed === null || total === null) return null
  // A report whose number is typed stands before all others.
  return total > 0 && rowAt(windows, 0)?.id === typed ? null : typed
}
