import { createExports } from '#main/engine/exports/run-exports.ts'

/** A process that exports a job, to be killed: it writes a dot for each step of its progress, and a word at the end. */
const [jobFile = '', order = ''] = process.argv.slice(2)
const exports = createExports({
  jobFile,
  progress: (_, step) => {
    if (step !== null && step.of !== null) process.stdout.write('.')
  },
})
await exports.start(JSON.parse(order))
process.stdout.write('over')
