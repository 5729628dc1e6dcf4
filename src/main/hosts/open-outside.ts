import { spawn } from 'node:child_process'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { OutsideAddress } from '#shared/rules/outside-address.ts'
import type { Log } from '../engine/log.ts'

/** The operating system's own program for opening an address. It is called without a shell. */
function opener(address: OutsideAddress, platform: NodeJS.Platform): [command: string, args: string[]] {
  if (platform === 'darwin') return ['open', [address]]
  // `start` cannot be used: it is a command of cmd.exe, which would read "&" in an address as the end of the command.
  if (platform === 'win32') return ['rundll32.exe', ['url.dll,FileProtocolHandler', address]]
  return ['xdg-open', [address]]
}

/**
 * How long the program may take to report that it failed, in ms; after that it counts as successful, since some run as
 * long as the browser does.
 */
const patience = 3_000

/** Passes an address that the gate allowed to the operating system, on a host without Electron. */
export function openOutside(
  address: OutsideAddress,
  log: Log,
  platform: NodeJS.Platform = process.platform,
): Promise<Result<null>> {
  const [command, args] = opener(address, platform)
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.unref()
  const failed = (cause: unknown) =>
    err({ kind: 'internal' as const, reference: log.fault('opening an address outside', cause) })
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(ok(null)), patience)
    child.once('error', (cause) => resolve(failed(cause)))
    child.once('exit', (code) => resolve(code === 0 ? ok(null) : failed(`${command} ended with ${code}`)))
    child.once('close', () => clearTimeout(timer))
  })
}
