import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { electronBinary } from './electron-binary.js'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskNode, root, run, Stop } from './project.js'
import { ensureSystemPackages } from './system-packages.js'

// `npm run soak -- NAME`: runs the tests whose file names contain NAME ten times as long (SOAK=10 in the environment).
// Those in the window are run by their own runner.

const inWindow = (name) => readdirSync(join(root, 'test', 'e2e')).some((file) => file.includes(name))

await asCommand(async () => {
  const names = process.argv.slice(2)
  if (names.length === 0) throw new Stop('Usage: npm run soak -- NAME')
  checkNode()
  await ensurePackages()
  await ensureSystemPackages({ electron: electronBinary() !== null, tests: true })
  const env = { ...process.env, SOAK: '10' }
  const [windowed, others] = [names.filter(inWindow), names.filter((name) => !inWindow(name))]
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
