import { startTransition, useCallback, useEffect, useState } from 'react'
import { invoke, listen } from '../../bridge/desk-bridge.ts'
import { drawingTime } from '../../design/drawing-time.ts'
import { keptSame } from '../../state/kept-same.ts'
import { concerns } from '../../state/report-target.ts'
import { throttled } from '../../state/throttled.ts'
import { reportsAhead } from './ahead/ReportsAhead.tsx'
import { prepareTexts, type ReportReading, readReport } from './report-reading.ts'

/** Milliseconds between two readings of the open report while pushes come in bursts. */
const rereadInterval = 250

/** Milliseconds a report stays on screen while the next one is read: longer than reading takes. */
const holdOver = 150

interface ShownReport {
  /** The report on screen; for a moment still the previous one. */
  readonly reportId: number
  readonly reading: ReportReading
  /** The `moment` of `KnownReports` before it was read. */
  readonly askedAt: number
}

interface UseReport extends Pick<ShownReport, 'reportId' | 'reading'> {
  /** Opens it again, which also asks the service again. */
  readonly retry: () => void
}

/**
 * Reads a report from the local copy, marks it as seen, and reads it again whenever the desk says that it changed. The
 * report on screen stays until the next one is here, formatted: neither another report nor a second reading blanks the
 * pane, and parts that a second reading finds unchanged are not drawn again.
 */
export function useReport(workspaceId: string, reportId: number): UseReport {
  const [shown, setShown] = useState<ShownReport>({ reportId, reading: { kind: 'reading' }, askedAt: 0 })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for another round
  useEffect(() => {
    const target = { workspaceId, reportId }
    const interest = new AbortController()
    let round = 0
    // Answers may overtake each other: an older one never replaces a newer one. Infinity = stopped.
    let newestShown = 0
    // Interruptible: the next key is worth more than the rest of a report that it goes past.
    const show = (reading: ReportReading, askedAt: number) =>
      startTransition(() => setShown((before) => keptSame(before, { reportId, reading, askedAt })))
    const late = setTimeout(() => setShown({ reportId, reading: { kind: 'reading' }, askedAt: 0 }), holdOver)
    const known = reportsAhead.find(target)
    if (known !== null) {
      clearTimeout(late)
      show({ kind: 'read', content: known }, reportsAhead.moment())
    }
    const read = async (command: 'report.open' | 'report.read'): Promise<void> => {
      round += 1
      const mine = round
      const askedAt = reportsAhead.moment()
      const reading = await readReport({ invoke }, target, command)
      if (mine < newestShown) return
      newestShown = mine
      clearTimeout(late)
      await prepareTexts(reading, interest.signal)
      if (mine === newestShown) show(reading, askedAt)
    }
    // A report that is known is drawn first: its answers would come in between.
    const opening = known === null ? undefined : setTimeout(() => void read('report.open'), drawingTime)
    if (known === null) void read('report.open')
    const reread = throttled(rereadInterval, () => void read('report.read'))
    const stop = listen((event) => {
      if (concerns(event, target)) reread()
    })
    return () => {
      newestShown = Number.POSITIVE_INFINITY
      interest.abort()
      clearTimeout(late)
      clearTimeout(opening)
      stop()
    }
  }, [workspaceId, reportId, attempt])

  useEffect(() => {
    const target = { workspaceId, reportId: shown.reportId }
    if (shown.reading.kind === 'read') reportsAhead.hold(target, shown.reading.content, shown.askedAt)
    else reportsAhead.release()
    if (shown.reading.kind === 'failed') reportsAhead.forget(target)
  }, [workspaceId, shown])
  useEffect(() => () => reportsAhead.release(), [])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { reportId: shown.reportId, reading: shown.reading, retry }
}
