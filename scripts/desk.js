#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.js'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskEnv, deskFlags, deskNode, root } from './project.js'

// `npm run desk -- COMMAND`, or `triage-desk COMMAND` after `npm link`: runs the command line with the Node that runs
// the desk. Standard output contains only the command line's own output.

/** The folder from which npm was called: npm runs scripts in the project's folder, but passes on the original one. */
const calledIn = process.env.npm_lifecycle_event === 'desk' ? process.env.INIT_CWD : undefined

const file = join(root, 'out', 'main', 'command-line.js')

function runCommandLine(args) {
  const child = spawn(deskNode(), [...deskFlags, file, ...args], {
    cwd: calledIn ?? process.cwd(),
    stdio: 'inherit',
    env: deskEnv(),
  })
  // A terminal sends Ctrl+C to both processes, so this one ignores it; other signals only reach this one.
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
  // Use an existing build even if it is outdated: a running desk loads files from it, and replacing them would break
  // it.
  if (!existsSync(file)) {
    await ensurePackages()
    await ensureBuilt()
  }
  return runCommandLine(process.argv.slice(2))
})
