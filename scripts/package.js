import { join } from 'node:path'
import { ensureBuilt } from './build.js'
import { fetchElectron } from './electron-binary.js'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskNode, root, run, Stop } from './project.js'
import { packageRemedy } from './sandbox-remedy.js'

// `npm run package`: installs missing packages, builds, and makes a package for this system in `dist`. Electron is
// fetched first, into the cache that the packager also uses. The packager's own download of 110 MB would show no
// progress, use no proxy, and start over if the connection breaks.

await asCommand(async () => {
  checkNode()
  await ensurePackages()
  if ((await fetchElectron({ patient: true })) === null)
    throw new Stop('A package is the desk and Electron, so none was made.')
  await ensureBuilt()
  const { code } = await run(deskNode(), [join(root, 'packaging', 'desk-command.ts')])
  const remedy = packageRemedy(join(root, 'dist', `Triage Desk-${process.platform}-${process.arch}`))
  if (code === 0 && remedy !== null) console.log(remedy)
  return code
})
