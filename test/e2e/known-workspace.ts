import { randomUUID } from 'node:crypto'
import { openDeskStore } from '#main/engine/storage/open-desk.ts'
import { deskFile } from '#main/engine/store/files.ts'
import { openKeychain } from '#main/keychain/keychain.ts'
import type { Result } from '#shared/desk/result.ts'
import { freeColor } from '#shared/desk/workspace-look.ts'
import { rememberingLog } from '../fixtures/remembering-log.ts'

interface KnownWorkspace {
  readonly baseUrl: string
  readonly token: string
  readonly requestsPerMinute: number
}

/**
 * Creates a profile with a connected workspace and its token in the keychain, as at any start except the
 * first. The copy gets its key when it is first opened. Other specs cover the connect form, which would
 * make each desk load its window twice.
 */
export async function knowWorkspace(profileDir: string, known: KnownWorkspace): Promise<void> {
  const { baseUrl, token, requestsPerMinute } = known
  const id = randomUUID()
  const { desk } = must(openDeskStore(deskFile(profileDir)))
  const name = new URL(baseUrl).host
  must(
    desk.addWorkspace({
      id,
      name,
      color: freeColor([]),
      baseUrl,
      isDemo: false,
      meUserId: null,
      requestsPerMinute,
      unencrypted: false,
    }),
  )
  must(desk.makeCurrent(id))
  desk.close()
  must(await openKeychain(rememberingLog()).write(id, token))
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
