import { startTransition, useEffect, useState } from 'react'
import type { ReadReport } from './report-reading.ts'
import { reportsAhead } from './reports-ahead.ts'

/**
 * The reports to be drawn out of sight beside the one on screen: what is known of its neighbours. Interruptible, as
 * drawing them is never worth as much as the next key.
 */
export function usePanelsAhead(workspaceId: string, shown: ReadReport): readonly ReadReport[] {
  const [known, setKnown] = useState<readonly ReadReport[]>([])
  useEffect(
    () => reportsAhead.follow(() => startTransition(() => setKnown(reportsAhead.known(workspaceId)))),
    [workspaceId],
  )
  return known.filter(({ report }) => report.id !== shown.report.id)
}
