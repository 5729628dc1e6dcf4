import { collectOutcome, suiteNames } from './outcome.js'

/** A Vitest reporter, loaded by Vitest in its own process, that writes the outcome of the run. */
export default class OutcomeReporter {
  #collected = collectOutcome(suiteNames.vitest)
  /** Test files that have not ended yet. */
  #open = new Set()

  onTestRunStart(specifications) {
    for (const { moduleId } of specifications) this.#open.add(moduleId)
    this.#collected.progress.measure(() => 1 - this.#open.size / Math.max(1, specifications.length))
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    this.#collected.addTest({
      file: test.module.moduleId,
      line: test.location?.line ?? null,
      title: test.fullName,
      status: state === 'pending' ? 'skipped' : state,
      message: errors?.length ? errors.map(inWords).join('\n\n') : null,
    })
  }

  onTestSuiteResult(suite) {
    for (const error of suite.errors()) this.#collected.addError(suite.module.moduleId, inWords(error))
  }

  onTestModuleEnd(module) {
    this.#open.delete(module.moduleId)
    for (const error of module.errors()) this.#collected.addError(module.moduleId, inWords(error))
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors) {
      // A crashed worker does not report which file it was running, so all files that have not ended are blamed.
      const files = error.VITEST_TEST_PATH ? [error.VITEST_TEST_PATH] : [...this.#open]
      for (const file of files.length > 0 ? files : [null]) this.#collected.addError(file, inWords(error))
    }
    this.#collected.write()
  }
}

const inWords = ({ message, stack, diff }) =>
  [stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`, diff].filter(Boolean).join('\n')
