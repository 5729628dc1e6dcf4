import { serveJob } from '../storage/job-thread.ts'
import { writeExport } from './write-export.ts'

/** The entry point of a thread that does one export. */
await serveJob(writeExport)
