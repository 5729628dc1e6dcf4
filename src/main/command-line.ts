import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from './command-line/options.ts'
import { runCommandLine } from './command-line/run.ts'
import { openTerminal } from './command-line/terminal.ts'

/** The composition root of the command line, which reads the local copy and has no window. */

/** Reads the version when it is needed. An import would copy the whole file into the package, dependencies included. */
function version(): string {
  // The path is the same for the sources and for the built files.
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')).version
}

const exit = await runCommandLine(process.argv.slice(2), openTerminal(), version)
// Ends at once: a thread that the keychain blocks could keep the process running for as long as a prompt is open.
process.exit(exitCodes[exit].code)
