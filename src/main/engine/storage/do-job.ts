import type { Result } from '#shared/desk/result.ts'
import { backUp } from './back-up.ts'
import { checkWhole } from './check.ts'
import { compact } from './compact.ts'
import { encrypt } from './encrypt.ts'
import type { JobControl, StorageJob, StorageJobResults } from './job.ts'
import { estimate, measure } from './measure.ts'

/** Does one job. It throws only on a fault of the desk. */
export async function doJob(
  job: StorageJob,
  control: JobControl,
): Promise<Result<StorageJobResults[StorageJob['kind']]>> {
  switch (job.kind) {
    case 'measure':
      return measure(job.file, job.key)
    case 'estimate':
      return estimate(job.file, job.key, job.closedMonths)
    case 'compact':
      return compact(job.file, job.key, control)
    case 'check':
      return checkWhole(job.file, job.key, control)
    case 'backUp':
      return backUp(job, job.target, control)
    case 'encrypt':
      return encrypt(job.file, job.key, job.to)
    default:
      return job satisfies never
  }
}
