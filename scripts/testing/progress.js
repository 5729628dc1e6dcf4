/** ms between two lines. */
const interval = 10_000

/**
 * Reports the progress of a run: a line every ten seconds, and each failure as it happens. In a terminal the runner's
 * own reporter does both, and this one is silent.
 *
 * @param name the suite's name in the output.
 */
export function startProgress(name) {
  const isTerminal = process.stdout.isTTY === true
  const began = performance.now()
  let done = 0
  let failed = 0
  /** Share of the run that is done, from 0 to 1. */
  let share = () => 0
  const say = (line) => {
    if (!isTerminal) process.stdout.write(`${line}\n`)
  }
  const line = () => say(progressLine({ name, done, failed, share: share(), ms: performance.now() - began }))
  const timer = setInterval(line, interval)
  timer.unref()
  return {
    /** @param measure returns the share of the run that is done. */
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

/** @returns `Window specs: 57 done, 0 failed, about 3 min left`. */
export function progressLine({ name, done, failed, share, ms }) {
  const counts = `${name}: ${done} done, ${failed} failed`
  if (share >= 1) return `${counts}, ${inWords(ms)} in all`
  // The first few tests predict nothing about the rest.
  if (share < 0.02) return counts
  return `${counts}, about ${inWords((ms * (1 - share)) / share)} left`
}

const inWords = (ms) => (ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`)

export const indent = (text) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
