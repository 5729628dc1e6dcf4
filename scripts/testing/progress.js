/** Time between two lines of progress, in ms. */
const interval = 10_000

/**
 * Prints the progress of a run: a line every ten seconds, and each failure when it happens. Prints nothing in a
 * terminal, where the runner's own reporter does both.
 *
 * @param name the suite's name in the output.
 */
export function startProgress(name) {
  const isTerminal = process.stdout.isTTY === true
  const began = performance.now()
  let done = 0
  let failed = 0
  /** Returns the share of the run that is done, from 0 to 1. */
  let share = () => 0
  const say = (line) => {
    if (!isTerminal) process.stdout.write(`${line}\n`)
  }
  const line = () => say(progressLine({ name, done, failed, share: share(), ms: performance.now() - began }))
  const timer = setInterval(line, interval)
  timer.unref()
  return {
    /** @param measure returns the share of the run that is done, from 0 to 1. */
    measure(measure) {
      share = measure
    },
    count({ file, title, status, message }) {
      done += 1
      if (status !== 'failed') return
      failed += 1
      say(`${file}: ${title}\n${indent(message ?? '')}`)
    },
    tell: say,
    end() {
      clearInterval(timer)
      line()
    },
  }
}

/** @returns a line such as `Window specs: 57 done, 0 failed, about 3 min left`. */
export function progressLine({ name, done, failed, share, ms }) {
  const counts = `${name}: ${done} done, ${failed} failed`
  if (share >= 1) return `${counts}, ${inWords(ms)} in all`
  // The first few tests are not enough to estimate the time left.
  if (share < 0.02) return counts
  return `${counts}, about ${inWords((ms * (1 - share)) / share)} left`
}

const inWords = (ms) => (ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`)

export const indent = (text) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
