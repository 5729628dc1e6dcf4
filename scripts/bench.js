import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBuilt } from './build.js'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskEnv, deskFlags, deskNode, root, run, Stop } from './project.js'

// `npm run bench -- NAME [ARGUMENTS]`: runs test/bench/NAME-bench.ts with the Node and the options that run the desk.

await asCommand(async () => {
  const folder = join(root, 'test', 'bench')
  const [name, ...rest] = process.argv.slice(2)
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('-bench.ts'))
    .map((file) => basename(file, '-bench.ts'))
  const file = join(folder, `${name}-bench.ts`)
  if (name === undefined || !/^[\w-]+$/.test(name) || !existsSync(file)) {
    throw new Stop(`Usage: npm run bench -- NAME\nThere are: ${names.join(', ')}`)
  }
  checkNode()
  await ensurePackages()
  await ensureBuilt()
  return (await run(deskNode(), [...deskFlags, file, ...rest], { env: deskEnv() })).code
})
