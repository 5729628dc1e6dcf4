import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './build.js'
import { check } from './check.js'
import { electronBinary } from './electron-binary.js'
import { ensurePackages, ensureScanner } from './packages.js'
import { asCommand, checkNode, deskNode, root, run } from './project.js'
import { ensureSystemPackages } from './system-packages.js'

// `npm test [FILES]`: sets up, checks, builds and runs all tests, or only those of the files given. The last line of
// the output is the sum over all runners, and the exit code is true to it. What failed is named once more before it,
// for whoever sees only the end of a long output.

const none = { passed: 0, failed: 0, skipped: 0, failures: [] }
const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
})

/** A failure as it is named at the end: where, which, and the beginning of why. */
function failure(file, name, message = '') {
  const why = stripVTControlCharacters(message).trim().split('\n').slice(0, 12)
  return [`${relative(root, resolve(root, file))}: ${name}`, ...why.map((line) => `    ${line}`)].join('\n')
}

const isEndToEnd = (file) => !relative(join(root, 'test', 'e2e'), resolve(file)).startsWith('..')

/** Runs one runner; a runner that fails without a failed test (a file that does not load, say) counts as one. */
async function runner(title, args, env, read) {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-tests-'))
  const report = join(folder, 'report.json')
  try {
    console.log(`\n${title}`)
    const { code } = await run(deskNode(), args(report), { env: { ...process.env, ...env(report) } })
    const counts = read(JSON.parse(readFileSync(report, 'utf8')))
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch (cause) {
    console.error(`${title}: there is no report (${cause.message})`)
    return { ...none, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const vitest = (files) =>
  runner(
    'Unit and integration tests',
    (report) => [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    () => ({}),
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      failures: testResults.flatMap(({ name: file, status, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        if (failed.length === 0 && status === 'failed') return [failure(file, 'did not load', message)]
        return failed.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages[0]))
      }),
    }),
  )

const playwright = (files) =>
  runner(
    'End-to-end tests',
    () => [join(root, 'node_modules', 'playwright', 'cli.js'), 'test', '--reporter=list,json', ...files],
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    // A test that passed only at its second try is a failure: nothing here may depend on luck.
    ({ stats, errors, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
      failures: [
        ...suites.flatMap(failedSpecs),
        ...errors.map(({ message }) => failure('test/e2e', 'did not load', message)),
      ],
    }),
  )

function failedSpecs({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const { error } = results.find(({ error }) => error !== undefined) ?? {}
        return failure(join('test', 'e2e', file), title, error?.message)
      }),
  )
  return [...own, ...suites.flatMap(failedSpecs)]
}

await asCommand(async () => {
  const files = process.argv.slice(2)
  checkNode()
  await ensurePackages()
  await ensureScanner()
  await ensureSystemPackages({ electron: electronBinary() !== null, tests: true })
  const checks = files.length === 0 ? await check() : none
  await ensureBuilt()
  const endToEnd = files.filter(isEndToEnd)
  const others = files.filter((file) => !isEndToEnd(file))
  let total = { ...none, failed: checks.failed }
  if (files.length === 0 || others.length > 0) total = sum(total, await vitest(others))
  if (files.length === 0 || endToEnd.length > 0) total = sum(total, await playwright(endToEnd))

  if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})
