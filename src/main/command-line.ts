import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from './command-line/options.ts'
import { runCommandLine } from './command-line/run.ts'
import { openTerminal } from './command-line/terminal.ts'

/** Composition root of the command line, which reads the local copy and has no window. */

/** Read on request: an import would put all of it into the package, dependencies included. */
function version(): string {
  // The path is the same from the sources as from the built files.
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')).version
}

const exit = await runCommandLine(process.argv.slice(2), openTerminal(), version)
// A thread that is blocked by the keychain could hold the process for as long as a prompt is open.
process.exit(exitCodes[exit].code)
