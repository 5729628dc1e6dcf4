import { indent } from './progress.js'

/** Maximum number of lines that are printed of each different message. */
const shownLines = 20

/**
 * Prints for each repeated test how often it failed, and with which messages.
 *
 * @param {import('./outcome.js').Outcome} outcome the outcome of a run in which each test ran several times
 * @returns the number of failed runs plus that of errors outside of any test.
 */
export function tellRepeated({ tests, errors }, say = console.log) {
  const runs = new Map()
  for (const test of tests) {
    const name = `${test.file}: ${test.title}`
    runs.set(name, [...(runs.get(name) ?? []), test])
  }
  let failures = errors.length
  for (const { file, message } of errors) say(`${file ?? '(no file)'}\n${indent(message)}`)
  for (const [name, all] of runs) {
    const failed = all.filter(({ status }) => status === 'failed')
    if (failed.length === 0) continue
    failures += failed.length
    say(`${name}: ${failed.length} of ${all.length} failed`)
    for (const message of new Set(failed.map((test) => beginning(test.message)))) say(indent(message))
  }
  say(`\n${tests.filter(({ status }) => status === 'passed').length} passed, ${failures} failed`)
  return failures
}

const beginning = (message) => (message ?? '').split('\n').slice(0, shownLines).join('\n')
