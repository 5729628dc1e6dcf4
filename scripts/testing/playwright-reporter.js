import { collectOutcome, suiteNames } from './outcome.js'

/** A Playwright reporter, loaded by Playwright in its own process, that writes the outcome of the run. */
export default class OutcomeReporter {
  #collected = collectOutcome(suiteNames.playwright)
  #all = null
  #done = 0

  /** False in a terminal, where Playwright's own reporter prints instead of this one. */
  printsToStdio() {
    return process.stdout.isTTY !== true
  }

  onBegin(_config, suite) {
    this.#all = suite.allTests()
    this.#collected.progress.measure(() => this.#done / Math.max(1, this.#all.length))
  }

  onTestEnd(test, { status, errors }) {
    this.#done += 1
    this.#collected.addTest({
      ...placeOf(test),
      status: status === 'skipped' ? 'skipped' : test.outcome() === 'expected' ? 'passed' : 'failed',
      message: errors.length === 0 ? (status === 'passed' ? null : status) : errors.map(inWords).join('\n\n'),
    })
  }

  onError(error) {
    this.#collected.addError(error.location?.file, inWords(error))
  }

  onEnd({ status }) {
    const all = this.#all ?? []
    const isBegun = all.some(({ results }) => results.length > 0)
    // If no test has started, some file did not load; that is reported as one error, not as a failure of every test.
    for (const test of isBegun ? all : []) {
      if (test.results.length > 0) continue
      this.#collected.addTest({ ...placeOf(test), status: 'failed', message: 'was not run' })
    }
    if (status === 'timedout' || status === 'interrupted') this.#collected.addError(null, `the run ${status}`)
    this.#collected.write()
  }
}

const placeOf = (test) => ({
  file: test.location.file,
  line: test.location.line,
  title: titleOf(test),
})

/** The titles of a test's project, groups and the test itself; leaves out those of the root (empty) and the file. */
function titleOf(test) {
  const [, project, , ...titles] = test.titlePath()
  return [project, ...titles].filter((title) => title !== '').join(' › ')
}

const inWords = ({ message, value, stack, snippet }) =>
  [stack ?? message ?? value, snippet].filter(Boolean).join('\n')
