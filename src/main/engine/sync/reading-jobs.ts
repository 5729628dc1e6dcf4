import type { Priority } from '../api/budget.ts'

/** The readings under way, at most one for each report. */
export interface ReadingJobs {
  readonly count: number
  has(reportId: number): boolean
  ofPriority(priority: Priority): number
  priorityOf(reportId: number): Priority | null
  /** Ends the reading of a report; another may begin at once. */
  callOff(reportId: number): void
  /**
   * @param read must never throw.
   * @param ended called when the reading is over and no longer a job. `isCalledOff`: its outcome means nothing.
   */
  begin<Outcome>(
    job: { readonly reportId: number; readonly priority: Priority },
    read: (signal: AbortSignal) => Promise<Outcome>,
    ended: (outcome: Outcome, isCalledOff: boolean) => void,
  ): void
  /** Resolves when all are over, those called off included. */
  allOver(): Promise<unknown>
}

interface Job {
  readonly priority: Priority
  readonly abort: AbortController
}

/** @param signal ends them all. */
export function createReadingJobs(signal: AbortSignal): ReadingJobs {
  const jobs = new Map<number, Job>()
  /** Includes readings that were called off, until they are over. */
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
