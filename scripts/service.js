import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Starts the reference service under the Node that is packaged with the project, because its database module needs
// that one. Works under any Node from 20 on, and passes signals and the exit code through. Nothing is left running
// behind it: over the channel the service sees when this process is gone.

const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const packaged = join(
  root,
  'node_modules',
  `node-${windows ? 'win' : process.platform}-${process.arch}`,
  'bin',
  windows ? 'node.exe' : 'node',
)

const service = spawn(
  existsSync(packaged) ? packaged : process.execPath,
  [join(root, 'src', 'service', 'cli.ts'), ...process.argv.slice(2)],
  { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => service.kill(signal))
// npm hands a signal to its shell only, and the shell dies without a word to us.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => process.ppid !== parent && service.kill('SIGTERM'), 200).unref()
}
service.on('error', (error) => {
  console.error(`service: ${error.message}`)
  process.exitCode = 1
})
service.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)
})
