import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { electronBinary } from './electron-binary.js'
import { ensureMutationTester, ensurePackages } from './packages.js'
import { asCommand, checkNode, deskNode, root, run, Stop } from './project.js'
import { ensureSystemPackages } from './system-packages.js'

// `npm run soak -- NAME`: runs the tests whose file names contain NAME ten times as long (SOAK=10 in the environment).
// Those in the window are run by their own runner; a name may belong to both. `mutation` changes the rules named in
// test/mutation one by one, and expects a test to fail each time; further names are files to change instead.

const isAmong = (name, ending, folders) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, 'test', folder), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .some((file) => file.replaceAll('\\', '/').includes(name) && ending.test(file))
const inWindow = (name) => isAmong(name, /\.spec\.ts$/, ['e2e'])
const elsewhere = (name) => isAmong(name, /\.test\.tsx?$/, ['unit', 'integration'])

async function mutate(files) {
  await ensureMutationTester()
  const folder = join(root, 'test', 'mutation')
  const tool = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const only = files.length > 0 ? ['--mutate', files.join(',')] : []
  return (await run(deskNode(), [tool, 'run', join(folder, 'stryker.config.js'), ...only])).code
}

await asCommand(async () => {
  const names = process.argv.slice(2)
  if (names.length === 0) throw new Stop('Usage: npm run soak -- NAME')
  checkNode()
  await ensurePackages()
  if (names[0] === 'mutation') return mutate(names.slice(1))
  await ensureSystemPackages({ electron: electronBinary() !== null, tests: true })
  const env = { ...process.env, SOAK: '10' }
  const [windowed, others] = [names.filter(inWindow), names.filter(elsewhere)]
  const unknown = names.filter((name) => !inWindow(name) && !elsewhere(name))
  if (unknown.length > 0) throw new Stop(`There is no test with ${unknown.join(', ')} in its file's name.`)
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
