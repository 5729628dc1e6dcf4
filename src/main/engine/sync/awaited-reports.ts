import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { ReadReportOutcome } from './read-report.ts'

/** Callers waiting for a report to be read. */
export interface AwaitedReports {
  /** @returns the outcome of the report's next reading; a `network` error if the sync ends first. */
  wait(reportId: number): Promise<Result<null>>
  ended(reportId: number, outcome: ReadReportOutcome): void
  /** Called when the sync has ended: all callers receive `calledOff`. */
  callOff(): void
}

export const calledOff: DeskError = {
  kind: 'network',
  reason: 'The connection was ended.',
  mayHaveArrived: false,
}

/** @param isHere whether the local copy has the report now. */
export function createAwaitedReports(isHere: (reportId: number) => boolean): AwaitedReports {
  const waiting = new Map<number, ((result: Result<null>) => void)[]>()
  return {
    wait(reportId) {
      const { promise, resolve } = Promise.withResolvers<Result<null>>()
      waiting.set(reportId, [...(waiting.get(reportId) ?? []), resolve])
      return promise
    },
    ended(reportId, outcome) {
      const answers = waiting.get(reportId) ?? []
      waiting.delete(reportId)
      if (answers.length === 0) return
      const answer = answerOf(reportId, outcome, isHere(reportId))
      for (const tell of answers) tell(answer)
    },
    callOff() {
      for (const answers of waiting.values()) for (const tell of answers) tell(err(calledOff))
      waiting.clear()
    },
  }
}

/** The result for the callers that wait. A report counts as fetched even if one of its parts could not be read. */
function answerOf(reportId: number, outcome: ReadReportOutcome, isHere: boolean): Result<null> {
  switch (outcome.kind) {
    case 'read':
      return ok(null)
    case 'forbidden':
      return isHere ? ok(null) : err({ kind: 'forbidden', operation: 'readReport' })
    case 'gone':
      return err({ kind: 'notFound', what: `report ${reportId}` })
    case 'failed':
      return outcome.partly ? ok(null) : err(outcome.error)
    default:
      return outcome satisfies never
  }
}
