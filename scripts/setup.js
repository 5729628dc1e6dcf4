import { ensureBuilt } from './build.js'
import { electronBinary } from './electron-binary.js'
import { ensurePackages, ensureScanner } from './packages.js'
import { asCommand, checkNode } from './project.js'
import { ensureSystemPackages } from './system-packages.js'

// Everything a fresh clone needs, also for tests, without starting anything. Quick when all is there.

await asCommand(async () => {
  checkNode()
  await ensurePackages()
  await ensureScanner()
  await ensureSystemPackages({ electron: electronBinary() !== null, tests: true })
  await ensureBuilt()
  return 0
})
