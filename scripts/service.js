import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskNode, root } from './project.js'

// Starts the reference service under the desk's own Node, because its database module needs it, and passes signals and
// the exit code through. Nothing keeps running afterwards: the channel shows the service when this process is gone.

function serve(args) {
  const service = spawn(deskNode(), [join(root, 'src', 'service', 'cli.ts'), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => service.kill(signal))
  // npm passes a signal only to its shell, and the shell dies without notifying this process.
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
