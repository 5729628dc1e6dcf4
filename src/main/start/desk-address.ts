import { createHash } from 'node:crypto'

/** Bytes. Longer paths do not fit into the address of a socket. */
export const longestSocketPath = 100

/** The address a running desk listens at: its socket in the profile, or on Windows a pipe named after it. */
export function deskAddress(socketPath: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32') return socketPath
  const digest = createHash('sha256').update(socketPath).digest('hex').slice(0, 32)
  return `\\\\.\\pipe\\triage-desk-${digest}`
}
