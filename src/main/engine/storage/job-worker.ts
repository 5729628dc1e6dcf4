import { doJob } from './do-job.ts'
import { serveJob } from './job-thread.ts'

/** The thread of one storage job. */
await serveJob(doJob)
