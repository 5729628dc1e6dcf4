import { join } from 'node:path'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskNode, root, run, Stop } from './project.js'

// `npm run soak -- NAME`: runs the tests whose file names contain NAME ten times as long (SOAK=10 in the environment).

await asCommand(async () => {
  const names = process.argv.slice(2)
  if (names.length === 0) throw new Stop('Usage: npm run soak -- NAME')
  checkNode()
  await ensurePackages()
  const tool = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const env = { ...process.env, SOAK: '10' }
  return (await run(deskNode(), [tool, 'run', '--testTimeout=600000', ...names], { env })).code
})
