import { doJob } from './do-job.ts'
import { serveJob } from './job-thread.ts'

/** The entry point of a thread that does one storage job. */
await serveJob(doJob)
