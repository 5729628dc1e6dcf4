import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { asCommand, removeTemporary, root, run, Stop } from './project.js'
import { sandboxRemedy } from './sandbox-remedy.js'

// `node scripts/start-package.js FILE`: starts the package that `npm run package` made for this system, with a new
// profile and the demo workspace, and writes a picture of the window to FILE once a report is in the list. Exits with 0
// if that succeeded, else with 1.

/** Time after which the package is killed, in ms; longer than the two minutes after which the desk gives up itself. */
const patience = 180_000
const folder = join(root, 'dist', `Triage Desk-${process.platform}-${process.arch}`)
const programs = {
  darwin: join(folder, 'Triage Desk.app', 'Contents', 'MacOS', 'Triage Desk'),
  win32: join(folder, 'Triage Desk.exe'),
  linux: join(folder, 'triage-desk'),
}

/** Prints the end of the desk's log, which will be removed together with the profile. */
function sayLog(profile) {
  const log = join(profile, 'logs', 'desk.log')
  if (!existsSync(log)) return
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  console.error(`From the desk's log:\n${lines.slice(-40).join('\n')}`)
}

await asCommand(async () => {
  const [file] = process.argv.slice(2)
  const program = programs[process.platform]
  if (file === undefined) throw new Stop('Usage: node scripts/start-package.js FILE')
  if (program === undefined || !existsSync(program))
    throw new Stop(`There is no package in ${folder}. Run: npm run package`)
  const profile = mkdtempSync(join(tmpdir(), 'triage-desk-'))
  try {
    const args = ['--profile', profile, '--demo', '--size', '1280x800', '--screenshot', resolve(file)]
    const { code, signal } = await run(program, args, { limit: patience })
    const remedy = sandboxRemedy(signal, program)
    if (remedy !== null) console.log(remedy)
    if (code !== 0 || !existsSync(file)) {
      sayLog(profile)
      throw new Stop(`The package did not show its first report (exit code ${code}).`)
    }
    console.log(`Picture written: ${file}`)
    return 0
  } finally {
    removeTemporary(profile)
  }
})
