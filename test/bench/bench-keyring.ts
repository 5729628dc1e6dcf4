import { keyAccount } from '#main/copies/key-safe.ts'
import { openKeychain } from '#main/keychain/keychain.ts'
import { rememberingLog } from '../fixtures/remembering-log.ts'
import { canStartSession, startSession } from '../fixtures/session-keyring.ts'
import { benchKey } from './bench-figures.ts'

/**
 * Starts a keyring for this process and the processes that it starts. The keyring holds the bench's key of the
 * workspace's local copy, in the entry in which the desk itself looks for it. Does nothing if the copy is unencrypted.
 * @returns a function that ends the keyring.
 */
export async function keepBenchKey(workspaceId: string): Promise<() => Promise<void>> {
  if (benchKey === null) return async () => undefined
  if (!canStartSession) throw new Error('An encrypted copy is measured with D-Bus and GNOME Keyring.')
  const session = await startSession('unlocked')
  // libsecret in this process, and in those it starts, reads the address at its first use.
  process.env.DBUS_SESSION_BUS_ADDRESS = session.env.DBUS_SESSION_BUS_ADDRESS
  const kept = JSON.stringify({ keys: [benchKey], hasRecoveryCode: true })
  const written = await openKeychain(rememberingLog()).write(keyAccount(workspaceId), kept)
  if (!written.ok) throw new Error(JSON.stringify(written.error))
  return () => session.close()
}
