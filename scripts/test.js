import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './build.js'
import { changedFiles, testsReaching } from './changed.js'
import { check } from './check.js'
import { electronBinary } from './electron-binary.js'
import { ensurePackages, ensureScanner } from './packages.js'
import { asCommand, checkNode, deskNode, root, run, Stop } from './project.js'
import { ensureSystemPackages } from './system-packages.js'

// `npm test [FILES]`: sets up, checks, builds and runs all tests, or only those of the files given, or with
// `--changed[=REF]` those that a change since REF (where this branch left main) reaches; `--list` only names them. The
// last line of the output is the sum over all runners, and the exit code is true to it. What failed is named once more before it,
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

/**
 * Runs one runner; a runner that fails without a failed test (a file that does not load, say) counts as one. What it
 * says is held back until `turn`, so that the outputs of two do not mix.
 */
async function runner(title, args, env, read, turn) {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-tests-'))
  const report = join(folder, 'report.json')
  try {
    const say = inTurn(turn)
    say(`\n${title}\n`)
    const options = { env: { ...process.env, ...env(report) }, quiet: turn !== undefined, onOutput: say }
    const { code } = await run(deskNode(), args(report), options)
    await turn
    const counts = read(JSON.parse(readFileSync(report, 'utf8')))
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch (cause) {
    console.error(`${title}: there is no report (${cause.message})`)
    return { ...none, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes to the output; what comes before `turn` is written then. */
function inTurn(turn) {
  let held = turn === undefined ? null : []
  void turn?.then(() => {
    process.stdout.write(held.join(''))
    held = null
  })
  return (text) => void (held === null ? process.stdout.write(text) : held.push(text))
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

const playwright = (files, turn) =>
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
    turn,
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

/** @returns the files of each runner; null = all of them. */
async function chosen({ files, changed }) {
  if (changed !== null) {
    const since = await changedFiles(root, changed === '' ? undefined : changed)
    console.log(`Changed: ${since.length === 0 ? 'nothing' : since.join(', ')}`)
    return testsReaching(root, since)
  }
  if (files.length === 0) return { tests: null, specs: null }
  return { tests: files.filter((file) => !isEndToEnd(file)), specs: files.filter(isEndToEnd) }
}

function readArguments(args) {
  const flag = args.find((arg) => /^--changed(=|$)/.test(arg))
  const files = args.filter((arg) => !arg.startsWith('--'))
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== flag && arg !== '--list')
  if (unknown !== undefined || (flag !== undefined && files.length > 0))
    throw new Stop('Usage: npm test [-- FILES | --changed[=REF] [--list]]')
  return {
    files,
    changed: flag === undefined ? null : flag.slice('--changed='.length),
    list: args.includes('--list'),
  }
}

await asCommand(async () => {
  const options = readArguments(process.argv.slice(2))
  checkNode()
  const { tests, specs } = await chosen(options)
  if (options.list) {
    for (const [what, files] of Object.entries({ tests, specs }))
      console.log(`${what}: ${files === null ? 'all' : files.join(' ') || 'none'}`)
    return 0
  }
  await ensurePackages()
  await ensureScanner()
  await ensureSystemPackages({ electron: electronBinary() !== null, tests: true })
  await ensureBuilt()
  // Checks run beside the files. Window tests come after both: a window that shares its cores with all of them answers
  // later than a test waits. The checks count by their failures alone.
  const checks = options.files.length === 0 ? check().then(({ failed }) => ({ ...none, failed })) : none
  const ofFiles = tests === null || tests.length > 0 ? vitest(tests ?? []) : Promise.resolve(none)
  await ofFiles
  const inWindow = specs === null || specs.length > 0 ? playwright(specs ?? [], ofFiles) : none
  const total = [await ofFiles, await inWindow, await checks].reduce(sum)

  if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  // A change that no test reaches is none that a test could fail for.
  return total.failed === 0 && (total.passed > 0 || options.changed !== null) ? 0 : 1
})
