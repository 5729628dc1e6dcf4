import { basename } from 'node:path'

/**
 * Runs suites, and repeats failed tests. Each run is called a look. When all suites have run, failed tests are run
 * again alone, up to two more times. A test that passes then is unsteady: it is reported as a separate defect, but does
 * not make the run fail. A test that fails in every look has failed. Tests are not repeated within a look, since they
 * would then share a worker with the same tests as before.
 *
 * @typedef {object} Verdict
 * @property {number} passed
 * @property {number} failed above 0 exactly when the run as a whole has failed
 * @property {number} skipped
 * @property {string[]} skippedIn files, each with its number of skipped tests: "disk.test.ts 2"
 * @property {Finding[]} failures
 * @property {Finding[]} unsteady
 * @property {string | null} objection why the run has failed although each test passed in the end; null = no reason
 *
 * @typedef {object} Finding
 * @property {string} suite
 * @property {string} file
 * @property {string} title
 * @property {string[]} messages one for each look in which the test failed, in the order of the looks
 */

/** Maximum number of looks, including the first. */
const mostLooks = 3
/** Maximum number of unsteady tests; with more, the run as a whole has failed, since it proves nothing. */
export const mostUnsteady = 5
/**
 * Maximum number of failed tests that are run again. More do not fail by chance, and repeating them would take too
 * long.
 */
export const mostLookedAt = 30

const outside = 'an error outside of any test'
const anywhere = '(no file)'

/**
 * @param {import('./runners.js').Suite[]} suites
 * @returns {Promise<Verdict>}
 */
export async function runWithLooks(suites, say = console.log) {
  const states = []
  for (const suite of suites) {
    say(`\n${suite.name}`)
    states.push(firstLook(suite, await suite.run(null, 1)))
  }
  for (let look = 2; look <= mostLooks; look += 1) {
    if (openOf(states) > mostLookedAt) {
      say(`\nToo many failed for a second look (${openOf(states)}; the limit is ${mostLookedAt}).`)
      break
    }
    for (const state of states) {
      if (openOf([state]) === 0) continue
      say(`\n${state.suite.name}: look ${look} at what failed`)
      const selection = selectionOf(state)
      nextLook(state, selection, await state.suite.run(selection, look))
    }
  }
  return verdictOf(states)
}

const openOf = (states) => states.reduce((sum, { open }) => sum + open.size, 0)
const keyOf = ({ file, title }) => `${file}\n${title}`

function firstLook(suite, { tests, errors }) {
  const state = { suite, results: tests, errors, open: new Map(), unsteady: [], cameBack: [] }
  for (const found of foundIn(state, tests, errors)) state.open.set(keyOf(found), found)
  return state
}

/** @returns {Finding[]} the failures; several errors outside of tests in one file are combined into one. */
function foundIn({ suite }, tests, errors) {
  const found = new Map()
  const add = (finding) => {
    const known = found.get(keyOf(finding))
    if (known === undefined) found.set(keyOf(finding), { suite: suite.name, ...finding })
    else known.messages[0] += `\n\n${finding.messages[0]}`
  }
  for (const { file, title, line, status, message } of tests)
    if (status === 'failed') add({ file, title, line, messages: [message ?? 'without a message'] })
  for (const { file, message } of errors) add({ file: file ?? anywhere, title: outside, messages: [message] })
  return [...found.values()]
}

/**
 * Selects what to run in the next look.
 *
 * @returns null = the whole suite, since an error names no file or kept all tests from starting.
 */
function selectionOf({ results, errors, open }) {
  if (errors.some(({ file }) => file === null) || (errors.length > 0 && results.length === 0)) return null
  const files = [...new Set(errors.map(({ file }) => file))]
  const tests = [...open.values()].filter(({ title, file }) => title !== outside && !files.includes(file))
  return { files, tests }
}

function nextLook(state, selection, { tests, errors }) {
  const wasRunWhole = ({ file }) => selection === null || selection.files.includes(file)
  const again = new Map(tests.map((test) => [keyOf(test), test]))
  for (const test of tests) if (test.status === 'failed') again.set(keyOf(test), test)
  state.results = [
    ...state.results.filter((test) => !wasRunWhole(test)).map((test) => again.get(keyOf(test)) ?? test),
    ...tests.filter(wasRunWhole),
  ]
  state.errors = errors
  const failing = new Map(foundIn(state, tests, errors).map((finding) => [keyOf(finding), finding]))
  const open = new Map()
  for (const [key, finding] of state.open) {
    const now = failing.get(key) ?? missing(finding, again)
    failing.delete(key)
    if (now === null) state.unsteady.push(finding)
    else open.set(key, { ...finding, messages: [...finding.messages, ...now.messages] })
    if (now !== null && finding.title === outside) state.cameBack.push(key)
  }
  for (const [key, finding] of failing) open.set(key, finding)
  state.open = open
}

/**
 * Judges a failure that did not occur in this look.
 *
 * @returns null if the test passed, or for an error outside of tests; else a failure, since the test was not run again.
 */
function missing(finding, again) {
  if (finding.title === outside || again.get(keyOf(finding))?.status === 'passed') return null
  return { messages: ['it was not run at this look'] }
}

function verdictOf(states) {
  const count = (status) =>
    states.reduce((sum, { results }) => sum + results.filter((test) => test.status === status).length, 0)
  const failures = states.flatMap(({ open }) => [...open.values()])
  // An error outside of any test counts as unsteady only if it occurred in one look; if it recurred, it has failed.
  const unsteady = states.flatMap((state) => state.unsteady.filter((found) => !cameBack(state, found)))
  failures.push(...states.flatMap((state) => state.unsteady.filter((found) => cameBack(state, found))))
  const objection =
    unsteady.length > mostUnsteady
      ? `${unsteady.length} tests are unsteady. More than ${mostUnsteady} fail the run.`
      : null
  return {
    passed: count('passed'),
    failed: failures.length + (objection === null ? 0 : 1),
    skipped: count('skipped'),
    skippedIn: skippedIn(states),
    failures,
    unsteady,
    objection,
  }
}

function skippedIn(states) {
  const counts = new Map()
  for (const { results } of states)
    for (const { file, status } of results)
      if (status === 'skipped') counts.set(file, (counts.get(file) ?? 0) + 1)
  return [...counts].map(([file, count]) => `${basename(file ?? anywhere)} ${count}`)
}

const cameBack = (state, finding) => state.cameBack.includes(keyOf(finding))
