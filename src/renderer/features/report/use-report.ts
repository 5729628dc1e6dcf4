import { useCallback, useEffect, useRef, useState } from 'react'
import type { CommandResult } from '#shared/desk/commands.ts'
import { invoke, listen } from '../../state/desk.ts'
import { paced } from '../../state/paced.ts'
import type { ReportReading } from './report-reading.ts'

/** Milliseconds between two readings of the open report while pushes come in swarms. */
const rereadInterval = 250

interface UseReport {
  readonly reading: ReportReading
  /** Opens it anew, which also asks the service again. */
  readonly retry: () => void
}

/**
 * Reads a report from the local copy, marks it as seen, and reads it again whenever the desk says that it changed.
 * What is on screen stays until its successor is here: a second reading never blanks the pane.
 */
export function useReport(workspaceId: string, reportId: number): UseReport {
  const [reading, setReading] = useState<ReportReading>({ kind: 'reading' })
  const [attempt, setAttempt] = useState(0)
  const round = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what asks for another round
  useEffect(() => {
    const target = { workspaceId, reportId }
    const read = async (command: 'report.open' | 'report.read'): Promise<void> => {
      round.current += 1
      const mine = round.current
      const isStale = (): boolean => mine !== round.current
      const [report, timeline, evidence] = await Promise.all([
        invoke(command, target),
        invoke('report.timeline', target),
        invoke('report.evidence', target),
      ])
      if (isStale()) return
      if (!report.ok) return setReading({ kind: 'failed', error: report.error })
      const content = { report: report.value, timeline: answered(timeline), evidence: answered(evidence) }
      setReading({ kind: 'read', content })
    }
    void read('report.open')
    const reread = paced(rereadInterval, () => void read('report.read'))
    const stop = listen((event) => {
      if (event.kind !== 'reportsChanged' || event.workspaceId !== workspaceId) return
      if (event.reportIds === 'many' || event.reportIds.includes(reportId)) reread()
    })
    return () => {
      round.current += 1
      stop()
    }
  }, [workspaceId, reportId, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { reading, retry }
}

/** A part that could not be read leaves its place empty; the report's own error tells why. */
function answered<N extends 'report.timeline' | 'report.evidence'>(
  answer: CommandResult<N>,
): Extract<CommandResult<N>, { ok: true }>['value'] | null {
  return answer.ok ? answer.value : null
}
