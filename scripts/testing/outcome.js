import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../project.js'
import { startProgress } from './progress.js'

/**
 * The results of a test runner, in a form that is the same for all runners. A reporter within the runner writes them as
 * JSON to the file that the environment variable `outcomeVariable` names.
 *
 * @typedef {object} TestResult
 * @property {string} file relative to the project, with `/`
 * @property {number | null} line the line where the test begins; null = the runner does not say
 * @property {string} title the titles of the test's groups and its own, in the form by which the runner selects tests
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string | null} message why the test failed, without colors; null = it did not fail
 *
 * @typedef {object} OutsideError an error outside of any test: a file that does not load, a worker that crashed
 * @property {string | null} file null = the runner does not say which
 * @property {string} message
 *
 * @typedef {{ tests: TestResult[], errors: OutsideError[] }} Outcome
 */

/** The names of the suites in the terminal output, by runner. */
export const suiteNames = { vitest: 'Unit and integration tests', playwright: 'Window specs' }

export const outcomeVariable = 'TRIAGE_DESK_TEST_OUTCOME'

/** Longest message of a failure, in lines; a longer one is cut. */
const longestMessage = 60

/**
 * Collects the outcome within a runner's process, and prints progress.
 *
 * @param name the suite's name in the output.
 */
export function collectOutcome(name) {
  /** @type {Outcome} */
  const outcome = { tests: [], errors: [] }
  const progress = startProgress(name)
  const fileName = (path) => (path ? relative(root, path).replaceAll('\\', '/') : null)
  return {
    progress,
    /** @param result a TestResult, but with an absolute path as its `file`. */
    addTest(result) {
      const test = { ...result, file: fileName(result.file), message: clean(result.message) }
      outcome.tests.push(test)
      progress.count(test)
    },
    addError(path, message) {
      const error = { file: fileName(path), message: clean(message) ?? 'without a message' }
      outcome.errors.push(error)
      progress.tell(`${error.file ?? name}: an error outside of any test\n${error.message}`)
    },
    write() {
      progress.end()
      const file = process.env[outcomeVariable]
      if (file) writeFileSync(file, JSON.stringify(outcome))
    },
  }
}

/** Removes colors and stack frames outside the project from a message, and cuts it. */
function clean(message) {
  if (message == null) return null
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const isOurs = (line) => !/^\s+at .*(?:node_modules|node:|<anonymous>)/.test(line)
  return lines.filter(isOurs).slice(0, longestMessage).join('\n')
}
