import { join } from 'node:path'
import { ensureBuilt } from './build.js'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskNode, root, run } from './project.js'

// `npm run package`: sets up what is missing, builds, and makes a package for this system in `dist`.

await asCommand(async () => {
  checkNode()
  await ensurePackages()
  await ensureBuilt()
  return (await run(deskNode(), [join(root, 'packaging', 'command.ts')])).code
})
