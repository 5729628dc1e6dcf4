import { serveJob } from '../storage/job-thread.ts'
import { writeExport } from './write-export.ts'

/** The thread of one export. */
await serveJob(writeExport)
