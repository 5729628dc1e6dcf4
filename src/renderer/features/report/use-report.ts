import { useCallback, useEffect, useState } from 'react'
import type { CommandResult } from '#shared/desk/commands.ts'
import { invoke, listen } from '../../state/desk.ts'
import { paced } from '../../state/paced.ts'
import type { ReportReading } from './report-reading.ts'

/** Milliseconds between two readings of the open report while pushes come in swarms. */
const rereadInterval = 250

/** Milliseconds a report stays on screen while its successor is read: longer than reading takes. */
const holdOver = 150

interface ShownReport {
  /** The report on screen; for a moment still the one before. */
  readonly reportId: number
  readonly reading: ReportReading
}

interface UseReport extends ShownReport {
  /** Opens it anew, which also asks the service again. */
  readonly retry: () => void
}

/**
 * Reads a report from the local copy, marks it as seen, and reads it again whenever the desk says that it changed.
 * What is on screen stays until its successor is here: neither another report nor a second reading blanks the pane.
 */
export function useReport(workspaceId: string, reportId: number): UseReport {
  const [shown, setShown] = useState<ShownReport>({ reportId, reading: { kind: 'reading' } })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what asks for another round
  useEffect(() => {
    const target = { workspaceId, reportId }
    let round = 0
    // Answers may overtake each other: an older one never replaces a newer one. Infinity = nobody listens any more.
    let newestShown = 0
    const late = setTimeout(() => setShown({ reportId, reading: { kind: 'reading' } }), holdOver)
    const read = async (command: 'report.open' | 'report.read'): Promise<void> => {
      round += 1
      const mine = round
      const [report, timeline, evidence] = await Promise.all([
        invoke(command, target),
        invoke('report.timeline', target),
        invoke('report.evidence', target),
      ])
      if (mine < newestShown) return
      newestShown = mine
      clearTimeout(late)
      setShown({
        reportId,
        reading: report.ok
          ? {
              kind: 'read',
              content: { report: report.value, timeline: answered(timeline), evidence: answered(evidence) },
            }
          : { kind: 'failed', error: report.error },
      })
    }
    void read('report.open')
    const reread = paced(rereadInterval, () => void read('report.read'))
    const stop = listen((event) => {
      if (event.kind !== 'reportsChanged' || event.workspaceId !== workspaceId) return
      if (event.reportIds === 'many' || event.reportIds.includes(reportId)) reread()
    })
    return () => {
      newestShown = Number.POSITIVE_INFINITY
      clearTimeout(late)
      stop()
    }
  }, [workspaceId, reportId, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...shown, retry }
}

/** A part that could not be read leaves its place empty; the report's own error tells why. */
function answered<N extends 'report.timeline' | 'report.evidence'>(
  answer: CommandResult<N>,
): Extract<CommandResult<N>, { ok: true }>['value'] | null {
  return answer.ok ? answer.value : null
}
