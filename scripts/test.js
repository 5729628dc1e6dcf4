import { join, relative, resolve } from 'node:path'
import { ensureBuilt } from './build.js'
import { changedFiles, testsReaching } from './changed.js'
import { check } from './check.js'
import { hasBrowser } from './installed-browser.js'
import { ensurePackages, ensureScanner } from './packages.js'
import { asCommand, checkNode, root, Stop } from './project.js'
import { ensureSystemPackages } from './system-packages.js'
import { runWithLooks } from './testing/looks.js'
import { playwrightSuite, vitestSuite } from './testing/runners.js'
import { leftOut, seedOfCommit } from './testing/turns.js'
import { tellVerdict } from './testing/verdict.js'

// `npm test`: installs packages, runs the checks, builds, and runs the tests: those in no group of test/turns.json, and
// those of one group (see testing/turns.js). `npm test -- FILES`: runs all tests in these files or folders, without the
// checks. `--changed[=REF]`: runs all tests that changes since REF may affect (by default, since this branch left
// main). `--list`: prints the tests that would run and stops. Failed tests are run again (see testing/looks.js). The
// last line of the output is the total, and the exit code agrees with it.

const usage = 'Usage: npm test [-- FILES | --changed[=REF] [--list]]'
const noBrowser =
  'There is no browser for the window specs yet. To run all other tests: npm test -- test/unit test/integration'
/** The only test that needs the scanner of the Electron host; installing it takes ten seconds. */
const scannersTest = 'test/integration/electron-host/scan.test.ts'
const specsFolder = join(root, 'test', 'e2e')
const isWithin = (file, folder) => !relative(folder, file).startsWith('..')
/** Whether a path is in the folder of the window specs, or is that folder. */
const isSpec = (file) => isWithin(resolve(root, file), specsFolder)
/** Whether a path is a folder that has the window specs, and other tests, too. */
const hasSpecs = (file) => !isSpec(file) && isWithin(specsFolder, resolve(root, file))

function readArguments(args) {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg))
  const files = args.filter((arg) => !arg.startsWith('--'))
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== changed && arg !== '--list')
  if (unknown !== undefined || (changed !== undefined && files.length > 0)) throw new Stop(usage)
  return {
    files,
    changed: changed === undefined ? null : changed.slice('--changed='.length),
    isList: args.includes('--list'),
  }
}

/** @returns for each suite the files to run; null = all of them. */
async function choose({ files, changed }) {
  if (changed !== null) {
    const since = await changedFiles(root, changed === '' ? undefined : changed)
    console.log(`Changed: ${since.length === 0 ? 'nothing' : since.join(', ')}`)
    return testsReaching(root, since)
  }
  if (files.length === 0) return { tests: null, specs: null }
  const specs = files.filter(isSpec)
  return {
    tests: files.filter((file) => !isSpec(file)),
    specs: files.some(hasSpecs) ? [...specs, 'test/e2e'] : specs,
  }
}

/**
 * Sets what both runners read in every look: TURN_SEED, which chooses parts of long lists, and TESTS_LEFT_OUT.
 *
 * @returns the files that are left to other runs: none when tests are chosen by name or by `--changed`, or when there
 *   is no commit to choose by.
 */
async function takeTurn({ files, changed }) {
  const seed = process.env.TURN_SEED ?? (await seedOfCommit(root))?.toString()
  process.env.TURN_SEED = seed ?? String(Date.now() % 100_000)
  const left = seed !== undefined && changed === null && files.length === 0 ? leftOut(root, seed) : []
  process.env.TESTS_LEFT_OUT = left.join()
  tellLeft(left)
  return left
}

function tellLeft({ length }) {
  if (length > 0)
    console.log(`${length} test files are left to other runs (TURN_SEED=${process.env.TURN_SEED}).`)
}

await asCommand(async () => {
  const options = readArguments(process.argv.slice(2))
  checkNode()
  const { tests, specs } = await choose(options)
  const left = await takeTurn(options)
  if (options.isList) {
    for (const [name, files] of Object.entries({ tests, specs }))
      console.log(`${name}: ${files === null ? 'all' : files.join(' ') || 'none'}`)
    if (left.length > 0) console.log(`without: ${left.join(' ')}`)
    return 0
  }
  await ensurePackages()
  if (!left.includes(scannersTest)) await ensureScanner()
  await ensureSystemPackages({ tests: true })
  // Without a browser, every window spec would fail after minutes of waiting.
  if (specs?.length !== 0 && !hasBrowser()) throw new Stop(noBrowser)
  const checks = options.files.length === 0 ? await check() : { failed: 0 }
  await ensureBuilt()
  const suites = [
    ...(tests?.length === 0 ? [] : [vitestSuite(tests ?? [])]),
    ...(specs?.length === 0 ? [] : [playwrightSuite(specs ?? [])]),
  ]
  const verdict = await runWithLooks(suites)
  const failed = verdict.failed + checks.failed
  tellLeft(left)
  tellVerdict({ ...verdict, failed }, join(root, 'test-results', 'unsteady.json'))
  // A run without any passed test fails, except with `--changed`, where a change may affect no test.
  return failed === 0 && (verdict.passed > 0 || options.changed !== null) ? 0 : 1
})
