import { parentPort, workerData } from 'node:worker_threads'
import { doJob } from './do-job.ts'
import type { FromJobWorker, JobStart } from './run-job.ts'

/** The thread of one storage job: does it, tells how far it is, ends. */
const port = parentPort
if (port === null) throw new Error('job-worker.ts runs as a worker thread only')

const post = (message: FromJobWorker) => port.postMessage(message)
// Only `run-job.ts` starts this thread.
const { job, calledOff } = workerData as JobStart
const tellEveryMs = 100
let toldAt = 0
const result = await doJob(job, {
  progress: (done, of) => {
    const now = Date.now()
    if (now - toldAt < tellEveryMs) return
    toldAt = now
    post({ kind: 'progress', done, of })
  },
  get cancelled() {
    return Atomics.load(calledOff, 0) === 1
  },
})
post({ kind: 'result', result })
port.close()
