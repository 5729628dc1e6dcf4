import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskNode, root } from './project.js'

// Starts the reference service with the Node that runs the desk, because its database module needs that Node. Passes
// signals on to the service, and its exit code to the caller. The service ends itself when this process ends, which it
// notices by the closed IPC channel.

function serve(args) {
  const service = spawn(deskNode(), [join(root, 'src', 'service', 'cli.ts'), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => service.kill(signal))
  // npm sends signals only to its shell, which dies without notifying this process; so check whether the parent is
  // gone.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(() => process.ppid !== parent && service.kill('SIGTERM'), 200).unref()
  }
  return new Promise((done) => {
    service.on('error', (error) => {
      console.error(`service: ${error.message}`)
      done(1)
    })
    service.on('exit', (code, signal) => done(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
  })
}

await asCommand(async () => {
  checkNode()
  await ensurePackages()
  return serve(process.argv.slice(2))
})
