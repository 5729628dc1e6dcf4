import { keyAccount } from '#main/copies/key-safe.ts'
import { openKeychain } from '#main/keychain/keychain.ts'
import { rememberingLog } from '../fixtures/remembering-log.ts'
import { canStartSession, startSession } from '../fixtures/session-keyring.ts'
import { benchKey } from './bench-figures.ts'

/**
 * A keyring for this process, and for those it starts, that holds the bench's key for the copy of a workspace, as the
 * desk itself looks it up. Does nothing where the copy is in clear.
 *
 * @returns ends it.
 */
export async function keepBenchKey(workspaceId: string): Promise<() => Promise<void>> {
  if (benchKey === null) return async () => undefined
  if (!canStartSession) throw new Error('An encrypted copy is measured with D-Bus and GNOME Keyring.')
  const session = await startSession('unlocked')
  // libsecret of this process, and of those it starts, reads the address at its first use.
  process.env.DBUS_SESSION_BUS_ADDRESS = session.env.DBUS_SESSION_BUS_ADDRESS
  const kept = JSON.stringify({ keys: [benchKey], hasRecoveryCode: true })
  const written = await openKeychain(rememberingLog()).write(keyAccount(workspaceId), kept)
  if (!written.ok) throw new Error(JSON.stringify(written.error))
  return () => session.close()
}
