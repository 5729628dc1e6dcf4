#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.js'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskEnv, deskFlags, deskNode, root } from './project.js'

// `npm run desk -- COMMAND`, or `triage-desk COMMAND` after `npm link`: the command line, under the desk's own Node.
// Nothing but what it says goes to standard output.

/** Where it was called: npm runs scripts in the project's folder, and names the other one. */
const calledIn = process.env.npm_lifecycle_event === 'desk' ? process.env.INIT_CWD : undefined

const file = join(root, 'out', 'main', 'command-line.js')

function runCommandLine(args) {
  const child = spawn(deskNode(), [...deskFlags, file, ...args], {
    cwd: calledIn ?? process.cwd(),
    stdio: 'inherit',
    env: deskEnv(),
  })
  // A terminal tells both of Ctrl+C; others tell this process alone.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`triage-desk: ${error.message}`)
      done(1)
    })
    child.once('exit', (code) => done(code ?? 1))
  })
}

await asCommand(async () => {
  checkNode()
  // What was built last will do: a desk that runs loads its parts from there, and a script must not take them away.
  if (!existsSync(file)) {
    await ensurePackages()
    await ensureBuilt()
  }
  return runCommandLine(process.argv.slice(2))
})
