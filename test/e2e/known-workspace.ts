import { randomUUID } from 'node:crypto'
import { createEngine } from '#main/engine/engine.ts'
import { openKeychain } from '#main/keychain/keychain.ts'
import type { Result } from '#shared/desk/result.ts'
import { rememberingLog } from '../fixtures/remembering-log.ts'
import type { TestService } from '../fixtures/service.ts'

interface KnownWorkspace {
  readonly service: Pick<TestService, 'baseUrl' | 'tokens'>
  readonly requestsPerMinute: number
}

/**
 * Makes a profile in which the workspace was connected before and its token is in the keychain, as at any start but the
 * first. The connect form has specs of its own; with it each desk would load its window twice.
 */
export async function knowWorkspace(profileDir: string, known: KnownWorkspace): Promise<void> {
  const { baseUrl, tokens } = known.service
  const id = randomUUID()
  const engine = createEngine({ profileDir, emit: () => undefined })
  must(
    await engine.handle('workspace.add', {
      id,
      name: new URL(baseUrl).host,
      baseUrl,
      isDemo: false,
      meUserId: null,
      requestsPerMinute: known.requestsPerMinute,
    }),
  )
  must(await engine.handle('workspace.makeCurrent', { workspaceId: id }))
  await engine.close()
  must(await openKeychain(rememberingLog()).write(id, tokens.superAdmin))
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
