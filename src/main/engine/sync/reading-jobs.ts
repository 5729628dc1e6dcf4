import type { Priority } from '../api/budget.ts'

/** The readings under way, at most one for each report. */
export interface ReadingJobs {
  readonly count: number
  has(reportId: number): boolean
  ofPriority(priority: Priority): number
  priorityOf(reportId: number): Priority | null
  /** Aborts the reading of a report; another may begin at once. */
  callOff(reportId: number): void
  /**
   * @param read must never throw.
   * @param ended called when the reading has ended and is no longer a job. `isCalledOff`: it was aborted, so its
   *   outcome means nothing.
   */
  begin<Outcome>(
    job: { readonly reportId: number; readonly priority: Priority },
    read: (signal: AbortSignal) => Promise<Outcome>,
    ended: (outcome: Outcome, isCalledOff: boolean) => void,
  ): void
  /** Resolves when all readings have ended, including aborted ones. */
  allOver(): Promise<unknown>
}

interface Job {
  readonly priority: Priority
  readonly abort: AbortController
}

/** @param signal aborts all readings. */
export function createReadingJobs(signal: AbortSignal): ReadingJobs {
  const jobs = new Map<number, Job>()
  /** All readings that have not ended, including aborted ones. */
  const readings = new Set<Promise<void>>()
  return {
    get count() {
      return jobs.size
    },
    has: (reportId) => jobs.has(reportId),
    ofPriority: (priority) => [...jobs.values()].filter((job) => job.priority === priority).length,
    priorityOf: (reportId) => jobs.get(reportId)?.priority ?? null,
    callOff: (reportId) => jobs.get(reportId)?.abort.abort(),
    begin({ reportId, priority }, read, ended) {
      const job: Job = { priority, abort: new AbortController() }
      const either = AbortSignal.any([signal, job.abort.signal])
      jobs.set(reportId, job)
      const reading = read(either).then((outcome) => {
        readings.delete(reading)
        if (jobs.get(reportId) === job) jobs.delete(reportId)
        ended(outcome, either.aborted)
      })
      readings.add(reading)
    },
    allOver: () => Promise.all(readings),
  }
}
