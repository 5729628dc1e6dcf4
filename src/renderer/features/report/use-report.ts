import { startTransition, useCallback, useEffect, useState } from 'react'
import { invoke, listen } from '../../bridge/desk-bridge.ts'
import { drawingTime } from '../../design/drawing-time.ts'
import { keptSame } from '../../state/kept-same.ts'
import { concerns } from '../../state/report-target.ts'
import { throttled } from '../../state/throttled.ts'
import { reportsAhead } from './ahead/ReportsAhead.tsx'
import { prepareTexts, type ReportReading, readReport } from './report-reading.ts'

/** Shortest time between two readings of the open report while pushes come in bursts, in milliseconds. */
const rereadInterval = 250

/**
 * How long the previous report stays on screen while the next one is read, in milliseconds: longer than reading takes.
 */
const holdOver = 150

interface ShownReport {
  /** The report on screen; for a moment, still the previous one. */
  readonly reportId: number
  readonly reading: ReportReading
  /** The `moment` of `KnownReports` before the report was read. */
  readonly askedAt: number
}

interface UseReport extends Pick<ShownReport, 'reportId' | 'reading'> {
  /** Opens the report again, which also requests it from the service again. */
  readonly retry: () => void
}

/**
 * Reads a report from the local copy, requests fresh details from the service, and reads it again whenever the desk
 * announces a change. The report on screen stays until the next one is read and formatted, so the pane is never blank
 * between them. Parts that a second reading finds unchanged are not rendered again.
 */
export function useReport(workspaceId: string, reportId: number): UseReport {
  const [shown, setShown] = useState<ShownReport>({ reportId, reading: { kind: 'reading' }, askedAt: 0 })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` requests another reading
  useEffect(() => {
    const target = { workspaceId, reportId }
    const interest = new AbortController()
    let round = 0
    // The number of the newest reading that was answered; Infinity = stopped. Answers may arrive out of order, and an
    // older one never replaces a newer one.
    let newestShown = 0
    // This rendering can be interrupted: the next key is more urgent than a report that the user is passing.
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
    // A report known ahead is drawn first, since the answers about it would interrupt the drawing.
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
