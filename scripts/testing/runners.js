import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheDir, deskNode, root, run } from '../project.js'
import { outcomeVariable, suiteNames } from './outcome.js'

/**
 * A suite: all tests that one runner runs.
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {(selection: Selection, look: number) => Promise<import('./outcome.js').Outcome>} run
 *
 * @typedef {object} Selection the part of the suite to run; null = all tests that were requested. A look is one run
 *   (see `looks.js`). Looks after the first use a single worker, unless Playwright repeats its whole suite.
 * @property {import('./outcome.js').TestResult[]} tests
 * @property {string[]} files files of which all tests are run
 */

const modules = join(root, 'node_modules')
const reporter = (name) => join(root, 'scripts', 'testing', `${name}-reporter.js`)
/**
 * The folder of V8's compile cache for every Node that tests start. With it, an engine in its own thread or process
 * starts in a third of the time.
 */
const compiledDir = join(cacheDir, 'compiled')
const isTerminal = () => process.stdout.isTTY === true

/**
 * @param files relative to the project; none = all.
 * @param config the runner's config file, if the suite has its own.
 * @returns {Suite}
 */
export function vitestSuite(files = [], config = null) {
  const vitest = (args) =>
    outcomeOf([
      join(modules, 'vitest', 'vitest.mjs'),
      'run',
      ...(isTerminal() ? ['--reporter=default'] : []),
      `--reporter=${reporter('vitest')}`,
      ...(config === null ? [] : [`--config=${config}`]),
      ...args,
    ])
  const alone = '--maxWorkers=1'
  return {
    name: suiteNames.vitest,
    async run(selection, look) {
      if (selection === null) return vitest(look === 1 ? files : [alone, ...files])
      const { tests, files: whole } = selection
      const outcomes = []
      if (whole.length > 0) outcomes.push(await vitest([alone, ...whole]))
      if (tests.length > 0) {
        const names = `^(?:${tests.map(({ title }) => escapeRegExp(title)).join('|')})$`
        const named = [...new Set(tests.map(({ file }) => file))]
        outcomes.push(await vitest([alone, '--passWithNoTests', `--testNamePattern=${names}`, ...named]))
      }
      // Vitest reports unselected tests of a file as skipped; leave them out.
      const isMeant = ({ file, title, status }) =>
        status !== 'skipped' ||
        whole.includes(file) ||
        tests.some((test) => test.file === file && test.title === title)
      return {
        tests: outcomes.flatMap((outcome) => outcome.tests).filter(isMeant),
        errors: outcomes.flatMap((outcome) => outcome.errors),
      }
    },
  }
}

const escapeRegExp = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * @param files relative to the project; none = all.
 * @param config the runner's config file, if the suite has its own.
 * @param args further arguments for the runner, used only in the first look.
 * @returns {Suite}
 */
export function playwrightSuite(files = [], config = null, args = []) {
  return {
    name: suiteNames.playwright,
    run(selection, look) {
      const chosen =
        selection === null
          ? files
          : // Playwright expects a regular expression that matches the file's path.
            [...selection.files, ...selection.tests.map(({ file, line }) => `${file}:${line}`)].map(
              escapeRegExp,
            )
      return outcomeOf([
        join(modules, 'playwright', 'cli.js'),
        'test',
        `--reporter=${isTerminal() ? 'list,' : ''}${reporter('playwright')}`,
        // Playwright empties its output folder when it starts, so each look has its own; otherwise traces and pictures
        // of an earlier look would be lost.
        `--output=${join(root, 'test-results', `look-${look}`)}`,
        ...(config === null ? [] : [`--config=${config}`]),
        ...(look === 1 ? args : []),
        ...(look > 1 && selection !== null ? ['--workers=1'] : []),
        ...new Set(chosen),
      ])
    },
  }
}

/**
 * Starts a runner and waits until it has ended.
 *
 * @returns {Promise<import('./outcome.js').Outcome>} the outcome. It contains an error if the runner wrote no outcome,
 *   or ended with a failure that no test and no error explains.
 */
async function outcomeOf(args) {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-tests-'))
  const file = join(folder, 'outcome.json')
  try {
    const env = { ...process.env, NODE_COMPILE_CACHE: compiledDir, [outcomeVariable]: file }
    const { code } = await run(deskNode(), args, { env })
    const outcome = readOutcome(file)
    if (outcome === null) return { tests: [], errors: [unexplained(code, 'It left no outcome.')] }
    const isExplained = outcome.errors.length > 0 || outcome.tests.some(({ status }) => status === 'failed')
    if (code === 0 || isExplained) return outcome
    return { ...outcome, errors: [unexplained(code, 'No test failed.')] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const unexplained = (code, what) => ({ file: null, message: `The runner ended with code ${code}. ${what}` })

function readOutcome(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}
