import type { Result } from '#shared/desk/result.ts'
import { backUp } from './back-up.ts'
import { checkWhole } from './check.ts'
import { compact } from './compact.ts'
import type { JobControl, StorageJob, StorageJobResults } from './job.ts'
import { estimate, measure } from './measure.ts'

/** Does one job. Throws only for a fault of the desk. */
export async function doJob(
  job: StorageJob,
  control: JobControl,
): Promise<Result<StorageJobResults[StorageJob['kind']]>> {
  switch (job.kind) {
    case 'measure':
      return measure(job.file)
    case 'estimate':
      return estimate(job.file, job.closedMonths)
    case 'compact':
      return compact(job.file, control)
    case 'check':
      return checkWhole(job.file, control)
    case 'backUp':
      return backUp(job.file, job.target, control)
    default:
      return job satisfies never
  }
}
