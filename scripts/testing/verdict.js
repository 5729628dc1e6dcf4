import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { indent } from './progress.js'

/**
 * Maximum number of lines printed of a message. The whole message is further up in the output. The messages of unsteady
 * tests are also in the file that `tellVerdict` writes.
 */
const shownLines = 14

/**
 * Prints the result of a run. The last line is the total over all suites, and agrees with the exit code.
 *
 * @param {import('./looks.js').Verdict} verdict
 * @param file path of a file to which the unsteady tests are written, as JSON: `{ suite, file, title, messages }[]`.
 */
export function tellVerdict(
  { passed, failed, skipped, skippedIn, failures, unsteady, objection },
  file,
  say = console.log,
) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(unsteady, null, 2)}\n`)
  if (unsteady.length > 0) {
    say(`\nUnsteady: failed, then passed alone. Each is a defect whose cause is still to be found (${file}).`)
    for (const finding of unsteady) say(inWords(finding))
  }
  if (failures.length > 0) {
    say('\nFailed:')
    for (const finding of failures) say(inWords(finding))
  }
  if (objection !== null) say(`\n${objection}`)
  say(
    `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped (${skippedIn.join(', ')})` : ''}`,
  )
}

const inWords = ({ file, title, messages: [first = ''] }) =>
  `${file}: ${title}\n${indent(first.split('\n').slice(0, shownLines).join('\n'))}`
