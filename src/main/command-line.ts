import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from './command-line/options.ts'
import { runCommandLine } from './command-line/run.ts'
import { openTerminal } from './command-line/terminal.ts'

/** Composition root of the command line: it reads the local copy, and has no window. */

/** Read when it is asked for: imported, all of it would be in the package, dependencies included. */
function version(): string {
  // As far away from the sources as from what is built of them.
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')).version
}

const exit = await runCommandLine(process.argv.slice(2), openTerminal(), version)
// A thread that the keychain has taken may hold the process for as long as a prompt would stand.
process.exit(exitCodes[exit].code)
