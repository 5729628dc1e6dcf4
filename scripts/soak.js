import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.js'
import { electronBinary } from './electron-binary.js'
import { ensureMutationTester, ensurePackages } from './packages.js'
import { asCommand, checkNode, deskNode, root, run, Stop } from './project.js'
import { ensureSystemPackages } from './system-packages.js'
import { tellRepeated } from './testing/repeated.js'
import { playwrightSuite } from './testing/runners.js'

// Three long tests:
//
// `npm run soak -- NAME …`: runs the tests and window specs whose file names contain a NAME. SOAK=10 in the
// environment makes some of these tests run much longer than usual.
//
// `npm run soak -- mutation [FILE …]`: changes the given files, or else the rules listed in test/mutation, bit by bit,
// and expects a test to fail each time.
//
// `npm run soak -- window [NAME …] [--repeat N]`: runs all window specs, or those whose file names contain a NAME, N
// times (10 by default). Two busy processes run beside them, and the window's processor is slowed to a quarter. This
// reveals tests that depend on timing.

const usage = 'Usage: npm run soak -- NAME … | mutation [FILE …] | window [NAME …] [--repeat N]'

const isAmong = (name, ending, folders) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, 'test', folder), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .some((file) => file.replaceAll('\\', '/').includes(name) && ending.test(file))
const inWindow = (name) => isAmong(name, /\.spec\.ts$/, ['e2e'])
const elsewhere = (name) => isAmong(name, /\.test\.tsx?$/, ['unit', 'integration'])

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { repeat: { type: 'string', default: '10' } },
    })
    const repeat = Number(values.repeat)
    if (positionals.length > 0 && Number.isInteger(repeat) && repeat > 0)
      return { names: positionals, repeat }
  } catch (error) {
    // An unknown option; the usage is printed below.
    if (!(error instanceof TypeError)) throw error
  }
  throw new Stop(usage)
}

/** Runs each spec `repeat` times on a slow and busy machine. */
async function repeatInWindow(names, repeat) {
  const busy = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  process.once('exit', () => busy.forEach((one) => void one.kill('SIGKILL')))
  process.env.SLOWED_WINDOW = '4'
  await ensureBuilt()
  const outcome = await playwrightSuite(names, null, [`--repeat-each=${repeat}`]).run(null, 1)
  for (const one of busy) one.kill('SIGKILL')
  return tellRepeated(outcome) === 0 ? 0 : 1
}

async function mutate(files) {
  await ensureMutationTester()
  const folder = join(root, 'test', 'mutation')
  const tool = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const only = files.length > 0 ? ['--mutate', files.join(',')] : []
  return (await run(deskNode(), [tool, 'run', join(folder, 'stryker.config.js'), ...only])).code
}

await asCommand(async () => {
  const { names, repeat } = readArguments()
  const isRepeated = names[0] === 'window'
  checkNode()
  if (names[0] === 'mutation') {
    await ensurePackages()
    return mutate(names.slice(1))
  }
  const known = isRepeated ? names.slice(1) : names
  const unknown = known.filter((name) => !inWindow(name) && (isRepeated || !elsewhere(name)))
  if (unknown.length > 0) throw new Stop(`There is no test with ${unknown.join(', ')} in its file's name.`)
  await ensurePackages()
  await ensureSystemPackages({ electron: electronBinary() !== null, tests: true })
  if (isRepeated) return repeatInWindow(known, repeat)
  const env = { ...process.env, SOAK: '10' }
  const [windowed, others] = [names.filter(inWindow), names.filter(elsewhere)]
  const codes = []
  if (others.length > 0) {
    const tool = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    codes.push((await run(deskNode(), [tool, 'run', '--testTimeout=600000', ...others], { env })).code)
  }
  if (windowed.length > 0) {
    const tool = join(root, 'node_modules', 'playwright', 'cli.js')
    codes.push((await run(deskNode(), [tool, 'test', ...windowed], { env })).code)
  }
  return codes.find((code) => code !== 0) ?? 0
})
