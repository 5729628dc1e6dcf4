import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { ensureBuilt } from './build.js'
import { check } from './check.js'
import { electronBinary } from './electron-binary.js'
import { ensurePackages, ensureScanner } from './packages.js'
import { asCommand, checkNode, deskNode, root, run } from './project.js'
import { ensureSystemPackages } from './system-packages.js'

// `npm test [FILES]`: sets up, checks, builds and runs all tests, or only those of the files given. The last line of
// the output is the sum over all runners, and the exit code is true to it.

const none = { passed: 0, failed: 0, skipped: 0 }
const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

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
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
  )

const playwright = (files) =>
  runner(
    'End-to-end tests',
    () => [join(root, 'node_modules', 'playwright', 'cli.js'), 'test', '--reporter=list,json', ...files],
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    // A test that passed only at its second try is a failure: nothing here may depend on luck.
    ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    }),
  )

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

  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})
