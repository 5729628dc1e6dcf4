import { join } from 'node:path'
import { ensureBuilt } from './build.js'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskEnv, deskFlags, deskNode, root, run } from './project.js'

// `npm run pictures [-- FOLDER [SCENE …]]`: runs test/pictures/pictures.ts with the Node and the options that run the
// desk.

await asCommand(async () => {
  checkNode()
  await ensurePackages()
  await ensureBuilt()
  const file = join(root, 'test', 'pictures', 'pictures.ts')
  return (await run(deskNode(), [...deskFlags, file, ...process.argv.slice(2)], { env: deskEnv() })).code
})
