import { createHash } from 'node:crypto'

/** Longest path of a socket, in bytes: longer paths do not fit into a socket address. */
export const longestSocketPath = 100

/**
 * The address at which a running desk listens: its socket in the profile, or on Windows a pipe named after the socket.
 */
export function deskAddress(socketPath: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32') return socketPath
  const digest = createHash('sha256').update(socketPath).digest('hex').slice(0, 32)
  return `\\\\.\\pipe\\triage-desk-${digest}`
}
