import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../project.js'
import { startProgress } from './progress.js'

/**
 * The findings of a runner, in the same form for every runner. Its reporter writes them as JSON to the file named by
 * `outcomeVariable`.
 *
 * @typedef {object} TestResult
 * @property {string} file relative to the project, with `/`
 * @property {number | null} line where it begins, if the runner says so
 * @property {string} title as the runner selects it by: the titles of its groups and its own
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string | null} message why it failed, without colors
 *
 * @typedef {object} OutsideError an error outside of any test: a file that does not load, a worker that crashed
 * @property {string | null} file null = the runner does not say which
 * @property {string} message
 *
 * @typedef {{ tests: TestResult[], errors: OutsideError[] }} Outcome
 */

/** The names of the suites in the output, by runner. */
export const suiteNames = { vitest: 'Unit and integration tests', playwright: 'Window specs' }

export const outcomeVariable = 'TRIAGE_DESK_TEST_OUTCOME'

/** Longest message of a failure that is kept, in lines. */
const longestMessage = 60

/**
 * Collects the outcome inside a runner, and reports progress.
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
    /** @param result a TestResult whose `file` is a path of the file system. */
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

/** A message without colors, and without stack frames outside the project. */
function clean(message) {
  if (message == null) return null
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const isOurs = (line) => !/^\s+at .*(?:node_modules|node:|<anonymous>)/.test(line)
  return lines.filter(isOurs).slice(0, longestMessage).join('\n')
}
