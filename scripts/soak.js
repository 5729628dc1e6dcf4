import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { electronBinary } from './electron-binary.js'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskNode, root, run, Stop } from './project.js'
import { ensureSystemPackages } from './system-packages.js'

// `npm run soak -- NAME`: runs the tests whose file names contain NAME ten times as long (SOAK=10 in the environment).
// Those in the window are run by their own runner; a name may belong to both.

const isAmong = (name, ending, folders) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, 'test', folder), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .some((file) => file.replaceAll('\\', '/').includes(name) && ending.test(file))
const inWindow = (name) => isAmong(name, /\.spec\.ts$/, ['e2e'])
const elsewhere = (name) => isAmong(name, /\.test\.tsx?$/, ['unit', 'integration'])

await asCommand(async () => {
  const names = process.argv.slice(2)
  if (names.length === 0) throw new Stop('Usage: npm run soak -- NAME')
  checkNode()
  await ensurePackages()
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
